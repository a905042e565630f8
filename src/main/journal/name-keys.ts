import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { makePrivateFile } from '../system/shared-folder.ts';
import { makeDurable } from './durable.ts';
import { asJournalError, damaged, JournalError } from './journal-error.ts';

/*
 * The keys of the names in a journal (shared/journal/names.ts), in `names.db` next to it. Each patient has one,
 * and each sale with a payer.
 * The journal is never changed: a name is erased everywhere by deleting its key.
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 12 characters of base64url; 72 bits are unique also among all tills of a clinic. */
const ID_BYTES = 9;

/** Displayed and printed for a name without its key. */
export const erasedName = perLanguage((): string => t('journal.nameErased'));

interface NameKey {
  readonly key_id: string;
  readonly key: Buffer;
}

/** A patient or a sale, and the id of its key. */
export interface NameSubject {
  readonly keyId: string;
  readonly subject: string;
}

/** `folder/names.db`. */
export function nameKeysFile(folder: string): string {
  return join(folder, 'names.db');
}

/**
 * The keys in a folder; the file is made with the first key.
 * @throws {JournalError} `damaged`, `in-use`, `not-writable`.
 */
export function nameKeysIn(folder: string): NameKeys {
  const file = nameKeysFile(folder);
  const open = () => {
    makePrivateFile(file);
    const db = new Database(file, { timeout: 0 });
    makeDurable(db);
    return db;
  };
  try {
    return new NameKeys(open, existsSync(file));
  } catch (error) {
    const known = asJournalError(error);
    if (known instanceof JournalError && known.code !== 'damaged') throw known;
    throw damaged(t('journal.namesNotReadable'), { cause: error });
  }
}

/** The keys in the folder of a closed journal, for reading only. */
export function storedNameKeys(folder: string): NameKeys {
  const file = nameKeysFile(folder);
  const open = () => new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
  return new NameKeys(open, existsSync(file));
}

/** Keys in memory: their names are lost with the program. */
export function temporaryNameKeys(): NameKeys {
  return new NameKeys(() => new Database(':memory:'), false);
}

/**
 * The name in the part of an encrypted text after its key id.
 * @throws {Error} for another key.
 */
export function decryptName(key: Uint8Array, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const clear = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(clear).toString('utf8');
}

