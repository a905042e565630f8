/**
 * A counter begins a session: its chain is compared with the stored one, and its reservations with those of the database.
 *
 *    hello ─▶ active: all calls │ ahead: only `journal` │ forked, replaced: only `rows`, stored as the till `T~2`
 */

import { HUB_CONTRACT, type Reserved } from '../shared/hub/values.ts';
import { CHAIN_START } from '../shared/journal/chain.ts';
import { raiseAttention } from './attention.ts';
import { isReadyToMove, moveIfReady } from './branches.ts';
import { dropForgottenBags } from './clinic-close/counter-bags.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { closeLeft } from './left-reservations.ts';
import { dropForgottenMatches } from './matches.ts';
import { Refusal } from './refusal.ts';
import { insertLostGrant, voidForgotten } from './reservations.ts';
import { sessionKey, takeSlots } from './slots.ts';
import { namedTills } from './till-names.ts';
import { journalOf, readingTill, TILL_COLUMNS, type TillRow, tillRow } from './tills.ts';

/** Number and hash of a row. */
interface Mark {
  readonly number: number;
  readonly hash: string;
}

export interface Hello {
  readonly contract: number;
  readonly head: Mark;
  readonly marks: readonly Mark[];
  /** The newest entry of a payment or follow-up; absent without one. */
  readonly newestMoney?: Mark | undefined;
  readonly forked: boolean;
  /** Of the counter's clock. */
  readonly clock: string;
  readonly inHand: readonly Reserved[];
  /** That the counter works for; absent from one of an earlier version. */
  readonly branch?: string | undefined;
  readonly grants: readonly { readonly reservationId: string; readonly epoch: string }[];
}

/**
 * Begins a session of a counter.
 * @param tillId of the connection's key.
 * @throws {Refusal} `REVOKED`, `OUTDATED`.
 */
export async function sayHello(context: HubContext, tillId: string, hello: Hello) {
  if (hello.contract !== HUB_CONTRACT) throw new Refusal('OUTDATED', { contract: HUB_CONTRACT });
  const { database, recovery } = context;
  const now = context.now();
  const result = await database.transaction('entries', async (sql) => {
    const offset = now.getTime() - Date.parse(hello.clock);
    const [row] = await sql.query(
      `UPDATE till SET session = session + 1, heard_at = $2, heard_in = $3, clock_offset_ms = $4,
         state = CASE state WHEN 'lost' THEN 'active' ELSE state END
       WHERE till_id = $1 AND state <> 'revoked' RETURNING ${TILL_COLUMNS}`,
      [tillId, now, recovery.epoch, offset],
    );
    if (row === undefined) throw new Refusal('REVOKED');
    let till = tillRow.parse(row);
    await takeSlots(sql, [sessionKey(tillId)]); // a request of the last session ends first, or is refused
    const place = await placeOf(sql, till, hello);
    let upTo = { number: till.head_number, hash: till.head_hash };
    if (till.till_id !== journalOf(till.till_id)) {
      upTo = await continueReplaced(context, sql, till, hello);
    } else if (place === 'forked' || till.state === 'replaced') {
      upTo = await continueSecondChain(context, sql, till, hello, now);
    } else {
      await sql.query(
        `UPDATE till SET sends_as = till_id, hello_number = $2, in_hand = $3 WHERE till_id = $1`,
        [
          tillId,
          place === 'active' && hello.head.number > till.head_number ? hello.head.number : null,
          hello.inHand.map(({ reservationId }) => reservationId),
        ],
      );
      if (place === 'active' && till.replaced_by === null) await closeLeft(sql, tillId, now);
      if (place === 'active') await comparedGrants(context, sql, till, hello, now);
      if (place === 'active') till = await moveIfReady(context, sql, till, hello);
      if (
        place === 'active' &&
        hello.head.number === till.head_number &&
        till.replaced_by === null
      ) {
        await voidForgotten(sql, till.till_id, till.session, reservedIds(hello));
        await dropForgottenBags(sql, till.till_id);
        await dropForgottenMatches(sql, till.till_id);
      }
    }
    await recovery.heard(sql, tillId, now);
    await recovery.endIfComplete(sql);
    const recovering = await recovery.isRecovering(sql, now);
    const tills = await namedTills(sql);
    const state = till.state === 'replaced' ? ('replaced' as const) : place;
    return { state, session: till.session, upTo, recovering, tills };
  });
  context.changed();
  return { ...result, epoch: recovery.epoch, clock: now.toISOString() };
}

const reservedIds = ({ inHand }: Hello) => inHand.map(({ reservationId }) => reservationId);

/** Compares the counter's chain with the stored one. */
async function placeOf(
  sql: Sql,
  till: TillRow,
  { head, marks, newestMoney, forked }: Hello,
): Promise<'active' | 'ahead' | 'forked'> {
  const money = newestMoney === undefined ? [] : [newestMoney];
  const equal = await equalMarks(sql, till, [head, ...marks, ...money]);
  const inRange = [head, ...marks].filter(({ number }) => number <= till.head_number);
  if (forked || inRange.some(({ number }) => number > 0 && !equal.has(number))) {
    // Starts and sign-ins alone do not make an older copy a second chain: it would take money again.
    const ownMoney = money.some(({ number }) => !equal.has(number));
    return ownMoney ? 'forked' : 'ahead';
  }
  return head.number < till.head_number ? 'ahead' : 'active';
}

/** The numbers of the marks that the stored chain has with the same hash. */
async function equalMarks(
  sql: Sql,
  { till_id }: { readonly till_id: string },
  marks: readonly Mark[],
): Promise<ReadonlySet<number>> {
  const rows = await sql.query(
    `SELECT e.number FROM journal_entry e
     JOIN unnest($2::bigint[], $3::text[]) m (number, hash) ON m.number = e.number AND m.hash = e.hash
     WHERE e.till_id = $1`,
    [till_id, marks.map(({ number }) => number), marks.map(({ hash }) => hash)],
  );
  return new Set(rows.map((row) => Number(row['number'])));
}

