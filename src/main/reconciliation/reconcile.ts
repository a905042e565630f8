/**
 * The comparison of the journal with the payment service, the drawers and the bank: at the close, in
 * the Reconciliation tab and in `npm run report -- reconciliation`. All of it is pure: the same rows
 * give the same findings (`shared/domain/finding.ts`).
 *
 *    journal (own-rows.ts) ─┐
 *    list and report        ├─▶ own-payments.ts, other-terminals.ts ─▶ findings of the close
 *    drawers, terminals    ─┘        └─ over a range of days (in-range.ts) ─┐
 *    five reports ─▶ charged.ts, deposited.ts, taken-back.ts ───────────────┴─▶ money-steps.ts: the tab
 */

import type { KeptMatch } from '../../shared/contract/day-report.ts';
import type { Operation } from '../../shared/domain/attempt.ts';
import { type Finding, type FindingKind, finding } from '../../shared/domain/finding.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { isOfTill } from '../../shared/journal/tracking-id.ts';
import { t } from '../../shared/messages/t.ts';
import { type Attempt, sentAtService } from '../journal/projections/attempts.ts';
import type { Transaction } from '../payments-api/report-rows.ts';
import { chargeFindings } from './charged.ts';
import { ofChanges, ofJournal, ofList, ofReport, withRows } from './finding-rows.ts';
import { type CashOfDay, type MatchInput, ownFinding } from './journal-findings.ts';
import { changedByOthers, rowsOfOtherTerminals } from './other-terminals.ts';
import { classify, lacksVoid } from './own-payments.ts';
import { isFollowed, LISTED_WITHIN_MS, type Shown, showing } from './shown-records.ts';

/** Compares one day. A record that the service may still be late with is no difference. */
export function reconcile(input: MatchInput): KeptMatch {
  const shown = showing(input);
  /** Rows and records of the service that one of our requests explains. */
  const explained = new Set<string>();
  const differences: Finding[] = [];
  const pending: KeptMatch['pending'][number][] = [];
  const agreed: Attempt[] = [];
  const wait = ({ attemptId, trackingId, saleId, amount }: Attempt) =>
    pending.push({ attemptId, trackingId, saleId, amount });
  for (const own of input.earlier) {
    classify(own, shown, input, explained);
    // Voided after its close: the next close expects the row of the void. An older one was listed by then.
    const isOfDayBefore = input.now - sentAtService(own) <= 2 * LISTED_WITHIN_MS;
    if (isOfDayBefore && lacksVoid(own, shown)) wait(own);
  }
  for (const own of input.own) {
    const verdict = classify(own, shown, input, explained);
    if (verdict === 'matched') agreed.push(own);
    else if (verdict === 'pending') wait(own);
    else if (verdict !== 'nothing') {
      differences.push(ownFinding(own, verdict.differs, verdict.other));
    }
  }
  const others = rowsOfOtherTerminals(input, shown, explained);
  const changes = [...others.differences, ...changedByOthers(input, others.differences)];
  const ofReports = reportFindings(input);
  return {
    differences: withRows([...differences, ...changes, ...ofReports, ...matchCash(input)], () => [
      [...input.own, ...input.earlier].map(ofJournal),
      input.changed.flatMap(ofChanges),
      input.listed.map(ofList),
      input.reported.map(ofReport),
    ]),
    pending,
    ...agreedSums(agreed, shown, changes, ofReports),
    fromAnotherTerminal: others.fromAnotherTerminal,
    othersUntil: new Date(others.until).toISOString(),
    othersSeen: others.seen,
  };
}

/** The rules among the rows of the report that the comparison with our requests does not have. */
export const OF_REPORT: readonly FindingKind[] = [
  'void-not-applied',
  'refunded-too-much',
  'return-missing',
  'return-not-applied',
  'return-amount-differs',
];

