import { expect, test } from 'vitest';
import type { Attempt } from '../../../../src/main/journal/projections/attempts.ts';
import type { ReportedRow } from '../../../../src/main/payments-api/report-rows.ts';
import type { MatchInput } from '../../../../src/main/reconciliation/journal-findings.ts';
import { reconcile } from '../../../../src/main/reconciliation/reconcile.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { child, listed, ownRow, reported, withMore } from '../../../support/match-fixtures.ts';

const kindsOf = (input: MatchInput) => reconcile(input).differences.map(({ kind }) => kind);

const paid = ownRow('payment');
const second = ownRow('payment', { paymentId: 'again' });
const voidOf = ({ paymentId: follows, amount }: typeof paid) =>
  ownRow('void', { operation: 'void', follows, amount });
const dayWith = (requests: readonly Attempt[], rows: readonly ReportedRow[]) =>
  withMore([paid, ...requests], { listed: [listed(paid), listed(second)], reported: rows });
const voided = [reported(second, { results: 'VOIDED' }), child(second, 'VOID')];

test('a second charge that this till voided is no difference', () => {
  expect(reconcile(dayWith([voidOf(second)], [reported(paid), ...voided]))).toMatchObject({
    differences: [],
    pending: [],
  });
});

test('a second charge that this till voided is no difference while the void is not reported yet', () => {
  const day = dayWith([voidOf(second)], [reported(paid), reported(second)]);
  expect(reconcile(day)).toMatchObject({ differences: [], pending: [{ attemptId: id('void') }] });
});

test('a second charge that this till voided in an earlier day is no difference', () => {
  const day = dayWith([], [reported(paid), ...voided]);
  expect(kindsOf({ ...day, earlier: [voidOf(second)] })).toEqual([]);
});

test('a second charge that another terminal voided is no difference', () => {
  expect(kindsOf(dayWith([], [reported(paid), ...voided]))).toEqual([]);
});

test('a second charge that was refunded in full is no difference', () => {
  const rows = [reported(paid), reported(second), child(second, 'CREDIT')];
  expect(kindsOf(dayWith([], rows))).toEqual([]);
});

test('a second charge that was refunded in part is reported', () => {
  const credit = { ...child(second, 'CREDIT'), amount: cents(100) };
  expect(kindsOf(dayWith([], [reported(paid), reported(second), credit]))).toEqual([
    'charged-twice',
  ]);
});

test('a second charge is reported when the first charge was voided instead', () => {
  const rows = [reported(paid, { results: 'VOIDED' }), child(paid, 'VOID'), reported(second)];
  expect(kindsOf(dayWith([voidOf(paid)], rows))).toEqual(['charged-twice']);
});

test('a second hold that this till released is no difference', () => {
  const hold = ownRow('hold', { operation: 'preauthorize' });
  const again = listed(hold, { id: 'again' });
  const release = ownRow('release', { operation: 'deauthorize', follows: 'again' });
  const day = { listed: [listed(hold), again] };
  expect(kindsOf(withMore([hold], day))).toEqual(['charged-twice']);
  expect(kindsOf(withMore([hold, release], day))).toEqual([]);
});
