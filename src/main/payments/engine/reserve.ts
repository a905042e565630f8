/**
 * Asks the clinic's hub before a money command, and compares the amount that it may still take of its payment.
 *
 *    command ─▶ guard keys, or the record ─▶ reservation ─▶ mark of the intent, others' payments
 *    refund ─▶ what all counters did ∪ what the service reports ─▶ within the payment?
 */

import { type Cents, cents } from '../../../shared/domain/money.ts';
import { REPORTED_CHANGES } from '../../../shared/domain/outside-change.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { leftFor } from '../../../shared/hub/left.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import { trackingIdOf } from '../../../shared/journal/tracking-id.ts';
import { type By, type Command, type Commands, rightOfFollowUp } from '../../commands.ts';
import type {
  FollowUpReserved,
  OthersPayment,
  ReservationMark,
  Reservations,
} from '../../hub/reservations.ts';
import type { Journal } from '../../journal/journal.ts';
import { offlineTenderEntry, paidInEntry } from '../../journal/projections/service-records.ts';
import { type ReportedRow, takenBackBy } from '../../payments-api/report-rows.ts';
import { CodedError } from '../../system/coded-error.ts';
import { type FollowUpCommand, isPayment, type MoneyCommand } from './command.ts';
import { type Guarded, guardKeysFor } from './duplicates.ts';

/** The answer of the clinic to a command. */
export interface ClinicAnswer {
  readonly mark: ReservationMark;
  /** Of a charge: payments of other counters that have one of its guard keys. */
  readonly others: readonly OthersPayment[];
  /** Null for a charge. */
  readonly reserved: FollowUpReserved | null;
}

export interface ClinicPorts {
  readonly journal: Journal;
  /** Absent on a counter without a hub. */
  readonly clinic?: Reservations | undefined;
}

/**
 * Reserves a command; null without a hub, and for the posting of cash that is paid already.
 * @throws {CodedError} of `Reservations`.
 */
export async function reserve(
  { journal, clinic }: ClinicPorts,
  command: MoneyCommand,
  attemptId: string,
): Promise<ClinicAnswer | null> {
  if (clinic === undefined) return null;
  const trackingId = trackingIdOf(journal.tillId, attemptId);
  if (isPayment(command)) {
    if (command.posts !== undefined || command.saleId === null) return null;
    const { operation: what, saleId, amount } = command;
    const asked = { reservationId: attemptId, trackingId, what, saleId, amount };
    const reserved = await clinic.charge({ ...asked, guardKeys: guardKeysFor(command) });
    return { ...reserved, reserved: null };
  }
  const { operation: what, paymentId, amount, insteadOf, cashier } = command;
  const paid = paidInEntry(journal.readable, paymentId);
  const reserved = await clinic.followUp({
    ...{ reservationId: attemptId, trackingId, what, amount },
    of: { recordId: paymentId, trackingId: paid?.trackingId ?? command.paidUnder ?? null },
    insteadOf: insteadOf?.attemptId ?? null,
    who: cashier,
    paidIn: paid?.number ?? null,
    isApproved: command.withoutHub === true,
  });
  return { mark: reserved.mark, others: [], reserved };
}

/** True if the hub learned of the payment since a follow-up on it needed no reservation. */
export function isOutdated(
  { journal, clinic }: ClinicPorts,
  { paymentId }: FollowUpCommand,
  { mark }: ClinicAnswer,
): boolean {
  if (clinic === undefined || !('without' in mark) || mark.without !== null) return false;
  const paid = paidInEntry(journal.readable, paymentId);
  return paid !== null && clinic.hasLeft(paid.number);
}

/** Registers cash, a check or a charge at a card terminal; null without a hub. */
export async function reserveOffline(
  ports: ClinicPorts,
  what: 'cash' | 'recorded',
  { commandId, saleId, ...tender }: Guarded & { readonly commandId: string },
): Promise<ClinicAnswer | null> {
  const { clinic } = ports;
  if (clinic === undefined || saleId === null) return null;
  const asked = { reservationId: commandId, trackingId: null, what, saleId, amount: tender.amount };
  const guardKeys = guardKeysFor({ ...tender, saleId });
  try {
    return { ...(await clinic.charge({ ...asked, guardKeys })), reserved: null };
  } finally {
    clinic.giveBackUnused(commandId);
  }
}

