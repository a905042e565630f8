import type { NewEntry } from '../journal/entry.ts';
import type { Readable } from '../journal/journal.ts';
import { isRaised } from '../journal/views/alarms.ts';
import { type Attempt, followUpsOf } from '../journal/views/attempts.ts';
import { isPaidBeside } from '../journal/views/payments.ts';
import { saleById } from '../journal/views/sales.ts';
import type { Effect } from './machine.ts';
import type { Rules } from './rules.ts';

export interface EntryPorts {
  readonly db: Readable;
  readonly rules: Rules;
  readonly newId: () => string;
  readonly outcomeEntries: (attempt: Attempt) => readonly NewEntry[];
}

/** An alarm about an attempt, unless the same was raised before. */
export function alarmEntries(
  { db, newId }: Pick<EntryPorts, 'db' | 'newId'>,
  alarm: Omit<Extract<NewEntry, { kind: 'alarm.raised' }>['body'], 'alarmId'>,
): readonly NewEntry[] {
  return isRaised(db, alarm.kind, alarm.attemptId, alarm.paymentId)
    ? []
    : [{ kind: 'alarm.raised', body: { alarmId: newId(), ...alarm } }];
}

/**
 * Whether a person had another charged beside it, or it beside another, while nobody knew of the earlier
 * one, and that is paid; of a follow-up, whether a later one on its payment was done.
 */
function isReplaced(db: Readable, { attemptId, follows }: Attempt): boolean {
  if (follows === null) return isPaidBeside(db, attemptId);
  const onPayment = followUpsOf(db, follows.paymentId);
  const itself = onPayment.findIndex((each) => each.attemptId === attemptId);
  return onPayment.slice(itself + 1).some(({ state }) => state === 'approved');
}

function resolved(
  ports: EntryPorts,
  attempt: Attempt,
  { kind: _resolve, ...outcome }: Extract<Effect, { kind: 'resolve' }>,
): readonly NewEntry[] {
  const { attemptId, trackingId, saleId, method, operation } = attempt;
  const entry: NewEntry = { kind: 'attempt.resolved', body: { attemptId, ...outcome } };
  const follows = ports.outcomeEntries({ ...attempt, ...outcome });
  if (outcome.state !== 'approved') return [entry, ...follows];
  const tendered = (operation === 'authorize' || operation === 'capture') && method !== 'CASH';
  const sale = tendered && saleId !== null ? saleById(ports.db, saleId) : null;
  const stays = attempt.amount - (attempt.ordered?.giveBack ?? 0);
  const paidOtherwise = sale !== null && sale.paid + stays > sale.total;
  const givenUp = paidOtherwise || isReplaced(ports.db, attempt);
  const overpaid = ports.rules.isOverpaid(attempt, givenUp, outcome.foundBy);
  const givenUpOn = attempt.state === 'refused' || attempt.state === 'presumed-absent';
  const isTold = operation !== 'preauthorize' && method !== 'CASH'; // a hold comes on the board
  const kind = overpaid ? 'overpaid' : isTold && givenUpOn ? 'approved-late' : null;
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

function entriesOfOne(ports: EntryPorts, attempt: Attempt, effect: Effect): readonly NewEntry[] {
  const { attemptId, trackingId, amount: asked } = attempt;
  switch (effect.kind) {
    case 'resolve':
      return resolved(ports, attempt, effect);
    case 'mark-looked':
      return [{ kind: 'attempt.looked-up', body: { attemptId } }];
    case 'report-amount':
      return [{ kind: 'attempt.amount-reported', body: { attemptId, amount: effect.amount } }];
    case 'end-watch':
      return [{ kind: 'attempt.watch-ended', body: { attemptId } }];
    case 'raise-alarm': {
      const { alarm: kind, paymentId, amount } = effect;
      return alarmEntries(ports, { kind, attemptId, paymentId, trackingId, amount, asked });
    }
  }
}

/** The rows that write down what an event made of an attempt: one commit. */
export function entriesOf(
  ports: EntryPorts,
  attempt: Attempt,
  effects: readonly Effect[],
): readonly NewEntry[] {
  return effects.flatMap((effect) => entriesOfOne(ports, attempt, effect));
}
