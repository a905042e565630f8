import { expect, test } from 'vitest';
import { type Evidence, evidencePage, PROOFS } from '../../../scripts/evidence.ts';

const proofs = {
  seeds: {
    what: 'Payments under faults',
    command: ['simulate', '--', '--seeds', '5000'],
    result: /violations$/,
  },
} as const;

const found: Evidence = {
  command: 'npm run simulate -- --seeds 5000',
  commit: '0123456789abcdef',
  date: '2026-11-29T15:00:00.000Z',
  exitCode: 0,
  result: '5000 seeds, 0 violations',
};

const rowOf = (evidence: Evidence | null, isOfThis = true) =>
  evidencePage(
    proofs,
    () => evidence,
    () => isOfThis,
  )
    .split('\n')
    .find((line) => line.startsWith('| Payments'));

test('a result has its date, commit and command', () => {
  expect(rowOf(found)).toBe(
    '| Payments under faults | 5000 seeds, 0 violations | 2026-11-29, 01234567 | `npm run simulate -- --seeds 5000` |',
  );
});

test('a failed command is named', () => {
  expect(rowOf({ ...found, exitCode: 1, result: '5000 seeds, 2 violations' })).toContain(
    '| **failed, exit code 1:** 5000 seeds, 2 violations |',
  );
  expect(rowOf({ ...found, exitCode: 1, result: null })).toContain('no result');
});

test.each([
  ['no result', null, true],
  ['a result of other code', found, false],
  ['a result of another command', { ...found, command: 'npm run simulate -- --seeds 5' }, true],
])('%s is not run on this commit', (_, evidence, isOfThis) => {
  expect(rowOf(evidence, isOfThis)).toContain('*not run on this commit*');
});

test.each([
  ['seeds', '5000 seeds, 0 violations'],
  ['bugs', '32 bugs, 0 not caught'],
  ['power-loss', '4000 disks, 0 violations'],
  ['hub', '100 interleavings, 10000 races, 0 violations'],
  [
    'week',
    'days: 7, payments: 179, faults: 35, 408767 cents by card, 448540 cents in bags; all agree (seed 1)',
  ],
  ['failover', '20 kills, 0 violations'],
  ['tests', '9000 passed, 0 failed, 3 skipped'],
  ['conformance', '      Tests  40 passed (40)'],
])('the line of %s is recognized', (name, line) => {
  expect(PROOFS[name]?.result.test(line)).toBe(true);
});
