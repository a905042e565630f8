/**
 * A backup of the hub in one encrypted file: entries, tills, reservations, findings, documents, closes, bags and matches in
 * hand, and the hub's key. Read tables are rebuilt from the entries, and the keys of names are no part of it: an erased name
 * stays erased.
 *
 *    magic · salt · nonce │ AES-256-GCM (gzip (one line of JSON a row)) │ tag
 */

import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { type OwnKey, ownKeySchema } from '../shared/hub/own-key.ts';
import type { Database, Row, Sql } from './database.ts';
import { NameKeyStore } from './name-keys.ts';
import { projectAgain } from './rebuild.ts';
import { migrate, NOT_IN_BACKUPS, PROJECTIONS, SCHEMA_VERSION, schemaVersion } from './schema.ts';
import { hubKeyFile, nameKeysFile } from './start.ts';

const MAGIC = Buffer.from('SWHUB1\n');
const [SALT, NONCE, TAG] = [16, 12, 16];
const HEAD = MAGIC.length + SALT + NONCE;

/** Stored tables, each with the columns of a unique order. */
export const TABLES = {
  hub: ['one'],
  till: ['till_id'],
  till_move: ['till_id', 'number'],
  journal_entry: ['till_id', 'number'],
  reservation: ['reservation_id'],
  attention: ['attention_id'],
  hub_entry: ['epoch', 'number'],
  document: ['name', 'epoch', 'version'],
  clinic_close: ['close_id'],
  closed_z: ['till_id', 'number'],
  corrected_twice: ['key'],
  listed_till: ['till_id'],
  looked: ['looked_id'],
  // The cash and checks of counters that left, too.
  bag_in_hand: ['bag_id'],
  match_in_hand: ['name'],
} as const;

type Table = keyof typeof TABLES;

const AT_ONCE = 1_000;

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 15, r: 8, maxmem: 64 * 2 ** 20 });

const lineSchema = z.union([
  z.object({
    table: z.custom<Table>((name) => typeof name === 'string' && Object.hasOwn(TABLES, name)),
    rows: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({
    ownKey: ownKeySchema,
    /** Of the tables. */
    version: z.int().optional(),
  }),
  z.object({ end: z.int() }),
]);

/** The rows of all tables as of one moment. */
async function* linesOf(sql: Sql, own: OwnKey): AsyncGenerator<string> {
  let count = 0;
  yield `${JSON.stringify({ ownKey: own, version: await schemaVersion(sql) })}\n`;
  for (const [table, order] of Object.entries(TABLES)) {
    const columns = order.join(', ');
    const places = order.map((_, at) => `$${at + 1}`).join(', ');
    for (let last: Row | null = null; ; ) {
      const after: readonly unknown[] = order.map((column) => last?.[column]);
      const where = last === null ? '' : `WHERE (${columns}) > (${places})`;
      const rows = await sql.query(
        `SELECT * FROM ${table} ${where} ORDER BY ${columns} LIMIT ${AT_ONCE}`,
        last === null ? [] : after,
      );
      last = rows.at(-1) ?? null;
      count += rows.length;
      if (rows.length > 0) yield `${JSON.stringify({ table, rows })}\n`;
      if (rows.length < AT_ONCE) break;
    }
  }
  yield `${JSON.stringify({ end: count })}\n`;
}

/** Writes a backup into `file`, and reads it back. Returns the number of its rows. */
export async function backUp(
  database: Database,
  own: OwnKey,
  file: string,
  passphrase: string,
): Promise<number> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  const part = `${file}.part`;
  await database.transaction('upkeep', async (sql) => {
    await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    writeFileSync(part, Buffer.concat([MAGIC, salt, nonce]), { mode: 0o600 });
    const target = createWriteStream(part, { flags: 'a' });
    await pipeline(Readable.from(linesOf(sql, own)), createGzip(), cipher, target);
    writeFileSync(part, cipher.getAuthTag(), { flag: 'a', flush: true });
  });
  const rows = await readBackup(part, passphrase, async () => {});
  renameSync(part, file);
  return rows;
}

type Line = z.infer<typeof lineSchema>;

/**
 * Reads a backup, row by row; its seal is known to be intact only when this returns.
 * @throws {Error} for another file, a wrong pass phrase, and a changed or incomplete one.
 */
async function readBackup(
  file: string,
  passphrase: string,
  take: (line: Line) => Promise<void>,
): Promise<number> {
  const size = statSync(file).size;
  const head = Buffer.alloc(HEAD);
  const tag = Buffer.alloc(TAG);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, head, 0, HEAD, 0);
    readSync(fd, tag, 0, TAG, Math.max(0, size - TAG));
  } finally {
    closeSync(fd);
  }
  if (size < HEAD + TAG || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error('The file is no backup of a hub.');
  }
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(passphrase, salt),
    head.subarray(MAGIC.length + SALT),
  );
  decipher.setAuthTag(tag);
  const unzipped = createGunzip();
  const source = createReadStream(file, { start: HEAD, end: size - TAG - 1 });
  const read = pipeline(source, decipher, unzipped);
  read.catch(() => {}); // it ends the loop below with the same fault
  let [count, end, rest] = [0, -1, ''];
  let isTaking = false;
  try {
    for await (const chunk of unzipped.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = lineSchema.parse(JSON.parse(text));
        if ('rows' in line) count += line.rows.length;
        if ('end' in line) end = line.end;
        isTaking = true;
        await take(line);
        isTaking = false;
      }
    }
    await read;
  } catch (error) {
    if (isTaking) throw error; // of the database
    throw new Error('The backup cannot be read: a wrong pass phrase, or a changed file.', {
      cause: error,
    });
  }
  if (end !== count) throw new Error('The backup is incomplete.');
  return count;
}

