import { isApprovedWithProblem, UNPAID_STATES } from '../../../shared/domain/attempt.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Journal } from '../../journal/journal.ts';
import { isRaised, type NewAlarm } from '../../journal/projections/alarms.ts';
import {
  type Attempt,
  attemptById,
  attemptsOfSale,
  chargedOf,
  followUpsOf,
} from '../../journal/projections/attempts.ts';
import { isPaidDespiteDuplicate } from '../../journal/projections/duplicates.ts';
import { paymentByKey } from '../../journal/projections/payments.ts';
import { type SaleRow, saleById } from '../../journal/projections/sales.ts';
import type { Readable } from '../../journal/statements.ts';
import type { EngineContext } from './engine-context.ts';
import type { Effect } from './machine.ts';
import { correctedReceipt, receiptEntries } from './outcome-receipts.ts';

/** An alarm about an attempt, unless the same was raised before with the same amount. */
export function alarmEntries(
  { journal, newId }: { readonly journal: Journal; readonly newId: () => string },
  alarm: NewAlarm,
): readonly NewEntry[] {
  return isRaised(journal.readable, alarm)
    ? []
    : [{ kind: 'alarm.raised', body: { alarmId: newId(), ...alarm } }];
}

/**
 * True if this or a linked duplicate was paid under a manager approval; of a follow-up, true if a
 * later one on its payment was done.
 */
function isReplaced(db: Readable, { attemptId, follows }: Attempt): boolean {
  if (follows === null) return isPaidDespiteDuplicate(db, attemptId);
  const onPayment = followUpsOf(db, follows.paymentId);
  const itself = onPayment.findIndex((each) => each.attemptId === attemptId);
  return onPayment.slice(itself + 1).some(({ state }) => state === 'approved');
}

/**
 * Parks a sale with an amount due again, so that it can be paid another way, also after the counter
 * opened another sale. None if another attempt on it is open.
 */
export function reopenedEntries(
  { journal, rules }: EngineContext,
  { attemptId, saleId }: Attempt,
  paid: (sale: SaleRow) => number,
  cashier: Cashier,
): readonly NewEntry[] {
  if (saleId === null) return [];
  const db = journal.readable;
  const others = attemptsOfSale(db, saleId).filter((each) => each.attemptId !== attemptId);
  if (others.some(rules.locksSale)) return []; // it is not free yet
  const sale = saleById(db, saleId);
  if (sale === null || sale.parked_at !== null || paid(sale) >= sale.total) return [];
  return [{ kind: 'sale.parked', body: { saleId, cashier } }];
}

/** The state of an attempt that leaves its sale unpaid and unlocked; null for any other. */
export function unpaidEnd(
  state: Attempt['state'] | undefined,
): (typeof UNPAID_STATES)[number] | null {
  return UNPAID_STATES.find((each) => each === state) ?? null;
}

/**
 * Parks the sale of an ended attempt if only this attempt locked it and the counter shows another,
 * so that it can be resumed like any other, also after a restart.
 */
function unpaidEntries(
  { journal, rules, counter }: EngineContext,
  { attemptId, saleId, state, cashier, follows }: Attempt,
): readonly NewEntry[] {
  const db = journal.readable;
  if (saleId === null || follows !== null || unpaidEnd(state) === null) return [];
  if (saleId === counter.current?.saleId) return [];
  const locking = attemptsOfSale(db, saleId).filter(rules.locksSale);
  const isLast = locking.length > 0 && locking.every((each) => each.attemptId === attemptId);
  const sale = saleById(db, saleId);
  if (!isLast || sale === null || sale.paid >= sale.total) return [];
  return [{ kind: 'sale.parked', body: { saleId, cashier } }];
}

/**
 * The report changes the charged amount: less opens the sale, and more than remained is an alarm. A
 * voided or wholly refunded payment pays nothing of its sale, so that its amount changes nothing.
 */
function partEntries(
  ports: EngineContext,
  attempt: Attempt,
  effects: readonly Effect[],
): readonly NewEntry[] {
  const { attemptId, trackingId, saleId, state, operation, method, cashier } = attempt;
  const { paymentId, amount: asked } = attempt;
  const end = effects.find((each) => each.kind === 'resolve')?.state ?? state;
  if (end !== 'approved' || operation !== 'authorize' || method === 'CASH') return [];
  const charged = chargedAfter(attempt, effects);
  const payment = paymentByKey(ports.journal.readable, attemptId);
  const refunded = payment?.refunded ?? 0;
  if (payment?.ending === 'voided' || (refunded > 0 && refunded >= charged)) return [];
  const counted = state === 'approved' ? chargedOf(attempt) : 0;
  const sale = saleId === null ? null : saleById(ports.journal.readable, saleId);
  if (sale === null || (state === 'approved' && charged === counted)) return [];
  const paid = cents(sale.paid - counted + charged);
  const receipt = () => correctedReceipt(ports, attempt, charged, paid);
  if (state === 'approved' && charged > counted) {
    const alarm = { kind: 'overpaid', attemptId, paymentId, trackingId } as const;
    return [
      ...receipt(),
      ...(paid > sale.total ? alarmEntries(ports, { ...alarm, amount: charged, asked }) : []),
    ];
  }
  // An approval that pays its sale in full has its receipt.
  if (charged === asked || (state !== 'approved' && paid >= sale.total)) return [];
  return [...reopenedEntries(ports, attempt, () => paid, cashier), ...receipt()];
}

