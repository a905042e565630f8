import { randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { proofOf, secretOfCode } from '../shared/hub/own-key.ts';
import { CHAIN_START } from '../shared/journal/chain.ts';
import { type HubContext, oneRow } from './context.ts';
import { recordHubEntry } from './hub-entries.ts';
import { Refusal } from './refusal.ts';

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
      `INSERT INTO pairing (pairing_id, branch, reads, secret, counters_left, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        ...[newId(), given.branch, given.reads, secretOfCode(code), given.counters],
        new Date(at.getTime() + lasts),
      ],
    );
  });
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

const pairingRow = z.object({
  pairing_id: z.string(),
  branch: z.string(),
  reads: z.enum(['branch', 'clinic']),
  secret: z.string(),
});

/** A counter that proves a code. */
export interface Joining {
  readonly tillId: string;
  readonly name: string;
  readonly environment: string;
  readonly proof: string;
  /** Of its connection. */
  readonly writerKey: string;
}

/**
 * Takes a counter into the clinic. A repeated call of the same key gets the same answer.
 * @param hubKey the name of the hub's key.
 * @throws {Refusal} `CODE_REFUSED`, `TILL_KNOWN`.
 */
export async function pair(context: HubContext, hubKey: string, joining: Joining) {
  const { tillId, name, environment, proof, writerKey } = joining;
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
    const [known] = await sql.query(
      'SELECT writer_key, branch, state FROM till WHERE till_id = $1',
      [tillId],
    );
    if (known === undefined || known['writer_key'] !== writerKey) {
      if (known !== undefined && known['state'] === 'active') throw new Refusal('TILL_KNOWN');
      const taken = await sql.query(
        `UPDATE pairing SET counters_left = counters_left - 1
         WHERE pairing_id = $1 AND counters_left > 0 RETURNING 1`,
        [found.pairing_id],
      );
      if (taken.length === 0) throw new Refusal('CODE_REFUSED');
      await sql.query(
        `INSERT INTO till (till_id, branch, name, writer_key, state, head_hash, reads, sends_as)
         VALUES ($1, $2, $3, $4, 'active', $5, $6, $1)
         ON CONFLICT (till_id) DO UPDATE SET writer_key = excluded.writer_key, state = 'active',
           branch = excluded.branch, name = excluded.name, reads = excluded.reads`,
        [tillId, found.branch, name, writerKey, CHAIN_START, found.reads],
      );
      await recordHubEntry(context, sql, 'counter-paired', { tillId, name, branch: found.branch });
    }
    const answer = proofOf(found.secret, 'hub', keys);
    return { clinicId: z.string().parse(hub['clinic_id']), branch: found.branch, proof: answer };
  });
  context.changed();
  return { ...result, clock: now.toISOString() };
}