/** Findings in the report alone, about this till's payments with a void, a refund or a return. */
function reportFindings({ tillId, own, earlier, reported }: MatchInput): readonly Finding[] {
  const isChanged = ({ action, results }: Transaction) =>
    action !== 'AUTHORIZE' || results === 'REJECTED';
  const changed = new Set(reported.filter(isChanged).map(({ originalId }) => originalId));
  if (changed.size === 0) return [];
  const ours = new Set([...own, ...earlier].map(({ paymentId }) => paymentId));
  return chargeFindings({
    transactions: reported.filter((row) => changed.has(row.id) || changed.has(row.originalId)),
    dayOf: () => null,
    isInside: ({ id, trackingId }) => ours.has(id) || isOfTill(tillId, trackingId),
    isVoidDue: () => false,
  }).filter(({ kind }) => OF_REPORT.includes(kind));
}

/** The direction of each operation's money; a hold and its release move none. */
const WAYS: Readonly<Record<Operation, 1 | -1 | 0>> = {
  authorize: 1,
  capture: 1,
  void: -1,
  credit: -1,
  preauthorize: 0,
  deauthorize: 0,
};

/**
 * The moved money that agrees, and the holds that are still open. A request with a record
 * that another terminal changed does not agree, nor does one of a payment that differs in the report.
 */
function agreedSums(
  agreed: readonly Attempt[],
  shown: Shown,
  changes: readonly Finding[],
  ofReports: readonly Finding[],
): Pick<KeptMatch, 'matched' | 'held'> {
  const changed = new Set(changes.map(({ attemptId }) => attemptId));
  const differing = new Set(ofReports.flatMap(({ payments }) => payments));
  const whole = agreed.filter(
    ({ attemptId, paymentId, follows }) =>
      !changed.has(attemptId) && !differing.has(follows?.paymentId ?? paymentId ?? ''),
  );
  const moved = whole.filter(({ operation }) => WAYS[operation] !== 0);
  const held = whole.filter(
    ({ operation, paymentId }) =>
      operation === 'preauthorize' && !isFollowed(shown, paymentId, ['capture', 'deauthorize']),
  );
  const sum = moved.reduce((all, { operation, amount }) => all + WAYS[operation] * amount, 0);
  return {
    matched: { count: moved.length, sum: cents(sum) },
    held: { count: held.length, sum: add(...held.map(({ amount }) => amount)) },
  };
}

/**
 * Compares the journal's cash with the postings to the service, and of each day the drawers, the starting cash and the card
 * terminals with their counts.
 */
function matchCash({ unposted, cash }: MatchInput): readonly Finding[] {
  const ofService = unposted.map(({ saleId, amount, posting, receipt }) =>
    finding(posting === 'waiting' ? 'cash-not-posted' : 'cash-refused', {
      saleId,
      amount,
      name: receipt === null ? null : t('program.receipt', { receipt }),
    }),
  );
  return [...ofService, ...cash.flatMap(ofDay)];
}

function ofDay(cash: CashOfDay): readonly Finding[] {
  const { day, drawers, terminals, loose, startingCash, cashTaken, drawerSales } = cash;
  return [
    ...loose.map(({ saleId, amount }) => finding('cash-without-drawer', { saleId, amount, day })),
    ...drawers.flatMap(({ counted, expected, ...about }) =>
      overOrShort('drawer', [counted, expected], about),
    ),
    ...terminals.flatMap(({ batch, expected, name }) =>
      overOrShort('terminal', [batch, expected], { name, day }),
    ),
    ...(startingCash === null
      ? []
      : overOrShort('starting-cash', [startingCash.counted, startingCash.left], { day })),
    // The cash of the sales must equal the drawers' cash from sales.
    ...(cashTaken === drawerSales
      ? []
      : [finding('drawer-disagrees', { amount: cashTaken, other: drawerSales, day })]),
  ];
}

function overOrShort(
  what: 'drawer' | 'terminal' | 'starting-cash',
  [amount, other]: readonly [counted: Cents, expected: Cents],
  about: Pick<Partial<Finding>, 'name' | 'day'>,
): readonly Finding[] {
  if (amount === other) return [];
  return [finding(amount > other ? `${what}-over` : `${what}-short`, { ...about, amount, other })];
}
