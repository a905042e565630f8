import { oc } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { requireAccess } from '../../../../src/main/rpc/implementer.ts';
import { anyone, requires } from '../../../../src/shared/contract/access.ts';
import { contract } from '../../../../src/shared/contract/contract.ts';
import type { Role } from '../../../../src/shared/domain/roles.ts';

const metaOf = (procedure: { readonly '~orpc': { readonly meta: object } }) =>
  procedure['~orpc'].meta;

test('every procedure of the contract declares a role or is public', () => {
  const undeclared = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures)
      .filter(([, procedure]) => !('access' in metaOf(procedure)))
      .map(([name]) => `${feature}.${name}`),
  );
  expect(undeclared).toEqual([]);
});

describe('a procedure', () => {
  const manager = { role: 'manager' } as const;
  const refusal = (
    procedure: Parameters<typeof metaOf>[0],
    acting: { readonly role: Role } | null,
    isDiskConfirmed = true,
  ) => {
    try {
      requireAccess(metaOf(procedure), acting, isDiskConfirmed);
      return null;
    } catch (error) {
      return error;
    }
  };

  test.each([
    ['that declares nothing is refused to everyone', oc, manager, { code: 'NOT_PERMITTED' }],
    ['that is public answers before sign-in', anyone, null, null],
    [
      'that is not public is refused before sign-in',
      requires('cashier'),
      null,
      { code: 'NOT_SIGNED_IN' },
    ],
    ['for a lower role answers', requires('lead'), manager, null],
    ['for the same role answers', requires('manager'), manager, null],
    ['for a higher role is refused', requires('administrator'), manager, { code: 'NOT_PERMITTED' }],
    [
      'for a permission asks for its role',
      requires('manage-staff'),
      manager,
      { code: 'NOT_PERMITTED' },
    ],
    ['for a permission answers its role', requires('see-reports'), manager, null],
  ])('%s', (_title, procedure, acting, expected) => {
    const refused = refusal(procedure, acting);
    if (expected === null) expect(refused).toBeNull();
    else expect(refused).toMatchObject(expected);
  });

  test.each([
    ['for a manager', true, requires('manager')],
    ['for an administrator', false, requires('administrator')],
    ['that locks the screen', false, contract.staff.lock],
    ['that reports activity', false, contract.staff.active],
    ['that is public', false, anyone],
  ])('%s is refused while the disk is not confirmed: %s', (_title, isRefused, procedure) => {
    const refused = refusal(procedure, { role: 'administrator' }, false);
    expect(refused !== null).toBe(isRefused);
  });
});
