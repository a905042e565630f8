import { z } from 'zod';
import type { Database } from '../../../src/hub/database.ts';
import { attemptById } from '../../../src/main/journal/projections/attempts.ts';
import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { type EntryBody, readBody } from '../../../src/shared/journal/entry.ts';
import type { Deed } from '../service/deed.ts';
import type { ModelCounter } from './counter-day.ts';

const MINUTE = 60_000;

const storedRow = z.object({ number: z.int(), hash: z.string() });
const heldRow = z.object({ till_id: z.string(), reservation_id: z.string(), state: z.string() });
const attentionRow = z.object({ kind: z.string(), keys: z.array(z.string()) });

type Opened = EntryBody<'attempt.opened'> & { readonly tillId: string; readonly trueTime: number };

/** The invariants of a clinic at rest (docs/clinic.md); a sentence for each violation. */
export async function clinicViolations(
  database: Database,
  counters: readonly ModelCounter[],
  deeds: readonly Deed[],
): Promise<readonly string[]> {
  const rows = async <T>(schema: z.ZodType<T>, text: string, ...values: readonly unknown[]) =>
    z
      .array(schema)
      .parse(await database.transaction('reads', (sql) => sql.query(text, [...values])));
  const violations: string[] = [];
  const opened = counters.flatMap(openedAt);
  const attention = await rows(attentionRow, 'SELECT kind, keys FROM attention');

  for (const { environment, program } of counters) {
    const { tillId } = environment;
    const own = (program.running?.journal.rows() ?? []).map(({ number, hash }) => ({
      number,
      hash,
    }));
    const stored = await rows(
      storedRow,
      'SELECT number, hash FROM journal_entry WHERE till_id = $1 ORDER BY number',
      tillId,
    );
    if (JSON.stringify(own) !== JSON.stringify(stored)) {
      violations.push(`${tillId}: ${own.length} entries, of which the hub has ${stored.length}`);
    }
    violations.push(...environment.mishaps.map((what) => `${tillId}: ${what}`));
  }
  violations.push(...moreThanPaid(deeds, opened, attention));
  violations.push(...similarUnasked(counters, opened, attention));
  for (const { till_id, reservation_id, state } of await rows(
    heldRow,
    `SELECT till_id, reservation_id, state FROM reservation WHERE state IN ('open', 'used', 'moved')`,
  )) {
    const counter = counters.find(({ environment }) => environment.tillId === till_id);
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

function openedAt({ environment, program }: ModelCounter): readonly Opened[] {
  const { tillId, trueTimes } = environment;
  return (program.running?.journal.rows() ?? []).flatMap(({ kind, number, body }) =>
    kind === 'attempt.opened'
      ? [
          {
            ...readBody('attempt.opened', body),
            ...{ tillId, trueTime: trueTimes.get(number) ?? 0 },
          },
        ]
      : [],
  );
}

/** Refunds of a payment over all counters stay within it, or a manager approved one without the hub and was told. */
function moreThanPaid(
  deeds: readonly Deed[],
  opened: readonly Opened[],
  attention: readonly z.infer<typeof attentionRow>[],
): readonly string[] {
  const payments = deeds.filter(({ id, originalId }) => id === originalId);
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
    const isReported = unreserved.some(({ attemptId }) =>
      attention.some(({ keys }) => keys.includes(attemptId)),
    );
    const isApproved = unreserved.some(
      ({ reservation }) =>
        reservation !== undefined && 'without' in reservation && reservation.without === 'manager',
    );
    if (isApproved && isReported) return [];
    const who = intents.map(
      ({ tillId, reservation }) => `${tillId} ${JSON.stringify(reservation)}`,
    );
    return [`${payment.id}: ${sum} of ${payment.amount} given back by ${who.join(', ')}`];
  });
}

/** Two approved charges of one patient within minutes at two counters: asked before, or told after. */
function similarUnasked(
  counters: readonly ModelCounter[],
  opened: readonly Opened[],
  attention: readonly z.infer<typeof attentionRow>[],
): readonly string[] {
  const charges = opened.filter(({ attemptId, tillId, operation, patientId, posts, method }) => {
    const journal = counters.find(({ environment }) => environment.tillId === tillId)?.program
      .running?.journal;
    const attempt = journal === undefined ? null : attemptById(journal.readable, attemptId);
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
