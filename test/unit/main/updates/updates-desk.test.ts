import { describe, expect, test } from 'vitest';
import { UPDATED_ELSEWHERE } from '../../../../src/main/updates/program-updates.ts';
import { createUpdatesDesk } from '../../../../src/main/updates/updates-desk.ts';

const ADA = { id: 'ada', name: 'Ada', role: 'administrator' } as const;
const READY = { kind: 'ready', version: '2.0.0' } as const;

describe('installing the next version', () => {
  test.each([
    ['nobody is signed in', null, READY, true, 'NOT_SIGNED_IN'],
    ['a cashier asks', { ...ADA, role: 'cashier' }, READY, true, 'NOT_PERMITTED'],
    ['none is ready', ADA, { kind: 'current' }, false, 'NO_UPDATE'],
    ['another tool brings them', ADA, { kind: 'elsewhere' }, false, 'NO_UPDATE'],
    ['a sale is open', ADA, READY, false, 'SALE_OPEN'],
  ] as const)('is refused when %s', (_when, acting, state, installs, code) => {
    const updates = { ...UPDATED_ELSEWHERE, state, install: () => installs };
    const desk = createUpdatesDesk({ updates, acting: () => acting });
    expect(() => desk.install()).toThrow(expect.objectContaining({ code }));
  });

  test('and looking for it are an administrator’s', () => {
    const done: string[] = [];
    const updates = {
      ...UPDATED_ELSEWHERE,
      state: READY,
      check: async () => void done.push('looked'),
      install: () => done.push('installed') > 0,
    };
    createUpdatesDesk({ updates, acting: () => ADA }).check();
    createUpdatesDesk({ updates, acting: () => ADA }).install();
    expect(done).toEqual(['looked', 'installed']);
  });
});
