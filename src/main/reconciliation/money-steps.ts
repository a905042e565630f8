import type { Finding } from '../../shared/domain/finding.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import {
  arrivalOf,
  type Reconciliation,
  type Step,
  type StepKind,
} from '../../shared/domain/reports/reconciliation.ts';
import { chargeFindings } from './charged.ts';
import {
  bringsSettled,
  depositedDifferences,
  notAtBank,
  transferAgreements,
  transferDifferences,
} from './deposited.ts';
import { ofDeposits, ofDetails, ofReport, ofSettlements, withRows } from './finding-rows.ts';
import {
  isApproved,
  isInRange,
  isPayment,
  type MoneyRows,
  negative,
  sumOf,
  type Transaction,
} from './money-rows.ts';
import { settledDifferences } from './settled.ts';
import { returnDifferences, takenBackDifferences, takenBackPayments } from './taken-back.ts';

const CHECKS = [
  settledDifferences,
  depositedDifferences,
  returnDifferences,
  takenBackDifferences,
  takenBackPayments,
  transferDifferences,
  notAtBank,
];

/**
 * Follows the money of a range of days from the counter to the bank, and lists all findings.
 * @param ofCounter findings between the journal, the service and the drawers (in-range.ts).
 */
export function reconciliationOf(
  rows: MoneyRows,
  ofCounter: readonly Finding[] = [],
): Reconciliation {
  return {
    steps: stepsOf(rows),
    transfers: transferAgreements(rows),
    differences: onceEach([...ofCounter, ...ofReports(rows)]),
  };
}

/** The findings among the five reports. */
function ofReports(rows: MoneyRows): readonly Finding[] {
  const found = [...chargesOf(rows), ...CHECKS.flatMap((check) => check(rows))];
  return withRows(found, () => [
    rows.transactions.map(ofReport),
    rows.settlements.map(ofSettlements),
    rows.depositDetails.map(ofDetails),
    rows.deposits.map(ofDeposits),
  ]);
}

function chargesOf(rows: MoneyRows): readonly Finding[] {
  const dayOf = ({ timestamp }: Transaction) => rows.localDay(timestamp.getTime());
  const isInside = (row: Transaction) => isInRange(dayOf(row), rows);
  return chargeFindings({ transactions: rows.transactions, dayOf, isInside });
}

/**
 * The journal and the reports may find the same difference of the same payments: one finding with
 * the rows of both.
 */
function onceEach(findings: readonly Finding[]): readonly Finding[] {
  const same = Map.groupBy(findings, (each) => {
    const { kind, payments, transferId, attemptId, saleId, name, day } = each;
    return JSON.stringify([
      kind,
      payments.length > 0 ? payments : [attemptId, saleId, name, day],
      transferId,
    ]);
  });
  return [...same.values()].flatMap(([first, ...others]): readonly Finding[] => {
    if (first === undefined) return [];
    const rows = [first, ...others].flatMap((each) => each.rows);
    const once = new Map(rows.map((row) => [JSON.stringify(row), row]));
    return [others.length === 0 ? first : { ...first, rows: [...once.values()] }];
  });
}

/** The step of each deposit action (interface.md §2.7). */
const TAKEN_BACK: ReadonlyMap<string, StepKind> = new Map([
  ['Chargeback', 'charged-back'],
  ['Chargeback Reversal', 'charged-back'],
  ['Instruction Correction', 'corrected'],
  ['Instruction Reversal', 'corrected'],
  ['Reprocess Reject', 'corrected'],
]);

/** The steps of the range's charged money up to the bank. */
function stepsOf(rows: MoneyRows): readonly Step[] {
  const inRange = (row: Transaction) => isInRange(rows.localDay(row.timestamp.getTime()), rows);
  const transactions = rows.transactions.filter(inRange);
  const charged = transactions.filter(isPayment);
  const voided = charged.filter(({ results }) => results === 'VOIDED');
  const refunded = transactions.filter(isApproved('CREDIT'));
  const settled = rows.settlements.filter((row) =>
    isInRange(rows.localDay(row.transactionTime.getTime()), rows),
  );
  const ids = new Set([
    ...transactions.map(({ id }) => id),
    ...settled.map(({ transactionId }) => transactionId),
  ]);
  const details = rows.depositDetails.filter(({ transactionId }) => ids.has(transactionId));
  const deposited = details.filter(bringsSettled);
  const returnedIds = new Set(
    rows.transactions.filter(isApproved('REJECT')).map(({ originalId }) => originalId),
  );
  const taken = Map.groupBy(
    details.filter((row) => !bringsSettled(row)),
    ({ action, transactionId }): StepKind =>
      action === 'Instruction Reversal' && returnedIds.has(transactionId)
        ? 'returned'
        : (TAKEN_BACK.get(action ?? '') ?? 'corrected'),
  );
  const arrived = new Set(
    rows.deposits
      .filter((row) => arrivalOf(row, rows.bankDays) !== null)
      .map(({ fundsTransferId }) => fundsTransferId),
  );
  const isArrived = ({ fundsTransferId }: { readonly fundsTransferId: string | null }) =>
    arrived.has(fundsTransferId);
  const amount = ({ amount: own }: { readonly amount: Cents }) => own;
  const away = (row: { readonly amount: Cents }) => negative(row.amount);
  const deposit = ({ depositAmount }: { readonly depositAmount: Cents }) => depositAmount;
  const step = <T>(kind: StepKind, of: readonly T[], amountOf: (row: T) => Cents): Step => ({
    kind,
    rows: of.length,
    sum: sumOf(of, amountOf),
  });
  const rest = (kind: StepKind, whole: Step, part: Step): Step => ({
    kind,
    rows: whole.rows - part.rows,
    sum: cents(whole.sum - part.sum),
  });

  const all = step('charged', charged, amount);
  const minusVoided = step('voided', voided, away);
  const minusRefunded = step('refunded', refunded, away);
  const toSettle: Step = {
    kind: 'to-settle',
    rows: all.rows - minusVoided.rows + minusRefunded.rows,
    sum: cents(all.sum + minusVoided.sum + minusRefunded.sum),
  };
  const isSettled = step('settled', settled, amount);
  const isDeposited = step('deposited', deposited, deposit);
  const takenBack = (['returned', 'charged-back', 'corrected'] as const).map((kind) =>
    step(kind, taken.get(kind) ?? [], deposit),
  );
  return [
    all,
    minusVoided,
    minusRefunded,
    toSettle,
    isSettled,
    rest('settling', toSettle, isSettled),
    isDeposited,
    rest('depositing', isSettled, isDeposited),
    ...takenBack,
    step('arrived', details.filter(isArrived), deposit),
  ];
}