/** A refund that only the journal records. */
interface ManualRefund {
  readonly paymentKey: string;
  readonly amount: Cents;
}

/** The reservation as an entry has it, with a payment that other counters know of; absent on a counter without a hub. */
export function markOf(
  reserved: Pick<FollowUpReserved, 'mark' | 'payment'> | null,
): Pick<EntryBody<'cash.refunded'>, 'reservation' | 'payment'> {
  if (reserved === null) return {};
  const { mark: reservation, payment } = reserved;
  return { reservation, ...(payment === undefined ? {} : { payment }) };
}

/**
 * Journals a manual refund after its approval and its reservation; without a hub nothing is awaited but the approval.
 * @param shown the refund, read again after each wait; it throws once the refund is not possible.
 * @param entries gets the payment as the hub knew it at the grant; null without a hub.
 * @throws {CodedError} of `shown`, of the approval and of `Reservations`.
 */
export async function recordRefund<Refund extends ManualRefund>(
  { journal, clinic, commands }: ClinicPorts & { readonly commands: Commands },
  command: Command & { readonly withoutHub?: boolean | undefined },
  shown: () => Refund,
  entries: (now: Refund, by: By, reserved: FollowUpReserved | null) => readonly NewEntry[],
): Promise<void> {
  const { commandId, withoutHub = false } = command;
  const reserve = async (hub: Reservations, who: Cashier) => {
    const { paymentKey, amount } = shown();
    try {
      return await hub.followUp({
        ...{ reservationId: commandId, trackingId: null, what: 'manual-refund', amount },
        ...{ of: { paymentKey }, insteadOf: null, who, isApproved: withoutHub },
        paidIn: offlineTenderEntry(journal.readable, paymentKey),
      });
    } finally {
      hub.giveBackUnused(commandId);
    }
  };
  const prepare = (): Promise<{ readonly by: By; readonly reserved?: FollowUpReserved }> => {
    const right = rightOfFollowUp('refund', withoutHub);
    const allowed = commands.allowed(command, shown, () => right);
    if (clinic === undefined) return allowed;
    return allowed.then(async ({ by }) => ({ by, reserved: await reserve(clinic, by.cashier) }));
  };
  await commands.runAfter(
    command,
    prepare,
    ({ by, reserved = null }) => entries(shown(), by, reserved),
    () => clinic?.taken(commandId),
  );
}

/** The rest of a payment in the clinic, cents; null if the hub does not know it and its amount is unknown. */
function leftInClinic(
  { paid, insteadOf }: FollowUpCommand,
  { followUps, left }: FollowUpReserved,
): number | null {
  if (left !== null || paid === undefined) return left;
  // No counter took the payment: its refunds by the counters are all that the hub knows of it.
  const refunds = followUps.filter(
    ({ key, operation }) => operation !== 'capture' && key !== insteadOf?.attemptId,
  );
  return leftFor('credit', { operation: 'authorize', amount: paid }, refunds);
}

/**
 * Requires that a refund is within its payment after the follow-ups of all counters and those that only the service
 * reports: either may know of one before the other. It is a limit, and compares no snapshot. @throws {CodedError} `MORE_THAN_REMAINS`
 */
export function requireWithin(
  command: FollowUpCommand,
  reserved: FollowUpReserved,
  children: readonly ReportedRow[],
): void {
  const { operation, amount } = command;
  const { followUps } = reserved;
  const left = leftInClinic(command, reserved);
  if (operation !== 'credit' || left === null) return;
  const known = new Set(followUps.flatMap(({ key, recordId }) => [key, recordId]));
  const unknown = children.filter(({ id, results }) => results === 'APPROVED' && !known.has(id));
  const gone = takenBackBy(unknown, Object.keys(REPORTED_CHANGES));
  const remaining = cents(Math.max(0, left - gone));
  if (amount > remaining) throw new CodedError('MORE_THAN_REMAINS', { data: { remaining } });
}
