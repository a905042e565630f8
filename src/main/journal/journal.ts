/**
 * The memory of a counter: one SQLite file with one writer.
 *
 *    append(entries) ─▶ check ─▶ chain (SHA-256) ─▶ rows ─▶ projections ─▶ COMMIT with sync ─▶ journal.head
 *
 * Entries are only added. Projections are tables for the screens; they are kept in the same transaction, and a
 * rebuild from the rows gives the same tables. `project.ts` applies an entry, `projections/` reads the tables.
 */

import type { Database } from 'better-sqlite3';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Head } from '../../shared/journal/chain.ts';
import { asReadBack, bodyText, type NewEntry, type Row } from '../../shared/journal/entry.ts';
import { encryptNames, type Named } from '../../shared/journal/names.ts';
import { rowHash } from '../../shared/journal/row-hash.ts';
import { t } from '../../shared/messages/t.ts';
import { insertRow, ROW_COLUMNS } from './entry-text.ts';
import { asJournalError, asOpeningError, damaged, JournalError } from './journal-error.ts';
import type { NameKeys, NameSubject } from './name-keys.ts';
import { project, rebuildProjections } from './project.ts';
import { keepStatements, type Readable, type Statements } from './statements.ts';
import { verification } from './verification.ts';

/** Writes the head to a file next to the journal. */
export interface HeadKeeper {
  /** Does not sync. */
  write(head: Head): void;
  close(): void;
}

/**
 * The till's append-only journal: each row is chained to the row before it, and the projections are
 * updated in the same transaction.
 */
export class Journal {
  readonly tillId: string;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #keeper: HeadKeeper | null;
  readonly #names: NameKeys;
  readonly #listeners = new Set<() => void>();
  readonly #statements: Statements;
  readonly #commit: (entries: readonly NewEntry[]) => Head;
  readonly #verification: Generator<void>;
  #head: Head;
  #isHeadDue = false;
  #fault: JournalError | null;

  /**
   * Use `openJournal`, which checks the file first, or `replayedJournal`.
   * @param fault refuses every entry from the beginning.
   */
  constructor(
    db: Database,
    head: Head,
    keeper: HeadKeeper | null,
    names: NameKeys,
    now: () => Date,
    fault: JournalError | null = null,
  ) {
    this.#db = db;
    this.#head = head;
    this.#keeper = keeper;
    this.#names = names;
    this.#now = now;
    this.#fault = fault;
    this.tillId = head.tillId;
    this.#statements = keepStatements(db);
    this.#commit = db.transaction((entries: readonly NewEntry[]) => this.#write(entries)).immediate;
    const found = (what: string) => {
      throw damaged(what);
    };
    this.#verification = verification(db, head.tillId, found, head.number);
  }

  /** Number of the newest row; 0 for an empty journal. */
  get revision(): number {
    return this.#head.number;
  }

  /** The newest row; its hash covers all rows before it. */
  get head(): Head {
    return this.#head;
  }

  /** The reason for refusing further writes; null while the journal can be trusted. */
  get fault(): JournalError | null {
    return this.#fault;
  }

  readonly readable: Readable = {
    all: (sql, ...parameters) => {
      try {
        return this.#statements.prepare(sql).all(...parameters);
      } catch (error) {
        throw this.#failed(asJournalError(error));
      }
    },
    nameOf: (encrypted) => {
      try {
        return this.#names.nameOf(encrypted);
      } catch (error) {
        throw this.#failed(asJournalError(error));
      }
    },
  };

