import { z } from 'zod';
import type { Database } from '../../../src/hub/database.ts';
import { journalOf as firstChainOf } from '../../../src/hub/tills.ts';
import { attemptById } from '../../../src/main/journal/projections/attempts.ts';
import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import type { Deed } from '../service/deed.ts';
import {
  type Happened,
  heldRow,
  isWhole,
  journalOf,
  type Opened,
  openedAt,
  type ReadRows,
} from './at-rest.ts';
import type { ModelCounter } from './counter-day.ts';
import { grantsGone, sentBefore } from './reservation-invariants.ts';

const MINUTE = 60_000;

const storedRow = z.object({ number: z.int(), hash: z.string() });
const attentionRow = z.object({ kind: z.string(), keys: z.array(z.string()) });

/** The invariants of a clinic at rest (docs/how-to/clinic.md); a sentence for each violation. */
export async function clinicViolations(
  database: Database,
  counters: readonly ModelCounter[],
  deeds: readonly Deed[],
  happened: Happened,
): Promise<readonly string[]> {
  const rows: ReadRows = async (schema, text, ...values) =>
    z
      .array(schema)
      .parse(await database.transaction('reads', (sql) => sql.query(text, [...values])));
  const violations: string[] = [];
  const opened = counters.flatMap(openedAt);
  const attention = await rows(attentionRow, 'SELECT kind, keys FROM attention');

  for (const counter of counters) {
    const { environment, lost, olderUpTo } = counter;
    const { tillId } = environment;
    const own = (journalOf(counter)?.rows() ?? []).map(({ number, hash }) => ({ number, hash }));
    const storedOf = (id: string) =>
      rows(
        storedRow,
        'SELECT number, hash FROM journal_entry WHERE till_id = $1 ORDER BY number',
        id,
      );
    const stored = await storedOf(tillId);
    // Before an older disk both are the same; a lost PC may have had more.
    const known = own.slice(
      0,
      Math.min(olderUpTo ?? own.length, lost === null ? own.length : stored.length),
    );
    const kept = stored.slice(0, olderUpTo ?? stored.length);
    if (JSON.stringify(known) !== JSON.stringify(kept)) {
      violations.push(`${tillId}: ${known.length} entries, of which the hub has ${kept.length}`);
    }
    // A lost PC may have opened some since its last line to the hub.
    if (olderUpTo !== null && lost === null) {
      const second = await rows(
        z.object({ body: z.string() }),
        `SELECT body FROM journal_entry WHERE kind = 'attempt.opened' AND (till_id = $1 OR till_id LIKE $2)`,
        tillId,
        `${tillId}~%`,
      );
      const stored = second.map(({ body }) => readBody('attempt.opened', body).attemptId);
      const unsent = openedAt(counter).filter(({ attemptId }) => !stored.includes(attemptId));
      violations.push(
        ...unsent.map(({ attemptId }) => `${tillId} took money at an older disk: ${attemptId}`),
      );
    }
    violations.push(...environment.mishaps.map((what) => `${tillId}: ${what}`));
  }
  violations.push(...moreThanPaid(deeds, opened, attention, counters, happened));
  violations.push(...endedTwice(deeds, opened, attention, happened));
  violations.push(...similarUnasked(counters, opened, attention));
  violations.push(...(await sentBefore(rows, counters, opened)));
  const ungranted = await rows(
    heldRow,
    'SELECT till_id, reservation_id, state FROM reservation WHERE granted_in IS NULL',
  );
  if (!happened.failedOver && !happened.restored) {
    violations.push(...grantsGone(counters, opened, ungranted));
  }
  for (const { till_id, reservation_id, state } of await rows(
    heldRow,
    `SELECT till_id, reservation_id, state FROM reservation WHERE state IN ('open', 'used', 'moved')`,
  )) {
    const first = firstChainOf(till_id);
    const counter = counters.find(({ environment }) => environment.tillId === first);
    // What an older disk forgot, only a manager ends.
    if (first === till_id && counter !== undefined && counter.olderUpTo !== null) continue;
    const db = counter?.program.running?.journal.readable;
    const attempt = db === undefined ? null : attemptById(db, reservation_id);
    const isHeld =
      state !== 'open' &&
      attempt !== null &&
      (isUnresolved(attempt.state) || attempt.monitored || attempt.state === 'presumed-absent');
    if (!isHeld) violations.push(`${till_id}: reservation ${reservation_id} is ${state} at rest`);
  }
  const doubled = await rows(
    z.object({ subject: z.string() }),
    `SELECT subject FROM reservation WHERE granted_in IS NOT NULL AND state IN ('open', 'used')
       AND subject IS NOT NULL GROUP BY subject HAVING count(*) > 1`,
  );
  violations.push(...doubled.map(({ subject }) => `two granted reservations of ${subject}`));
  return violations;
}

/** The attempts that a manager decided about. */
const decidedIn = (counters: readonly ModelCounter[]) =>
  new Set(
    counters.flatMap((counter) =>
      (journalOf(counter)?.rows() ?? []).flatMap(({ kind, body }) =>
        kind === 'attempt.decided' ? [readBody('attempt.decided', body).attemptId] : [],
      ),
    ),
  );

