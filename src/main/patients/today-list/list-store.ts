import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { kindSchema } from '../../../shared/contract/today-list.ts';
import { centsSchema, instantSchema } from '../../../shared/contract/values.ts';
import { type ListRow, personKey } from '../../../shared/domain/today-list.ts';
import type { Journal } from '../../journal/journal.ts';
import { replaceFile } from '../../settings/settings-store.ts';

const rowSchema = z.object({
  rowId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string().nullable(),
  patientNumber: z.string(),
  phone: z.string(),
  guarantor: z.string(),
  provider: z.string(),
  branch: z.string(),
  time: z.string().nullable(),
  amount: centsSchema.nullable(),
  kind: kindSchema.nullable(),
  balance: z.object({ amount: signedCentsSchema, asOf: z.string() }).nullable(),
  selfPay: z.boolean(),
  confidential: z.boolean(),
  importedAt: instantSchema,
  arrivedAt: instantSchema.nullable(),
  /** The patient at the service, once a search or a person found it. */
  patientId: z.string().nullable(),
});

export type KeptRow = z.infer<typeof rowSchema>;

/** A digest that changes with a file or a person. */
export const digestOf = (content: Uint8Array | string) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);

/** The rows of a file; a person's row keeps its arrival and patient of an earlier file. Equal rows are one. */
export function keptRows(
  rows: readonly ListRow[],
  before: readonly KeptRow[],
  at: string,
): KeptRow[] {
  const known = new Map(before.map((row) => [row.rowId, row]));
  const patients = new Map(before.map((row) => [personKey(row), row.patientId]));
  const counts = new Map<string, number>();
  const unique = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...unique.values()].map((row) => {
    const key = personKey(row);
    const place = (counts.get(key) ?? 0) + 1;
    counts.set(key, place);
    const rowId = digestOf(`${key} ${place}`);
    return {
      ...row,
      rowId,
      importedAt: at,
      arrivedAt: known.get(rowId)?.arrivedAt ?? null,
      patientId: patients.get(key) ?? null,
    };
  });
}

const listSchema = z.object({
  /** The clinic's day. */
  day: z.string(),
  rows: z.array(rowSchema).readonly(),
  /** The files that were taken, by a digest of their content. */
  files: z
    .array(
      z.object({
        digest: z.string(),
        at: instantSchema,
        rows: z.int(),
        skipped: z.int(),
        /** The command that took it; null for the watched folder. */
        commandId: z.uuid().nullable(),
      }),
    )
    .readonly(),
});

export type KeptList = z.infer<typeof listSchema>;

/** Kind of the keys, each with its day. */
const KIND = 'today-list';

const fileIn = (folder: string) => join(folder, 'today-list.json');

const fileSchema = z.object({ day: z.string(), list: z.string() });

/** Deletes the list in the folder of a closed journal, and its keys by `forgetApart`; false if there are none. */
export function deleteList(folder: string, forgetApart: (kind: string) => boolean): boolean {
  const isThere = existsSync(fileIn(folder));
  const hadKey = forgetApart(KIND);
  rmSync(fileIn(folder), { force: true });
  return isThere || hadKey;
}

/**
 * Today's list in `today-list.json` next to the journal, encrypted with a key of its day in `names.db`.
 * The first use on another day deletes the key, so that the list of a day is unreadable after it
 * (docs/decisions/today-list.md).
 */
export class ListStore {
  readonly #journal: Journal;
  readonly #file: string;
  readonly #reportFault: (error: unknown) => void;
  #list: KeptList | null = null;
  #isRead = false;

  /** @param folder of the journal. */
  constructor({
    journal,
    folder,
    reportFault,
  }: {
    readonly journal: Journal;
    readonly folder: string;
    readonly reportFault: (error: unknown) => void;
  }) {
    this.#journal = journal;
    this.#file = fileIn(folder);
    this.#reportFault = reportFault;
  }

  /** The list of this day; empty without one. The list of an earlier day is forgotten. */
  of(day: string): KeptList {
    if (!this.#isRead) this.#list = this.#read();
    this.#isRead = true;
    if (this.#list !== null && this.#list.day !== day) this.forget();
    return this.#list ?? { day, rows: [], files: [] };
  }

  /** @throws {SettingsError} if the disk refuses the write. */
  keep(list: KeptList): void {
    const { day } = list;
    const encrypted = this.#journal.encryptApart(JSON.stringify(list), `${KIND} ${day}`);
    replaceFile(this.#file, JSON.stringify({ day, list: encrypted }));
    this.#list = list;
  }

  /** Deletes the list and its key. */
  forget(): void {
    this.#journal.forgetApart(KIND);
    this.#list = null;
    rmSync(this.#file, { force: true });
  }

  /** A damaged list is given up: it can be imported again. */
  #read(): KeptList | null {
    if (!existsSync(this.#file)) return null;
    try {
      const { list } = fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      const clear = this.#journal.decryptApart(list);
      return clear === null ? null : listSchema.parse(JSON.parse(clear));
    } catch (error) {
      this.#reportFault(error);
      return null;
    }
  }
}
