import { z } from 'zod';
import type { Database } from '../../../src/hub/database.ts';
import { paidInEntry } from '../../../src/main/journal/projections/service-records.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import type { Deed } from '../service/deed.ts';
import {
  type Happened,
  heldRow,
  isWhole,
  journalOf,
  type Opened,
  type ReadRows,
} from './at-rest.ts';
import type { ModelCounter } from './counter-day.ts';

/** Minutes after the last act, with all lines up: a counter gave back what it did not use. */
export async function openViolations(
  database: Database,
  counters: readonly ModelCounter[],
): Promise<readonly string[]> {
  const open = await database.transaction('reads', (sql) =>
    sql.query(`SELECT till_id, reservation_id, state FROM reservation WHERE state = 'open'`, []),
  );
  const whole = new Set(counters.filter(isWhole).map(({ environment }) => environment.tillId));
  return z
    .array(heldRow)
    .parse(open)
    .filter(({ till_id }) => whole.has(till_id))
    .map(({ till_id, reservation_id }) => `${till_id} did not give ${reservation_id} back`);
}

/**
 * Before a manager ends what lost PCs hold: each record of theirs is known, or was made without the hub. What an older copy
 * of the database lacked, only the lost PC could have sent again.
 */
export async function lostViolations(
  database: Database,
  counters: readonly ModelCounter[],
  deeds: readonly Deed[],
  { forgotten }: Pick<Happened, 'forgotten'>,
): Promise<readonly string[]> {
  const violations: string[] = [];
  for (const counter of counters.filter(({ lost }) => lost !== null)) {
    const { tillId } = counter.environment;
    const [reservations, entries] = await database.transaction('reads', async (sql) => [
      await sql.query(
        `SELECT reservation_id FROM reservation WHERE till_id = $1 AND state IN ('open', 'used', 'moved')`,
        [tillId],
      ),
      await sql.query('SELECT number FROM journal_entry WHERE till_id = $1', [tillId]),
    ]);
    const listed = new Set(reservations.map((row) => row['reservation_id']));
    const stored = new Set(entries.map((row) => Number(row['number'])));
    const intents = (counter.lost?.rows() ?? []).filter(({ kind }) => kind === 'attempt.opened');
    for (const { number, body } of intents) {
      const { attemptId, trackingId, reservation } = readBody('attempt.opened', body);
      const isDone = deeds.some(
        ({ askedBy, results }) => askedBy === trackingId && results === 'APPROVED',
      );
      const isReserved = reservation !== undefined && 'epoch' in reservation;
      if (!isDone || !isReserved || stored.has(number) || listed.has(attemptId)) continue;
      if (forgotten.has(`${tillId} ${number}`) || forgotten.has(`${tillId} ${attemptId}`)) continue;
      violations.push(`${tillId} is lost, and its record of ${trackingId} is in no list`);
    }
  }
  return violations;
}

/** A follow-up without hub and manager is of a payment that the hub did not have. */
export async function sentBefore(
  rows: ReadRows,
  counters: readonly ModelCounter[],
  opened: readonly Opened[],
): Promise<readonly string[]> {
  const violations: string[] = [];
  for (const { tillId, attemptId, follows, reservation, trueTime } of opened) {
    const isUnasked = reservation !== undefined && 'without' in reservation && !reservation.without;
    const counter = counters.find(({ environment }) => environment.tillId === tillId);
    if (!isUnasked || follows === null || counter === undefined || !isWhole(counter)) continue;
    const journal = journalOf(counter);
    const paid = journal === null ? null : paidInEntry(journal.readable, follows.paymentId);
    if (paid === null) continue;
    const [stored] = await rows(
      z.object({ received_at: z.date() }),
      'SELECT received_at FROM journal_entry WHERE till_id = $1 AND number = $2',
      tillId,
      paid.number,
    );
    if (stored === undefined || stored.received_at.getTime() >= trueTime) continue;
    violations.push(`${tillId}: ${attemptId} took a payment of the hub as one that was never sent`);
  }
  return violations;
}

/** The entry of a granted request finds its reservation, unless the database lost it. */
export function grantsGone(
  counters: readonly ModelCounter[],
  opened: readonly Opened[],
  ungranted: readonly z.infer<typeof heldRow>[],
): readonly string[] {
  const whole = new Set(counters.filter(isWhole).map(({ environment }) => environment.tillId));
  return opened.flatMap(({ tillId, attemptId, reservation }) => {
    const wasGranted = reservation !== undefined && 'epoch' in reservation;
    const isGone = ungranted.some(({ reservation_id }) => reservation_id === attemptId);
    return wasGranted && isGone && whole.has(tillId)
      ? [`${tillId}: the grant of ${attemptId} was gone when its entry arrived`]
      : [];
  });
}
