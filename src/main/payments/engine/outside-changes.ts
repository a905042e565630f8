import type { z } from 'zod';
import { cents } from '../../../shared/domain/money.ts';
import { depositChange, REPORTED_CHANGES } from '../../../shared/domain/outside-change.ts';
import { daysBetween } from '../../../shared/domain/reports/days.ts';
import { readMemo } from '../../../shared/domain/sale.ts';
import { movementOf, netOfRow, signedMovement } from '../../../shared/domain/signed-money.ts';
import type { othersChangeSchema } from '../../../shared/hub/values.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import { isOfTill, tillOf } from '../../../shared/journal/tracking-id.ts';
import { type Attempt, followUpsOf } from '../../journal/projections/attempts.ts';
import {
  isKnownChange,
  type OutsideChangeRow,
  outsideChangesOf,
} from '../../journal/projections/outside-changes.ts';
import {
  attemptOfRecord,
  isKnownCounter,
  recordsOf,
} from '../../journal/projections/service-records.ts';
import type { Readable } from '../../journal/statements.ts';
import type { ListedRecord } from '../../payments-api/payments.ts';
import type { DepositedRow, RejectRow, ReportedRow } from '../../payments-api/report-rows.ts';
import { claimantsOf, unrecognizedChildren } from '../../reconciliation/identity.ts';
import type { EngineContext } from './engine-context.ts';
import { reopenedEntries } from './entries.ts';
import { countersOf } from './others-records.ts';

/**
 * Journals the other counters of this program that records name in their memo and their tracking id. Any
 * other terminal counts no money for the clinic, so this till counts its changes.
 */
export function journalOtherCounters(
  { journal }: EngineContext,
  records: readonly ListedRecord[],
): void {
  for (const { memo, trackingId } of records) {
    const tillId = readMemo(memo ?? null)?.tillId ?? '';
    const isNamedTwice = tillId !== '' && isOfTill(tillId, trackingId);
    if (!isNamedTwice || isOfTill(journal.tillId, trackingId)) continue;
    if (isKnownCounter(journal.readable, tillId)) continue;
    journal.append({ kind: 'counter.found', body: { tillId } });
  }
}

/**
 * Journals the changes of this till's payments that another terminal, the processor or a bank made.
 * Each counts once, by the id of its record. One by another counter of the clinic counts there: it is journaled
 * with the counter's name, or again as soon as the hub knows it.
 *
 *    report: VOID, CREDIT, REJECT ─┐   of a payment of ours,        ┌─▶ payment.changed-outside ◀─ hub: its counter
 *    deposits: chargebacks and     ├─▶ and of no follow-up of ours ─┤
 *      corrections                ─┘                                └─▶ sale.parked, if returned
 */
export async function journalOutsideChanges(
  ports: EngineContext,
  found: OutsideRows,
): Promise<void> {
  const { journal, clinic } = ports;
  const db = journal.readable;
  const isUnnamed = (change: Change) =>
    (change.what === 'void' || change.what === 'refund') && !isNamed(db, change);
  const counters =
    clinic === undefined
      ? null
      : await countersOf(clinic, db, ofReport(ports, found).filter(isUnnamed));
  for (const change of [...ofReport(ports, found), ...ofDeposits(db, found.deposits)]) {
    const counter = counters?.get(change.changeId);
    // Two reports may show the same change: the second is compared with the first's entry.
    if (counter === undefined ? isKnown(db, change) : isNamed(db, change)) continue;
    const body = counter === undefined ? change : { ...change, countedThere: true, counter };
    journal.append({ kind: 'payment.changed-outside', body }, ...reopened(ports, change));
  }
}

/** Journals the voids and refunds of other counters that the hub names, before a report shows them. */
export function journalOthersChanges(
  { journal }: EngineContext,
  changes: readonly z.infer<typeof othersChangeSchema>[],
): void {
  const db = journal.readable;
  for (const { amount, ...change } of changes) {
    const { changeId, paymentId, what } = change;
    const isOurs = attemptOfRecord(db, changeId) !== null;
    if (isOurs || chargeOfRecord(db, paymentId) === null) continue;
    const money = { amount: signedMovement(what, amount), countedThere: true };
    const body = { ...change, ...money, code: null, reason: null };
    if (!isNamed(db, body)) journal.append({ kind: 'payment.changed-outside', body });
  }
}