/**
 * Restores a backup into an empty database with the migrations since its version, and the hub's key into its folder, in one
 * transaction: after a fault it can be tried again. The epoch is new, and the hub recovers until every counter is back with its entries.
 * @param data the folder of the hub; null for a database alone.
 * @throws {Error} also for a backup of a database without a hub, and of another clinic: the folder has the names of its own.
 */
export async function restore(
  database: Database,
  file: string,
  passphrase: string,
  epoch: string,
  data: string | null = null,
): Promise<void> {
  await readBackup(file, passphrase, requireVersion);
  await database.transaction('upkeep', async (sql) => {
    const present = await sql.query('SELECT 1 FROM till LIMIT 1');
    if (present.length > 0)
      throw new Error('The database has counters: restore into an empty one.');
    let found: OwnKey | null = null;
    await readBackup(file, passphrase, async (line) => {
      if ('ownKey' in line) {
        found = line.ownKey;
        await emptyTables(sql, line.version);
      }
      if ('rows' in line) await insertRows(sql, line.table, line.rows);
    });
    await migrate(sql);
    const hubs = await sql.query('UPDATE hub SET epoch = $1, recovering = true RETURNING 1', [
      epoch,
    ]);
    if (hubs.length === 0) throw new Error('The backup has no hub.');
    if (found === null) throw new Error('The backup has no key of the hub.');
    if (data !== null) requireOfFolder(data, found);
    await projectAgain(sql);
    if (data !== null) saveOwnKey(data, found);
  });
}

/** The key of a hub is that of its clinic: counters pinned it. A folder without names may be a new one. */
function requireOfFolder(data: string, { cert }: OwnKey): void {
  if (!existsSync(hubKeyFile(data)) || !existsSync(nameKeysFile(data))) return;
  const own = ownKeySchema.parse(JSON.parse(readFileSync(hubKeyFile(data), 'utf8')));
  const names = new NameKeyStore(nameKeysFile(data));
  try {
    if (own.cert === cert || names.size === 0) return;
  } finally {
    names.close();
  }
  throw new Error(
    'The backup is of another clinic: this folder has the key and the names of its own. Restore it with an empty folder in --data.',
  );
}

async function requireVersion(line: Line): Promise<void> {
  const version = 'ownKey' in line ? (line.version ?? SCHEMA_VERSION) : SCHEMA_VERSION;
  if (version <= SCHEMA_VERSION) return;
  throw new Error(`The backup is of a newer hub (version ${version} of its tables).`);
}

/** Makes the tables as of the version of a backup: its rows are of that version, and are migrated with them. */
async function emptyTables(sql: Sql, version: number | undefined): Promise<void> {
  const tables = [...Object.keys(TABLES), ...PROJECTIONS, ...NOT_IN_BACKUPS];
  await sql.query(`DROP TABLE IF EXISTS ${tables.join(', ')}`);
  await migrate(sql, version);
}

async function insertRows(sql: Sql, table: Table, rows: readonly object[]): Promise<void> {
  await sql.query(
    `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Replaces the hub's key in `data` by that of a backup: counters pinned it. */
function saveOwnKey(data: string, own: OwnKey): void {
  const file = hubKeyFile(data);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
}