/** Refunds of a payment over all counters stay within it, or a manager approved one without the hub and was told. */
function moreThanPaid(
  deeds: readonly Deed[],
  opened: readonly Opened[],
  attention: readonly z.infer<typeof attentionRow>[],
  counters: readonly ModelCounter[],
  { failedOver }: Happened,
): readonly string[] {
  const decided = decidedIn(counters);
  const payments = deeds.filter(({ id, originalId }) => id === originalId);
  // Follow-ups that only a lost disk knew are in no journal that is left.
  const isForgotten = ({ askedBy }: Deed) =>
    counters.some(
      (counter) =>
        !isWhole(counter) && askedBy?.startsWith(`${counter.environment.tillId}-`) === true,
    );
  return payments.flatMap((payment) => {
    const back = deeds.filter(
      ({ id, originalId, action, results }) =>
        originalId === payment.id &&
        id !== payment.id &&
        results === 'APPROVED' &&
        (action === 'CREDIT' || action === 'VOID'),
    );
    const sum = back.reduce((all, { amount }) => all + amount, 0);
    if (sum <= payment.amount) return [];
    const intents = back.flatMap(({ askedBy }) =>
      opened.filter(({ trackingId }) => trackingId === askedBy),
    );
    const unreserved = intents.filter(
      ({ reservation }) => reservation !== undefined && 'without' in reservation,
    );
    const isReported = unreserved.some(({ attemptId }) => isRaised(attention, attemptId));
    const isApproved = unreserved.some(
      ({ reservation }) =>
        reservation !== undefined && 'without' in reservation && reservation.without === 'manager',
    );
    if ((isApproved || failedOver) && isReported) return [];
    if (failedOver && intents.some(({ attemptId }) => isRaised(attention, attemptId))) return [];
    // The journals tell both attempts, and a person chose between them.
    if (back.some(isForgotten) || intents.some(({ attemptId }) => decided.has(attemptId)))
      return [];
    const who = intents.map(
      ({ tillId, reservation }) => `${tillId} ${JSON.stringify(reservation)}`,
    );
    return [`${payment.id}: ${sum} of ${payment.amount} given back by ${who.join(', ')}`];
  });
}

const isRaised = (attention: readonly z.infer<typeof attentionRow>[], key: string) =>
  attention.some(({ keys }) => keys.includes(key));

/** A hold is charged or released once by the counters; another time only unreserved, and reported. */
function endedTwice(
  deeds: readonly Deed[],
  opened: readonly Opened[],
  attention: readonly z.infer<typeof attentionRow>[],
  { failedOver }: Happened,
): readonly string[] {
  const holds = deeds.filter(({ action }) => action === 'PREAUTHORIZE');
  return holds.flatMap((hold) => {
    const ends = deeds.filter(
      ({ originalId, action, results }) =>
        originalId === hold.id &&
        results === 'APPROVED' &&
        (action === 'CAPTURE' || action === 'DEAUTHORIZE'),
    );
    const intents = ends.flatMap(({ askedBy }) =>
      opened.filter(({ trackingId }) => trackingId === askedBy),
    );
    if (ends.length < 2) return [];
    const isUnreserved = intents.some(
      ({ reservation }) => reservation !== undefined && 'without' in reservation,
    );
    const isReported = intents.some(({ attemptId }) => isRaised(attention, attemptId));
    if ((isUnreserved || failedOver) && isReported) return [];
    return [`${hold.id}: a hold that ended ${ends.length} times`];
  });
}

/** Two approved charges of one patient within minutes at two counters: asked before, or told after. */
function similarUnasked(
  counters: readonly ModelCounter[],
  opened: readonly Opened[],
  attention: readonly z.infer<typeof attentionRow>[],
): readonly string[] {
  const charges = opened.filter(({ attemptId, tillId, operation, patientId, posts, method }) => {
    const counter = counters.find(({ environment }) => environment.tillId === tillId);
    // The entries of a lost PC or disk may never arrive.
    if (counter === undefined || !isWhole(counter)) return false;
    const journal = journalOf(counter);
    const attempt = journal === null ? null : attemptById(journal.readable, attemptId);
    const isCharge = operation === 'authorize' && posts === undefined && method !== 'CASH';
    return isCharge && patientId !== null && attempt?.state === 'approved';
  });
  return charges.flatMap((later) =>
    charges.flatMap((earlier) => {
      const apart = later.trueTime - earlier.trueTime;
      const isPair = later.tillId !== earlier.tillId && later.patientId === earlier.patientId;
      // The first must have been approved, or its entry must have arrived, before the second was compared.
      if (!isPair || apart < 0 || apart > 8 * MINUTE) return [];
      const isAsked =
        later.acknowledgedDuplicates.some(({ attemptId }) => attemptId === earlier.attemptId) ||
        earlier.acknowledgedDuplicates.some(({ attemptId }) => attemptId === later.attemptId);
      const isReported = attention.some(
        ({ keys }) => keys.includes(later.attemptId) && keys.includes(earlier.attemptId),
      );
      return isAsked || isReported
        ? []
        : [`${later.tillId} ${later.attemptId} is like ${earlier.tillId} ${earlier.attemptId}`];
    }),
  );
}