/** Rows of the service that may show outside changes. */
export interface OutsideRows {
  readonly rows: readonly ReportedRow[];
  readonly deposits: readonly DepositedRow[];
  /** The report that has the bank's code of a return. */
  readonly rejects: readonly RejectRow[];
}

/** True if rows have the return of a payment of ours that the journal does not have yet. */
export function hasNewReturn(db: Readable, rows: readonly ReportedRow[]): boolean {
  return rows.some(
    ({ action, id, originalId }) =>
      action === 'REJECT' && !isKnownChange(db, id) && chargeOfRecord(db, originalId) !== null,
  );
}

type Change = EntryBody<'payment.changed-outside'>;

/** A bank returns a payment once. */
function isKnown(db: Readable, { changeId, paymentId, what }: Change): boolean {
  if (isKnownChange(db, changeId)) return true;
  return what === 'return' && outsideChangesOf(db, paymentId).some((each) => each.what === what);
}

const isNamed = (db: Readable, { changeId, paymentId }: Change): boolean =>
  outsideChangesOf(db, paymentId).some(
    (each) => each.changeId === changeId && each.counter !== null,
  );

function ofReport(ports: EngineContext, { rows, rejects }: OutsideRows): readonly Change[] {
  const { journal, isBusyAtAnotherTill } = ports;
  const db = journal.readable;
  const children = rows.filter(
    ({ id, originalId, results }) => id !== originalId && results === 'APPROVED',
  );
  return [...Map.groupBy(children, ({ originalId }) => originalId)].flatMap(([record, all]) => {
    const payment = chargeOfRecord(db, record);
    if (payment === null) return [];
    const followUps = followUpsOf(db, payment.paymentId);
    const isBusy = isBusyAtAnotherTill?.(payment.paymentId) ?? false;
    return unrecognizedChildren(all, followUps).flatMap((row): readonly Change[] => {
      const { id, originalId, action, amount, timestamp, trackingId } = row;
      if (action === 'AUTHORIZE' || attemptOfRecord(db, id) !== null) return [];
      if (
        action !== 'REJECT' &&
        (isBusy || claimantsOf(row, followUps, payment.trackingId).length > 0)
      )
        return [];
      const reject = action === 'REJECT' ? rejects.find((each) => each.id === originalId) : null;
      const what = REPORTED_CHANGES[action];
      return [
        {
          changeId: id,
          paymentId: payment.paymentId,
          what,
          amount: signedMovement(what, amount),
          at: timestamp.toISOString(),
          countedThere: isKnownCounter(db, tillOf(trackingId)),
          code: reject?.rejectCode?.slice(0, 20) ?? null,
          reason: reject?.rejectReason?.slice(0, 200) ?? null,
        },
      ];
    });
  });
}

/**
 * The approved payment of this till with a record of the service, its own or its capture's. A hold
 * without a capture of this till took no money.
 */
function chargeOfRecord(db: Readable, record: string): (Attempt & { paymentId: string }) | null {
  const holder = attemptOfRecord(db, record);
  const payment =
    holder?.operation === 'capture' && holder.follows !== null
      ? attemptOfRecord(db, holder.follows.paymentId)
      : holder;
  if (payment === null || payment.state !== 'approved' || payment.method === 'CASH') return null;
  const { operation, paymentId } = payment;
  if (paymentId === null) return null;
  const isCharged =
    operation === 'authorize' ||
    (operation === 'preauthorize' && recordsOf(db, paymentId).length > 1);
  return isCharged ? { ...payment, paymentId } : null;
}

/** The chargebacks and corrections of the deposits. */
function ofDeposits(db: Readable, deposits: readonly DepositedRow[]): readonly Change[] {
  const changes = depositChanges(deposits, knownChangesOf(db));
  return [...changes].flatMap(([changeId, row]): readonly Change[] => {
    const { transactionId, action, depositAmount: amount, transactionDate, settlementDate } = row;
    const net = netOfRow('deposit-details', { action, amount });
    const payment = chargeOfRecord(db, transactionId);
    if (payment === null || net === null || net === cents(0)) return [];
    const what = depositChange({ action, amount }, payment.method);
    if (what === null) return [];
    const at = settlementDate ?? transactionDate ?? payment.openedAt;
    const { paymentId } = payment;
    const noReturn = { countedThere: false, code: null, reason: null };
    return [{ changeId, paymentId, what, amount: net, at, ...noReturn }];
  });
}

