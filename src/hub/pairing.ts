import { randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { proofOf, secretOfCode } from '../shared/hub/own-key.ts';
import { CHAIN_START } from '../shared/journal/chain.ts';
import { changeBranch, NotMoved, requireClosedDay } from './branches.ts';
import { dropBagsOfDead } from './clinic-close/counter-bags.ts';
import { type HubContext, oneRow } from './context.ts';
import type { Sql } from './database.ts';
import { HEARD_S } from './heard.ts';
import { recordHubEntry } from './hub-entries.ts';
import { closeInDoubt, reportLeft } from './left-reservations.ts';
import { Refusal } from './refusal.ts';
import { freeName } from './till-names.ts';
import { WITH_REPLACED } from './tills.ts';

/** Without letters that look like figures. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits. */
const CODE_LENGTH = 16;

/** One counter has this long to join, several have longer; ms. */
const ONE_COUNTER = 10 * 60_000;
const SEVERAL = 24 * 3_600_000;

/** Makes a code with which counters of a branch can join, e.g. `7QX2-…`. */
export async function makePairingCode(
  { database, now, newId }: Pick<HubContext, 'database' | 'now' | 'newId'>,
  given: {
    readonly branch: string;
    readonly counters: number;
    readonly reads: 'branch' | 'clinic';
    /** The till of the dead PC that the counter replaces. */
    readonly replaces?: string | null;
  },
): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
    '',
  );
  const at = now();
  const lasts = given.counters === 1 ? ONE_COUNTER : SEVERAL;
  await database.transaction('reads', async (sql) => {
    await sql.query('DELETE FROM pairing WHERE expires_at < $1 OR counters_left = 0', [at]);
    await sql.query(
      `INSERT INTO pairing (pairing_id, branch, reads, secret, counters_left, expires_at, replaces)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[newId(), given.branch, given.reads, secretOfCode(code), given.counters],
        ...[new Date(at.getTime() + lasts), given.replaces ?? null],
      ],
    );
  });
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * A code with which one counter takes the place of a dead PC, in its branch and with its rights.
 * @throws {Error} with a sentence for an unknown counter, and for one that may be at work: its PC would take no more money.
 */
export async function makeReplacingCode(
  context: Pick<HubContext, 'database' | 'now' | 'newId'>,
  tillId: string,
): Promise<string> {
  const place = await context.database.transaction('reads', (sql) =>
    placeOf(sql, tillId, context.now()),
  );
  if (place === null) throw new Error(`There is no counter ${tillId}.`);
  const { branch, reads, silentFor } = place;
  if (place.mayWork) {
    throw new Error(
      `Counter ${tillId} was heard ${silentFor} s ago. Wait for two minutes, or mark it as lost: lost ${tillId}.`,
    );
  }
  return makePairingCode(context, { branch, reads, counters: 1, replaces: tillId });
}

/** The place of a counter, which another one may take unless its PC may work; `silentFor` in seconds. */
async function placeOf(sql: Sql, tillId: string, now: Date) {
  const [row] = await sql.query(
    `SELECT branch, reads, state = 'active' AND replaced_by IS NULL AS works, heard_at
     FROM till WHERE till_id = $1 AND till_id NOT LIKE '%~%'`,
    [tillId],
  );
  if (row === undefined) return null;
  const { branch, reads, works, heard_at } = replacedRow.parse(row);
  const silentFor = Math.round((now.getTime() - (heard_at?.getTime() ?? 0)) / 1_000);
  return { branch, reads, silentFor, mayWork: works && silentFor < HEARD_S };
}

const replacedRow = z.object({
  branch: z.string(),
  reads: z.enum(['branch', 'clinic']),
  works: z.boolean(),
  heard_at: z.date().nullable(),
});

const pairingRow = z.object({
  pairing_id: z.string(),
  branch: z.string(),
  reads: z.enum(['branch', 'clinic']),
  secret: z.string(),
  replaces: z.string().nullable(),
});

/** A counter that proves a code. */
export interface Joining {
  readonly tillId: string;
  readonly name: string;
  readonly environment: string;
  readonly proof: string;
  /** Of its connection. */
  readonly writerKey: string;
  /** The key with which it would send the journals of PCs that it replaces. */
  readonly retiredKey?: string | undefined;
  /** It brings those of all that had the place before, not of the dead PC alone. */
  readonly bringsEarlier?: boolean | undefined;
  /** The number of its newest entry of money, or of a drawer. */
  readonly newestOfBranch?: number | undefined;
  /** Its journal was in this clinic. */
  readonly leftClinic?: string | undefined;
}

/**
 * Takes a counter into the clinic. A repeated call of the same key gets the same answer.
 * @param hubKey the name of the hub's key.
 * @throws {Refusal} `CODE_REFUSED`, `TILL_KNOWN`, `DRAWER_OPEN`, `OTHER_ENVIRONMENT`, `OTHER_CLINIC`.
 */
export async function pair(context: HubContext, hubKey: string, joining: Joining) {
  const { tillId, name, environment, proof, writerKey, retiredKey, bringsEarlier } = joining;
  const { leftClinic, newestOfBranch = 0 } = joining;
  const now = context.now();
  const keys = { counter: writerKey, hub: hubKey, tillId };
  const result = await context.database.transaction('entries', async (sql) => {
    const hub = await oneRow(sql, 'SELECT clinic_id, environment FROM hub');
    const rows = await sql.query('SELECT * FROM pairing WHERE expires_at > $1', [now]);
    const found = rows
      .map((row) => pairingRow.parse(row))
      .find(({ secret }) =>
        timingSafeEqual(Buffer.from(proofOf(secret, 'counter', keys)), Buffer.from(proof)),
      );
    if (found === undefined) throw new Refusal('CODE_REFUSED');
    if (hub['environment'] !== environment) throw new Refusal('OTHER_ENVIRONMENT');
    const clinicId = z.string().parse(hub['clinic_id']);
    if (leftClinic !== undefined && leftClinic !== clinicId) throw new Refusal('OTHER_CLINIC');
    const [known] = await sql.query(
      'SELECT writer_key, branch, name, state, head_number FROM till WHERE till_id = $1',
      [tillId],
    );
    if (known === undefined || known['writer_key'] !== writerKey) {
      if (found.replaces === tillId) throw new Refusal('CODE_REFUSED'); // it takes a code of its branch
      if (known !== undefined && known['state'] === 'active') throw new Refusal('TILL_KNOWN');
      const taken = await sql.query(
        `UPDATE pairing SET counters_left = counters_left - 1
         WHERE pairing_id = $1 AND counters_left > 0 RETURNING 1`,
        [found.pairing_id],
      );
      if (taken.length === 0) throw new Refusal('CODE_REFUSED');
      const knownName = z.object({ name: z.string() }).safeParse(known).data?.name;
      if (known !== undefined && known['branch'] !== found.branch) {
        await rejoinAtAnother(sql, { tillId, branch: found.branch, newestOfBranch }, known);
      }
      // One that comes back keeps the name that it was given.
      const place = found.replaces === null ? [tillId] : [tillId, found.replaces];
      const free = await freeName(sql, place, knownName ?? name);
      await sql.query(
        `INSERT INTO till (till_id, branch, name, writer_key, state, head_hash, reads, sends_as)
         VALUES ($1, $2, $3, $4, 'active', $5, $6, $1)
         ON CONFLICT (till_id) DO UPDATE SET writer_key = excluded.writer_key, state = 'active',
           branch = excluded.branch, name = excluded.name, reads = excluded.reads, moving = NULL, replaced_by = NULL`,
        [tillId, found.branch, free, writerKey, CHAIN_START, found.reads],
      );
      const joined = { tillId, name: free, branch: found.branch };
      await recordHubEntry(context, sql, 'counter-paired', joined);
      if (found.replaces !== null) {
        const place = await placeOf(sql, found.replaces, now); // it may have come back since the code was made
        if (place?.mayWork !== false) throw new Refusal('CODE_REFUSED');
        if (retiredKey === undefined) throw new Refusal('CODE_REFUSED'); // of an earlier version
        const earlier = bringsEarlier ? await replacedBy(sql, found.replaces) : [];
        for (const replaced of [found.replaces, ...earlier]) {
          await replace(context, sql, { tillId: replaced, by: tillId, writerKey: retiredKey });
        }
      }
    }
    const answer = proofOf(found.secret, 'hub', keys);
    const { branch, replaces } = found;
    const earlier = (await replacedBy(sql, tillId)).filter((each) => each !== replaces);
    return { clinicId, branch, replaces, earlier, proof: answer };
  });
  context.changed();
  return { ...result, clock: now.toISOString() };
}

const tillIdRow = z.object({ till_id: z.string() });

/** The tills that a counter or its predecessors replaced. */
async function replacedBy(sql: Sql, tillId: string): Promise<readonly string[]> {
  const rows = await sql.query(
    `SELECT till_id FROM till WHERE till_id IN ${WITH_REPLACED} AND till_id <> $1 ORDER BY till_id`,
    [tillId],
  );
  return rows.map((row) => tillIdRow.parse(row).till_id);
}

/**
 * Gives the journal of a dead PC to the one that takes its place. What the old key sends later is a chain of its own
 * (`hello.ts`), and the reservations stay: their payments may be at the service. A revoked key stays so.
 */
async function replace(
  context: HubContext,
  sql: Sql,
  { tillId, by, writerKey }: { tillId: string; by: string; writerKey: string },
): Promise<void> {
  const { n } = chainCount.parse(
    await oneRow(sql, 'SELECT count(*)::int AS n FROM till WHERE till_id LIKE $1', [`${tillId}~%`]),
  );
  const second = `${tillId}~${n + 2}`;
  await sql.query(
    `INSERT INTO till (till_id, branch, name, writer_key, state, head_hash, sends_as, held_by)
     SELECT $2, branch, name || ' (' || $3 || ')', writer_key,
       CASE state WHEN 'revoked' THEN state ELSE 'replaced' END, $4, $2, coalesce(replaced_by, till_id)
     FROM till WHERE till_id = $1`,
    [tillId, second, String(n + 2), CHAIN_START],
  );
  await sql.query(
    `UPDATE till SET writer_key = $2, replaced_by = $3, state = 'active', session = session + 1, sends_as = till_id,
       hello_number = NULL, in_hand = '{}' WHERE till_id = $1`,
    [tillId, writerKey, by],
  );
  await dropBagsOfDead(sql, [tillId]);
  await closeInDoubt(sql, tillId, context.now());
  await reportLeft(context, sql, tillId);
  await recordHubEntry(context, sql, 'counter-replaced', { tillId, by });
}

const chainCount = z.object({ n: z.int() });

/** A counter that left joins at another branch. @throws {Refusal} `DRAWER_OPEN`, also for money that the hub does not have. */
async function rejoinAtAnother(
  sql: Sql,
  joining: { readonly tillId: string; readonly branch: string; readonly newestOfBranch: number },
  known: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tillId, branch, newestOfBranch } = joining;
  if (newestOfBranch > Number(known['head_number'])) throw new Refusal('DRAWER_OPEN');
  try {
    await requireClosedDay(sql, tillId);
  } catch (error) {
    if (error instanceof NotMoved) throw new Refusal('DRAWER_OPEN');
    throw error;
  }
  const before = { branch: String(known['branch']), headNumber: Number(known['head_number']) };
  await changeBranch(sql, { tillId, ...before }, branch);
}
