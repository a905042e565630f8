import { describe, expectTypeOf, test } from 'vitest';
import type { Feature, Slices } from '../../../../src/main/context.ts';
import { register } from '../../../../src/main/context.ts';
import type { Handlers } from '../../../../src/shared/contract/handlers.ts';
import type { holdsContract } from '../../../../src/shared/contract/holds.ts';
import type { updatesContract } from '../../../../src/shared/contract/updates.ts';

const updates = {
  handlers: { updates: { check: () => {}, install: () => {} } } satisfies Feature['handlers'],
  slices: { updates: () => ({ kind: 'current' as const }) } satisfies Feature['slices'],
};
const holds = { handlers: {}, slices: { holds: () => ({ open: 0, expiring: 0 }) } };

type Both = Handlers<{ updates: typeof updatesContract; holds: typeof holdsContract }>;

describe('the types of registered features', () => {
  test('refuse a procedure without handler', () => {
    expectTypeOf(updates.handlers.updates).toExtend<Handlers<typeof updatesContract>>();
    expectTypeOf<{ check: () => void }>().not.toExtend<Handlers<typeof updatesContract>>();
  });

  test('refuse a part of the contract without a feature', () => {
    const { handlers } = register(updates, holds);
    expectTypeOf(handlers).toExtend<Pick<Both, 'updates'>>();
    expectTypeOf(handlers).not.toExtend<Both>();
  });

  test('refuse a slice without a feature', () => {
    expectTypeOf(register(updates, holds).slices).toExtend<Pick<Slices, 'updates' | 'holds'>>();
    expectTypeOf(register(updates).slices).not.toExtend<Pick<Slices, 'updates' | 'holds'>>();
  });
});