/** Encrypts a text by AES-256-GCM; its nonce is derived from it, so that equal texts under one key are equal. */
export function encryptName(key: Uint8Array, name: string): string {
  const nonce = createHmac('sha256', key).update(name).digest().subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(name, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** The keys of one till's journal. */
export class NameKeys {
  readonly #open: () => Database.Database;
  readonly #random: (bytes: number) => Buffer;
  #db: Database.Database | null = null;
  /** Names by their encrypted text: lists and searches read the same ones again and again. */
  readonly #names = new Map<string, string>();

  /** @param random makes ids and keys. */
  constructor(
    open: () => Database.Database,
    exists: boolean,
    random: (bytes: number) => Buffer = randomBytes,
  ) {
    this.#open = open;
    this.#random = random;
    if (exists) this.#opened();
  }

  /**
   * Encrypts a name with the patient's key: one name of one patient always has the same text, which a search compares.
   * @param patient the id of the patient, or of a sale.
   */
  encrypt(name: string, patient: string): string {
    const { key_id, key } = this.#keyOf(patient);
    return `${key_id}.${encryptName(key, name)}`;
  }

  /** Changes with each new or erased key. */
  revision = 0;

  /** The keys of names, and the ids of erased ones, for the clinic's hub; base64url. */
  ofNames(): {
    readonly keys: readonly {
      readonly keyId: string;
      readonly key: string;
      readonly patient: string;
    }[];
    readonly erased: readonly string[];
  } {
    if (this.#db === null) return { keys: [], erased: [] };
    const keys = this.#db
      .prepare<[], NameKey & { readonly patient: string }>(
        `SELECT key_id, key, patient FROM name_keys WHERE patient NOT LIKE '% %'`,
      )
      .all() // a text that is kept apart has a subject with a blank
      .map(({ key_id, key, patient }) => ({
        ...{ keyId: key_id, key: key.toString('base64url'), patient },
      }));
    const erased = this.#db.prepare<[], string>('SELECT key_id FROM erased_keys').pluck().all();
    return { keys, erased };
  }

  /** The patients and sales with a key of names. */
  subjects(): readonly NameSubject[] {
    if (this.#db === null) return [];
    return this.#db
      .prepare<[], NameSubject>(
        `SELECT key_id AS keyId, patient AS subject FROM name_keys WHERE patient NOT LIKE '% %'`,
      )
      .all();
  }

  /** The name in a encrypted text; `erasedName` without its key. @throws {JournalError} `damaged`. */
  nameOf(encrypted: string): string {
    const known = this.#names.get(encrypted);
    if (known !== undefined) return known;
    const name = this.decrypt(encrypted);
    if (name === null) return erasedName();
    this.#names.set(encrypted, name);
    return name;
  }

  /** A text of `encrypt`; null without its key. @throws {JournalError} `damaged`. */
  decrypt(encrypted: string): string | null {
    const [id = '', text = ''] = encrypted.split('.');
    const key = this.#keyById(id);
    if (key === undefined) return null;
    try {
      return decryptName(key, text);
    } catch (error) {
      throw damaged(t('journal.namesNotReadable'), { cause: error }); // the key was changed
    }
  }

  /** True if the patient has a key. */
  has(patient: string): boolean {
    const key = this.#db?.prepare('SELECT 1 FROM name_keys WHERE patient = ?').get(patient);
    return key !== undefined;
  }

  /** Adds ids of keys that were erased elsewhere, which {@link ofNames} returns too. */
  addErased(keyIds: readonly string[]): void {
    if (keyIds.length === 0) return;
    const db = this.#opened();
    const add = db.prepare('INSERT OR IGNORE INTO erased_keys VALUES (?)');
    db.transaction(() => {
      for (const keyId of keyIds) add.run(keyId);
    })();
    this.revision += 1;
  }

  /** Adds keys of names from the clinic's hub, for a journal that came from there; base64url. */
  addKnown(
    keys: readonly { readonly keyId: string; readonly key: string; readonly patient: string }[],
  ): void {
    if (keys.length === 0) return;
    const db = this.#opened();
    const add = db.prepare('INSERT OR IGNORE INTO name_keys VALUES (?, ?, ?)');
    db.transaction(() => {
      for (const { keyId, key, patient } of keys) {
        add.run(keyId, patient, Buffer.from(key, 'base64url'));
      }
    })();
  }

  /** Deletes the key of a patient, also from the bytes of the file; false if there is none. */
  erase(patient: string): boolean {
    return this.#erase('patient = ?', patient);
  }

  /** Deletes the keys of the texts of a kind that are kept apart, as `erase`. */
  eraseApart(kind: string): boolean {
    return this.#erase(`patient LIKE ? || ' %'`, kind);
  }

  #erase(condition: string, value: string): boolean {
    const db = this.#db;
    if (db === null) return false;
    const changes = db.transaction(() => {
      db.prepare(
        `INSERT OR IGNORE INTO erased_keys SELECT key_id FROM name_keys WHERE ${condition}`,
      ).run(value);
      return db.prepare(`DELETE FROM name_keys WHERE ${condition}`).run(value).changes;
    })();
    this.revision += 1;
    db.pragma('wal_checkpoint(TRUNCATE)');
    this.#names.clear();
    return changes > 0;
  }

  /** Writes a copy into another file; false without a key. */
  async copyTo(file: string): Promise<boolean> {
    if (this.#db === null) return false;
    await this.#db.backup(file);
    return true;
  }

  close(): void {
    this.#db?.close();
  }

  #opened(): Database.Database {
    if (this.#db !== null) return this.#db;
    const db = this.#open();
    this.#db = db;
    if (db.readonly) return db;
    db.pragma('secure_delete = ON');
    db.exec(`CREATE TABLE IF NOT EXISTS name_keys (
      key_id  TEXT PRIMARY KEY,
      patient TEXT NOT NULL UNIQUE,
      key     BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS erased_keys (key_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`);
    return db;
  }

  #keyOf(patient: string): NameKey {
    const db = this.#opened();
    const known = db
      .prepare<[string], NameKey>('SELECT key_id, key FROM name_keys WHERE patient = ?')
      .get(patient);
    if (known !== undefined) return known;
    const made = {
      key_id: this.#random(ID_BYTES).toString('base64url'),
      key: this.#random(KEY_BYTES),
    };
    db.prepare('INSERT INTO name_keys VALUES (?, ?, ?)').run(made.key_id, patient, made.key);
    this.revision += 1;
    return made;
  }

  #keyById(id: string): Buffer | undefined {
    return this.#db
      ?.prepare<[string], Buffer>('SELECT key FROM name_keys WHERE key_id = ?')
      .pluck()
      .get(id);
  }
}
