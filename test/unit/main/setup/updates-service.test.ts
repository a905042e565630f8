import { describe, expect, test } from 'vitest';
import { createUpdatesService } from '../../../../src/main/setup/feature.ts';
import { UPDATED_BY_THE_SYSTEM } from '../../../../src/main/setup/program-port.ts';

const READY = { kind: 'ready', version: '2.0.0' } as const;

describe('installing the next version', () => {
  test.each([
    ['none is ready', { kind: 'current' }, false, 'NO_UPDATE'],
    ['another tool brings them', { kind: 'by-the-system' }, false, 'NO_UPDATE'],
    ['a sale is open', READY, false, 'SALE_OPEN'],
  ] as const)('is refused when %s', (_when, state, installs, code) => {
    const updates = { ...UPDATED_BY_THE_SYSTEM, state, install: () => installs };
    const service = createUpdatesService(updates);
    expect(() => service.install()).toThrow(expect.objectContaining({ code }));
  });

  test('is done when ready, as is the check for it', () => {
    const done: string[] = [];
    const updates = {
      ...UPDATED_BY_THE_SYSTEM,
      state: READY,
      check: async () => void done.push('checked'),
      install: () => done.push('installed') > 0,
    };
    createUpdatesService(updates).check();
    createUpdatesService(updates).install();
    expect(done).toEqual(['checked', 'installed']);
  });
});