/** True for a row that takes money back or corrects it. */
export const isDepositChange = ({ action, depositAmount: amount }: DepositedRow): boolean =>
  depositChange({ action, amount }) !== null;

/** A change that the journal has: of a row of an earlier read. */
type KnownChange = Pick<OutsideChangeRow, 'changeId' | 'at'>;

/** The journaled changes of the payment with a record. */
export const knownChangesOf =
  (db: Readable) =>
  (record: string): readonly KnownChange[] => {
    const payment = chargeOfRecord(db, record);
    return payment === null ? [] : outsideChangesOf(db, payment.paymentId);
  };

/**
 * The rows that take money back or correct it, each under an id. They have none of their own, and
 * their days and transfer may be set later or change (interface.md §2.7), so the id counts the equal
 * rows of a payment. A row of a journaled change, by its day, has the id of that: another range of days may
 * lack the earlier ones of equal rows.
 */
export function depositChanges<Row extends DepositedRow>(
  deposits: readonly Row[],
  knownOf: (record: string) => readonly KnownChange[],
): ReadonlyMap<string, Row> {
  const equal = Map.groupBy(
    deposits
      .filter(isDepositChange)
      .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))),
    ({ transactionId, action, depositAmount }) =>
      `${transactionId} ${movementOf('deposit-details', { action, amount: depositAmount })} ${depositAmount}`,
  );
  return new Map(
    [...equal].flatMap(([name, rows]) => {
      const known = knownOf(rows[0]?.transactionId ?? '').filter(({ changeId }) =>
        changeId.startsWith(`${name} `),
      );
      return identified(name, rows, known);
    }),
  );
}

/** The days of the journaled changes, YYYY-MM-DD, by their rows. */
export function changeDays<Row extends DepositedRow>(
  deposits: readonly Row[],
  knownOf: (record: string) => readonly KnownChange[],
): ReadonlyMap<Row, string> {
  const days = [...depositChanges(deposits, knownOf)].flatMap(([id, row]) => {
    const known = knownOf(row.transactionId).find(({ changeId }) => changeId === id);
    return known === undefined ? [] : [[row, known.at.slice(0, 10)] as const];
  });
  return new Map(days);
}

/** Days by which the day of a deposit may change. */
const MOVED_DAYS = 10;

/** Equal rows, each with the id of its journaled change, the one of its own day first, or with the next id. */
function identified<Row extends DepositedRow>(
  name: string,
  rows: readonly Row[],
  known: readonly KnownChange[],
): readonly (readonly [string, Row])[] {
  const ids = new Map<Row, string>();
  const free = new Set(known);
  const take = (isOf: (row: Row, day: string) => boolean) => {
    for (const row of rows) {
      const change = [...free].find(({ at }) => isOf(row, at.slice(0, 10)));
      if (ids.has(row) || change === undefined) continue;
      free.delete(change);
      ids.set(row, change.changeId);
    }
  };
  take((row, day) => day === dayOf(row));
  take((row, day) => day === row.transactionDate || isNear(day, row));
  let count = known.length;
  return rows.map((row) => {
    const id = ids.get(row);
    if (id === undefined) count += 1;
    return [id ?? `${name} ${count}`, row];
  });
}

/** A deposit without a day was journaled under the day of its payment. */
const isNear = (day: string, { settlementDate }: DepositedRow): boolean =>
  settlementDate === null || Math.abs(daysBetween(day, settlementDate)) <= MOVED_DAYS;

/** A row without a day is the newest. */
const dayOf = ({ settlementDate, transactionDate }: DepositedRow): string =>
  settlementDate ?? transactionDate ?? '9999';

/** Parks the sale of a returned payment: the patient owes the amount again. */
function reopened(ports: EngineContext, { paymentId, what, amount }: Change): readonly NewEntry[] {
  const payment = what === 'return' ? attemptOfRecord(ports.journal.readable, paymentId) : null;
  if (payment === null) return [];
  return reopenedEntries(ports, payment, ({ paid }) => paid + amount, payment.cashier);
}
