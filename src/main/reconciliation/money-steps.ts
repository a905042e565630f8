import {
  type Finding,
  type FindingKind,
  isByOthers,
  isOfBank,
  OF_DEPOSITS,
} from '../../shared/domain/finding.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import {
  arrivalOf,
  type Reconciliation,
  type Step,
  type StepKind,
} from '../../shared/domain/reports/reconciliation.ts';
import type { Transaction } from '../payments-api/report-rows.ts';
import { chargeFindings, settledDifferences } from './charged.ts';
import {
  bringsSettled,
  depositedDifferences,
  notAtBank,
  transferAgreements,
  transferDifferences,
} from './deposited.ts';
import { ofDeposits, ofDetails, ofReport, ofSettlements, withRows } from './finding-rows.ts';
import {
  childrenOf,
  DUE_DAYS,
  dayOf,
  isApproved,
  isInRange,
  isOverdue,
  isPayment,
  type MoneyRows,
  negative,
  sumOf,
} from './money-rows.ts';
import { OF_REPORT } from './reconcile.ts';
import { takenBackDifferences } from './taken-back.ts';

const CHECKS = [
  settledDifferences,
  depositedDifferences,
  takenBackDifferences,
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
  const { transactions, settlements, depositDetails, deposits } = rows;
  const charges = chargeFindings({
    transactions,
    dayOf: (row) => dayOf(row, rows),
    isInside: (row) => isInRange(dayOf(row, rows), rows),
    // The journal's own comparison expects the row of a void of this till.
    isVoidDue: (row) =>
      !rows.voids.has(row.id) && isOverdue(dayOf(row, rows), rows, DUE_DAYS.voided),
  });
  return withRows([...charges, ...CHECKS.flatMap((check) => check(rows))], () => [
    transactions.map(ofReport),
    settlements.map(ofSettlements),
    depositDetails.map(ofDetails),
    deposits.map(ofDeposits),
  ]);
}

/** Findings of the journal that the rules of the reports find as well, once for a payment. */
const OF_BOTH: readonly FindingKind[] = ['void-missing', 'void-amount-differs', ...OF_REPORT];

/** The subject of a finding: the same for the journal, its alarms and the reports. */
function subjectOf({ rows: _, ...facts }: Finding): unknown {
  const { kind, payments, recordId, attemptId, day } = facts;
  if (OF_BOTH.includes(kind)) return [kind, payments];
  // The reports may show a reversal without its chargeback.
  if (OF_DEPOSITS.includes(kind))
    return [kind.replace('chargeback-won', 'charged-back'), payments, day];
  if (isByOthers(kind) || kind === 'reported-twice') return [kind, recordId];
  const subject = attemptId ?? recordId;
  return subject === null || isOfBank(kind) ? facts : [kind, subject];
}

/**
 * The journal and the reports may find the same difference of the same payments: one finding with
 * the rows of both.
 */
function onceEach(findings: readonly Finding[]): readonly Finding[] {
  const same = Map.groupBy(findings, (each) => JSON.stringify(subjectOf(each)));
  return [...same.values()].flatMap(([first, ...others]): readonly Finding[] => {
    if (first === undefined) return [];
    const rows = [first, ...others].flatMap((each) => each.rows);
    const once = new Map(rows.map((row) => [JSON.stringify(row), row]));
    return [others.length === 0 ? first : { ...first, rows: [...once.values()] }];
  });
}

const step = <T>(kind: StepKind, rows: readonly T[], amountOf: (row: T) => Cents): Step => ({
  kind,
  rows: rows.length,
  sum: sumOf(rows, amountOf),
});

const rest = (kind: StepKind, whole: Step, part: Step): Step => ({
  kind,
  rows: whole.rows - part.rows,
  sum: cents(whole.sum - part.sum),
});

/** The steps of the range's charged money up to the bank. */
function stepsOf(rows: MoneyRows): readonly Step[] {
  const transactions = rows.transactions.filter((row) => isInRange(dayOf(row, rows), rows));
  const payments = transactions.filter(isPayment);
  const settlements = rows.settlements.filter(({ transactionTime }) =>
    isInRange(rows.localDay(transactionTime.getTime()), rows),
  );
  const ids = new Set([
    ...transactions.map(({ id }) => id),
    ...settlements.map(({ transactionId }) => transactionId),
  ]);
  const details = rows.depositDetails.filter(({ transactionId }) => ids.has(transactionId));
  const returns = childrenOf(rows.transactions, 'REJECT');
  const taken = Map.groupBy(
    details.filter((row) => !bringsSettled(row)),
    ({ action, transactionId }): StepKind => {
      if (action === 'Instruction Reversal' && returns.has(transactionId)) return 'returned';
      const isDispute = action === 'Chargeback' || action === 'Chargeback Reversal';
      return isDispute ? 'charged-back' : 'corrected';
    },
  );
  const arrived = new Set(
    rows.deposits
      .filter((row) => arrivalOf(row, rows.bankDays) !== null)
      .map(({ fundsTransferId }) => fundsTransferId),
  );
  const amount = (row: { readonly amount: Cents }) => row.amount;
  const away = (row: { readonly amount: Cents }) => negative(row.amount);
  const paidOut = ({ depositAmount }: { readonly depositAmount: Cents }) => depositAmount;

  const charged = step('charged', payments, amount);
  const isVoided = ({ results }: Transaction) => results === 'VOIDED';
  const voided = step('voided', payments.filter(isVoided), away);
  const refunded = step('refunded', transactions.filter(isApproved('CREDIT')), away);
  const settledIds = new Set(settlements.map(({ transactionId }) => transactionId));
  const isBounced = ({ id, results }: Transaction) => results === 'REJECTED' && !settledIds.has(id);
  const bounced = step('returned-unsettled', payments.filter(isBounced), away);
  const toSettle: Step = {
    kind: 'to-settle',
    rows: charged.rows - voided.rows + refunded.rows - bounced.rows,
    sum: add(charged.sum, voided.sum, refunded.sum, bounced.sum),
  };
  const settled = step('settled', settlements, amount);
  const deposited = step('deposited', details.filter(bringsSettled), paidOut);
  const ofArrived = details.filter(({ fundsTransferId }) => arrived.has(fundsTransferId));
  return [
    charged,
    voided,
    refunded,
    ...(bounced.rows === 0 ? [] : [bounced]),
    toSettle,
    settled,
    rest('settling', toSettle, settled),
    deposited,
    rest('depositing', settled, deposited),
    ...(['returned', 'charged-back', 'corrected'] as const).map((kind) =>
      step(kind, taken.get(kind) ?? [], paidOut),
    ),
    step('arrived', ofArrived, paidOut),
  ];
}
