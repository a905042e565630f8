import { describe, expect, test } from 'vitest';
import { UPDATED_ELSEWHERE } from '../../../../src/main/updates/program-updates.ts';
import { createUpdatesDesk } from '../../../../src/main/updates/updates-desk.ts';

const READY = { kind: 'ready', version: '2.0.0' } as const;

describe('installing the next version', () => {
  test.each([
    ['none is ready', { kind: 'current' }, false, 'NO_UPDATE'],
    ['another tool brings them', { kind: 'elsewhere' }, false, 'NO_UPDATE'],
    ['a sale is open', READY, false, 'SALE_OPEN'],
  ] as const)('is refused when %s', (_when, state, installs, code) => {
    const updates = { ...UPDATED_ELSEWHERE, state, install: () => installs };
    const desk = createUpdatesDesk(updates);
    expect(() => desk.install()).toThrow(expect.objectContaining({ code }));
  });

  test('is done when it is ready, and so is looking for it', () => {
    const done: string[] = [];
    const updates = {
      ...UPDATED_ELSEWHERE,
      state: READY,
      check: async () => void done.push('looked'),
      install: () => done.push('installed') > 0,
    };
    createUpdatesDesk(updates).check();
    createUpdatesDesk(updates).install();
    expect(done).toEqual(['looked', 'installed']);
  });
});