  /**
   * Adds entries in one transaction that is on the disk when this returns: all of them or none.
   * @throws {JournalError} `out-of-turn`, `not-writable`, and `damaged` once damage is known.
   */
  append(...entries: readonly NewEntry[]): void {
    if (this.#fault !== null) throw this.#fault;
    try {
      this.#head = this.#commit(entries);
    } catch (error) {
      this.#statements.known.clear();
      throw this.#failed(asJournalError(error));
    }
    this.#saveHeadSoon();
    for (const listener of this.#listeners) listener();
  }

  /**
   * Verifies the next part of the journal that the opening did not read: entries, projections and
   * indexes. False if nothing is left to read, or after damage: then `fault` is set and the
   * listeners are called.
   */
  verifyFurther(): boolean {
    if (this.#fault !== null) return false;
    try {
      return this.#verification.next().done !== true;
    } catch (error) {
      const known = this.#failed(asOpeningError(error));
      if (known !== this.#fault) throw known;
      return false;
    }
  }

  /**
   * Calls back after every append, and when the journal can no longer be trusted. Returns the
   * unsubscribe.
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Rebuilds the projections from the entries, in one transaction. */
  rebuildProjections(): void {
    this.#db
      .transaction(() => {
        rebuildProjections(this.#db, this.#statements, this.rows());
      })
      .immediate();
  }

  /**
   * Erases a patient's names: every later reading shows a placeholder.
   * @param by null for IT support at the command line.
   * @param sales of the patient, for their payers and the names from before they had a patient.
   * @returns false if the journal has no name of the patient.
   */
  eraseNames(patientId: string, by: Cashier | null, sales: readonly string[] = []): boolean {
    const subjects = [patientId, ...sales].filter((subject) => this.#names.has(subject));
    if (subjects.length === 0) return false;
    // First, so that a full disk or a power cut leaves the keys for another attempt.
    this.append({ kind: 'patient.name-erased', body: { patientId, by } });
    for (const subject of subjects) this.#names.erase(subject);
    return true;
  }

  /** The ids of keys that were erased next to another journal of this counter: the hub may have them. */
  addErasedKeys(keyIds: readonly string[]): void {
    this.#names.addErased(keyIds);
  }

  /** The patients, or sales without a patient, with names in this journal. */
  nameSubjects(): readonly NameSubject[] {
    return this.#names.subjects();
  }

  /**
   * Encrypts a text that is kept apart from the entries and only for some time, with a key of its own
   * next to those of the names.
   * @param subject a kind and a name within it, with a space between them: `today-list 2026-11-28`
   */
  encryptApart(text: string, subject: string): string {
    return this.#names.encrypt(text, subject);
  }

  /** A text of `encryptApart`; null once it was forgotten. @throws {JournalError} `damaged`. */
  decryptApart(encrypted: string): string | null {
    return this.#names.decrypt(encrypted);
  }

  /** Deletes the keys of all texts of a kind that were encrypted apart; false if there are none. */
  forgetApart(kind: string): boolean {
    return this.#names.eraseApart(kind);
  }

  /** Changes with each new or erased key of a name. */
  get nameKeysRevision(): number {
    return this.#names.revision;
  }

  /** The keys of names, and the ids of erased ones, for the clinic's hub. */
  nameKeys(): ReturnType<NameKeys['ofNames']> {
    return this.#names.ofNames();
  }

  /** All entries, oldest first. */
  rows(): readonly Row[] {
    return this.#db
      .prepare<[string], Row>(
        `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? ORDER BY number`,
      )
      .all(this.tillId);
  }

  /** At most `limit` entries after a number, oldest first. */
  rowsAfter(number: number, limit: number): readonly Row[] {
    return this.#statements
      .prepare<[string, number, number], Row>(
        `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? AND number > ? ORDER BY number LIMIT ?`,
      )
      .all(this.tillId, number, limit);
  }

  /**
   * Writes a copy as of now or a little later into another file; entries may be added meanwhile.
   */
  async copyTo(file: string): Promise<void> {
    await this.#db.backup(file);
  }

  /** Writes a copy of the keys of names into another file; false if there is none yet. */
  async copyNameKeysTo(file: string): Promise<boolean> {
    return await this.#names.copyTo(file);
  }

  close(): void {
    if (!this.#db.open) return;
    this.#verification.return(undefined);
    this.#saveHead();
    this.#keeper?.close();
    this.#names.close();
    this.#db.close();
  }

  /** On the next turn, so that no payment waits for it. */
  #saveHeadSoon(): void {
    if (this.#keeper === null || this.#isHeadDue) return;
    this.#isHeadDue = true;
    setImmediate(() => this.#saveHead());
  }

  /**
   * The rows are on the disk already, so a head that cannot be written stops only the next append.
   */
  #saveHead(): void {
    if (!this.#isHeadDue) return;
    this.#isHeadDue = false;
    try {
      this.#keeper?.write(this.#head);
    } catch (error) {
      this.#distrust(
        new JournalError('not-writable', t('journal.fileJournalHeadNext'), {
          cause: error,
        }),
      );
    }
  }

  /**
   * Damage is permanent until the journal is repaired, and an entry of a newer program until the
   * update; a full disk may have room for the next append.
   */
  #failed(error: unknown): unknown {
    const isPermanent = error instanceof JournalError && /^(damaged|newer)$/.test(error.code);
    if (isPermanent) this.#distrust(error);
    return error;
  }

  #distrust(fault: JournalError): void {
    this.#fault ??= fault;
    for (const listener of this.#listeners) listener();
  }

  /** With the key of the sale for a payer, else of the sale's patient, or of the sale without one. */
  #encrypt(name: string, { saleId, patientId }: Named, isPayer: boolean): string {
    if (isPayer && saleId !== null) return this.#names.encrypt(name, saleId);
    const ofSale = this.#statements
      .prepare<[string], string | null>('SELECT patient_id FROM sales WHERE sale_id = ?')
      .pluck();
    const patient = patientId ?? ofSale.get(saleId ?? '') ?? saleId;
    return this.#names.encrypt(name, patient ?? '');
  }

  #write(entries: readonly NewEntry[]): Head {
    let head = this.#head;
    const at = this.#now().toISOString();
    for (const given of entries) {
      // In the form read back later, so that a rebuilt projection is identical to the byte.
      const entry = asReadBack(encryptNames(given, (...named) => this.#encrypt(...named)));
      const row = {
        till_id: this.tillId,
        number: head.number + 1,
        at,
        kind: entry.kind,
        body: bodyText(entry),
        prev_hash: head.hash,
      };
      const hashed = { ...row, hash: rowHash(row) };
      insertRow(this.#statements, hashed);
      project(this.#statements, hashed, entry);
      head = { tillId: this.tillId, number: row.number, hash: hashed.hash };
    }
    return head;
  }
}
