import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';

const row = z.object({ keyId: z.string(), key: z.string(), patient: z.string().nullable() });

/** A key of the names of one patient in the entries of one counter; without the patient from one of an earlier version. */
export type NameKey = z.infer<typeof row>;

/** A key as its counter sends it: with the patient, or the sale without one. */
interface SentKey {
  readonly keyId: string;
  readonly key: string;
  readonly patient?: string | undefined;
}

/**
 * The keys of the names in the entries, in a file of their own: not in the database, its log or its backups. A name is
 * forgotten everywhere once its key is deleted here and at the counters, and the last earlier copy of this file is gone.
 */
export class NameKeyStore {
  readonly #db: Database.Database;

  /** @param file `:memory:` for a simulation. */
  constructor(file: string) {
    const isNew = file !== ':memory:' && !existsSync(file);
    this.#db = new Database(file);
    if (isNew) chmodSync(file, 0o600);
    this.#db.pragma('journal_mode = DELETE');
    this.#db.pragma('secure_delete = ON');
    this.#db.pragma('synchronous = FULL');
    this.#db.exec(
      'CREATE TABLE IF NOT EXISTS name_key (key_id TEXT PRIMARY KEY, key TEXT, erased INTEGER NOT NULL, patient TEXT)',
    );
    this.#db.exec(
      'CREATE TABLE IF NOT EXISTS list_key (key_id TEXT PRIMARY KEY, key TEXT, branch TEXT, day TEXT)',
    );
    const columns = z
      .array(z.object({ name: z.string() }))
      .parse(this.#db.pragma('table_info(name_key)'));
    if (columns.every(({ name }) => name !== 'patient')) {
      this.#db.exec('ALTER TABLE name_key ADD COLUMN patient TEXT'); // of an earlier build
    }
  }

  /** Makes a key for today's list of a branch. Returns its id. */
  newListKey(branch: string, day: string): string {
    const [keyId, key] = [randomBytes(9), randomBytes(32)].map((bytes) =>
      bytes.toString('base64url'),
    );
    this.#db.prepare('INSERT INTO list_key VALUES (?, ?, ?, ?)').run(keyId, key, branch, day);
    return z.string().parse(keyId);
  }

  /** The keys of a list: more than one if it was cleared while a counter was away. */
  listKeys(branch: string, day: string): { keyId: string; key: string }[] {
    return z
      .array(row.pick({ keyId: true, key: true }))
      .parse(
        this.#db
          .prepare('SELECT key_id AS keyId, key FROM list_key WHERE branch = ? AND day = ?')
          .all(branch, day),
      );
  }

  forgetListKeys(branch: string, day: string, except: string): void {
    this.#db
      .prepare('DELETE FROM list_key WHERE branch = ? AND day = ? AND key_id <> ?')
      .run(branch, day, except);
  }

  forgetListsBefore(day: string): void {
    this.#db.prepare('DELETE FROM list_key WHERE day < ?').run(day);
  }

  /** An erased key stays erased, whatever a counter sends later. */
  save(keys: readonly SentKey[]): void {
    const insert = this.#db.prepare(
      'INSERT INTO name_key VALUES (?, ?, 0, ?) ON CONFLICT DO UPDATE SET patient = coalesce(excluded.patient, patient)',
    );
    this.#db.transaction(() => {
      for (const { keyId, key, patient } of keys) insert.run(keyId, key, patient ?? null);
    })();
  }

  erase(keyIds: readonly string[]): void {
    const erase = this.#db.prepare(
      `INSERT INTO name_key VALUES (?, NULL, 1, NULL) ON CONFLICT DO UPDATE SET key = NULL, erased = 1`,
    );
    this.#db.transaction(() => {
      for (const keyId of keyIds) erase.run(keyId);
    })();
  }

  /** Those of `keyIds` that exist. */
  read(keyIds: readonly string[]): NameKey[] {
    const select = this.#db.prepare(
      'SELECT key_id AS keyId, key, patient FROM name_key WHERE key_id = ? AND erased = 0',
    );
    return keyIds.flatMap((keyId) => {
      const found = select.get(keyId);
      return found === undefined ? [] : [row.parse(found)];
    });
  }

  /** The ids of the keys of patients, in the entries of all counters. */
  idsOf(patients: readonly string[]): readonly string[] {
    return z
      .array(z.string())
      .parse(
        this.#db
          .prepare(
            'SELECT key_id FROM name_key WHERE erased = 0 AND patient IN (SELECT value FROM json_each(?))',
          )
          .pluck()
          .all(JSON.stringify(patients)),
      );
  }

  get size(): number {
    return z
      .object({ n: z.int() })
      .parse(this.#db.prepare('SELECT count(*) AS n FROM name_key WHERE erased = 0').get()).n;
  }

  close(): void {
    this.#db.close();
  }
}