/**
 * The place from which the second chain of a journal is sent: a stored one that it continues, else the last row that both
 * chains have.
 */
async function continueSecondChain(
  context: HubContext,
  sql: Sql,
  till: TillRow,
  hello: Hello,
  now: Date,
): Promise<Mark> {
  const { till_id } = till;
  const marks = [hello.head, ...hello.marks].sort((a, b) => b.number - a.number);
  const known = await sql.query(
    `SELECT ${TILL_COLUMNS} FROM till WHERE till_id LIKE $1 ORDER BY till_id`,
    [`${till_id}~%`],
  );
  for (const row of known) {
    const chain = tillRow.parse(row);
    const equal = await equalMarks(sql, chain, marks);
    const head = { number: chain.head_number, hash: chain.head_hash };
    const isSame = marks.some(({ number, hash }) => number === head.number && hash === head.hash);
    if (!isSame && equal.size === 0) continue;
    await sql.query('UPDATE till SET sends_as = $2, hello_number = NULL WHERE till_id = $1', [
      till_id,
      chain.till_id,
    ]);
    return head;
  }
  const equal = await equalMarks(sql, till, marks);
  const common = marks.find(({ number }) => equal.has(number)) ?? { number: 0, hash: CHAIN_START };
  const second = `${till_id}~${known.length + 2}`;
  await sql.query(
    `INSERT INTO till (till_id, branch, name, writer_key, state, head_number, head_hash, heard_at, sends_as)
     SELECT $2, branch, name || ' (' || $3 || ')', writer_key, 'replaced', $4, $5, $6, $2
     FROM till WHERE till_id = $1`,
    [till_id, second, String(known.length + 2), common.number, common.hash, now],
  );
  await sql.query('UPDATE till SET sends_as = $2, hello_number = NULL WHERE till_id = $1', [
    till_id,
    second,
  ]);
  await raiseAttention(context, sql, {
    ...{ kind: 'second-chain', tills: [till_id, second], keys: [], amount: null },
  });
  return common;
}

/**
 * A PC that was replaced comes back with its old key: the place from which what it took meanwhile is sent, as a chain of its
 * own.
 */
async function continueReplaced(
  context: HubContext,
  sql: Sql,
  till: TillRow,
  hello: Hello,
): Promise<Mark> {
  const begun = await sql.query('SELECT 1 FROM journal_entry WHERE till_id = $1 LIMIT 1', [
    till.till_id,
  ]);
  if (begun.length > 0) return { number: till.head_number, hash: till.head_hash };
  const journal = { till_id: journalOf(till.till_id) };
  const marks = [hello.head, ...hello.marks].sort((a, b) => b.number - a.number);
  const equal = await equalMarks(sql, journal, marks);
  const common = marks.find(({ number }) => equal.has(number)) ?? { number: 0, hash: CHAIN_START };
  await sql.query('UPDATE till SET head_number = $2, head_hash = $3 WHERE till_id = $1', [
    ...[till.till_id, common.number, common.hash],
  ]);
  if (hello.head.number > common.number) {
    await raiseAttention(context, sql, {
      ...{ kind: 'second-chain', tills: [journal.till_id, till.till_id], keys: [], amount: null },
    });
  }
  return common;
}

/** Grants that the database lost with a commit: those in hand are stored again, and the hub recovers. */
async function comparedGrants(
  context: HubContext,
  sql: Sql,
  till: TillRow,
  { grants, inHand }: Hello,
  now: Date,
): Promise<void> {
  if (grants.length === 0) return;
  const rows = await sql.query(
    'SELECT reservation_id FROM reservation WHERE reservation_id = ANY($1::uuid[])',
    [grants.map(({ reservationId }) => reservationId)],
  );
  const known = new Set(rows.map((row) => row['reservation_id']));
  const lost = grants.filter(({ reservationId }) => !known.has(reservationId));
  // Those of another epoch were lost with a restore, after which each counter comes back anyway.
  const ofNow = lost.filter(({ epoch }) => epoch === context.recovery.epoch);
  context.recovery.beginFor(ofNow.map(({ reservationId }) => reservationId));
  for (const { reservationId } of lost) {
    const reserved = inHand.find((each) => each.reservationId === reservationId);
    if (reserved !== undefined) await insertLostGrant(context, sql, till, reserved, now);
  }
}

/** A counter is there, each minute. */
export async function takeBeat(context: HubContext, caller: Caller, head: Mark) {
  const { database, recovery } = context;
  const now = context.now();
  const { till, ...answer } = await database.transaction('reservations', async (sql) => {
    const till = await readingTill(sql, caller, 'any');
    // A batch of this counter, which may hold the row, says the same.
    await sql.query(
      `UPDATE till SET heard_at = $3 WHERE till_id =
         (SELECT till_id FROM till WHERE till_id = $1 AND session = $2 FOR UPDATE SKIP LOCKED)`,
      [caller.tillId, caller.session, now],
    );
    await recovery.endIfComplete(sql); // of two last counters that came back at once, neither saw the other
    const recovering = await recovery.isRecovering(sql, now);
    return { till, recovering, clock: now.toISOString(), tills: await namedTills(sql) };
  });
  const isReady = (sql: Sql) => isReadyToMove(sql, till, head);
  if (till.moving !== null && (await database.transaction('reads', isReady))) {
    throw new Refusal('OLDER_SESSION'); // it says hello at once
  }
  return answer;
}