/** The charged amount of a payment after an event, cents. */
function chargedAfter(attempt: Attempt, effects: readonly Effect[]): Cents {
  const reported = effects.find((each) => each.kind === 'report-amount');
  return chargedOf({ ...attempt, reported: reported?.amount ?? attempt.reported });
}

function resolved(
  ports: EngineContext,
  attempt: Attempt,
  { kind: _resolve, ...outcome }: Extract<Effect, { kind: 'resolve' }>,
): readonly NewEntry[] {
  const { attemptId, trackingId, saleId, method, operation } = attempt;
  const entry: NewEntry = { kind: 'attempt.resolved', body: { attemptId, ...outcome } };
  const isApproved = outcome.state === 'approved';
  const ended = { ...attempt, ...outcome };
  const follows = isApproved ? receiptEntries(ports, ended) : unpaidEntries(ports, ended);
  if (!isApproved && !isApprovedWithProblem(outcome)) return [entry, ...follows];
  const tendered = (operation === 'authorize' || operation === 'capture') && method !== 'CASH';
  const sale = tendered && saleId !== null ? saleById(ports.journal.readable, saleId) : null;
  const stays = attempt.amount - (attempt.ordered?.giveBack ?? 0);
  const counted = attempt.state === 'approved' ? stays : 0;
  const paidOtherwise = sale !== null && sale.paid - counted + stays > sale.total;
  const abandoned = paidOtherwise || isReplaced(ports.journal.readable, attempt);
  const overpaid = ports.rules.isOverpaid(attempt, abandoned, outcome.foundBy);
  const abandonedBy = attempt.state === 'refused' || attempt.state === 'presumed-absent';
  const isReported = operation !== 'preauthorize' && method !== 'CASH'; // holds appear on their board
  const isLate = isApproved && isReported && abandonedBy;
  const kind = overpaid ? 'overpaid' : isLate ? 'approved-late' : null;
  return [
    entry,
    ...follows,
    ...(kind !== null
      ? alarmEntries(ports, {
          kind,
          attemptId,
          paymentId: outcome.paymentId,
          trackingId,
          amount: null,
          asked: attempt.amount,
        })
      : []),
  ];
}

function entriesOfOne(
  ports: EngineContext,
  attempt: Attempt,
  effect: Exclude<Effect, { kind: 'resolve' }>,
): readonly NewEntry[] {
  const { attemptId, trackingId, amount: asked } = attempt;
  switch (effect.kind) {
    case 'mark-checked':
      return [{ kind: 'attempt.checked', body: { attemptId } }];
    case 'report-amount':
      return [{ kind: 'attempt.amount-reported', body: { attemptId, amount: effect.amount } }];
    case 'end-monitoring':
      return [{ kind: 'attempt.monitoring-ended', body: { attemptId } }];
    case 'raise-alarm': {
      const { alarm: kind, paymentId, amount } = effect;
      return alarmEntries(ports, { kind, attemptId, paymentId, trackingId, amount, asked });
    }
  }
}

/** The entries for the effects of an event on an attempt: one commit. */
export function entriesOf(
  ports: EngineContext,
  attempt: Attempt,
  effects: readonly Effect[],
): readonly NewEntry[] {
  const isCharge = attempt.operation === 'authorize';
  const came = isCharge ? { ...attempt, amount: chargedAfter(attempt, effects) } : attempt;
  return [
    ...effects.flatMap((effect) =>
      effect.kind === 'resolve'
        ? resolved(ports, came, effect)
        : entriesOfOne(ports, attempt, effect),
    ),
    ...partEntries(ports, attempt, effects),
  ];
}

/** The attempt in its present state, from the journal. */
export function readAttempt({ journal }: EngineContext, attemptId: string): Attempt {
  const attempt = attemptById(journal.readable, attemptId);
  if (attempt === null) throw new Error(`No attempt ${attemptId} in the journal.`);
  return attempt;
}
