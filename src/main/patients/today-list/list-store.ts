import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { kindSchema } from '../../../shared/contract/today-list.ts';
import { centsSchema, instantSchema } from '../../../shared/contract/values.ts';
import { LINE_KINDS } from '../../../shared/domain/sale.ts';
import { type ListRow, personKey } from '../../../shared/domain/today-list.ts';
import type { Journal } from '../../journal/journal.ts';
import { replaceFile } from '../../settings/settings-store.ts';

export const keptRowSchema = z.object({
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

export type KeptRow = z.infer<typeof keptRowSchema>;

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

/** A file that was taken, by a digest of its content. */
export const takenFileSchema = z.object({
  digest: z.string(),
  at: instantSchema,
  rows: z.int(),
  skipped: z.int(),
  /** The command that took it; null for the watched folder. */
  commandId: z.uuid().nullable(),
});

export const paidPartSchema = z.object({
  kind: z.enum(LINE_KINDS).nullable(),
  name: z.string().nullable(),
  amount: signedCentsSchema,
});

/** The part of a list that a counter of a clinic shares with its branch. */
const sharedSchema = z.object({
  branch: z.string(),
  /** The hub's list that this copy follows; null before the first answer. */
  listId: z.string().nullable(),
  /** The number of the newest entry of the hub that is in this copy. */
  upTo: z.int(),
  /** Changed here and not at the hub yet: the time of each entry's change. */
  pending: z.record(z.string(), instantSchema),
  /** Of a clear that the hub does not know yet. */
  clearedAt: instantSchema.nullable(),
  /** Arrivals and patients of rows that are not there. */
  loose: z.record(z.string(), z.string()),
  /** Today's payments at each counter, by the person and the till. */
  paid: z.record(z.string(), z.record(z.string(), z.array(paidPartSchema))),
  /** Entries of the hub, by their ids there, that this program cannot read. */
  unread: z.array(z.string()).default([]),
});

export type SharedPart = z.infer<typeof sharedSchema>;

export const NOT_SHARED: SharedPart = {
  ...{ branch: '', listId: null, upTo: 0, pending: {}, clearedAt: null, loose: {}, paid: {} },
  unread: [],
};

const listSchema = z.object({
  /** The clinic's day. */
  day: z.string(),
  rows: z.array(keptRowSchema).readonly(),
  files: z.array(takenFileSchema).readonly(),
  /** Absent at a counter without a hub. */
  shared: sharedSchema.optional(),
});

export type KeptList = z.infer<typeof listSchema>;

/** Where a counter has its list of today. */
export interface ListKeeper {
  /** The list of this day; empty without one. */
  of(day: string): KeptList;
  /** @throws {SettingsError} if the disk refuses the write. */
  keep(list: KeptList): void;
  forget(): void;
}

/** Kind of the keys, each with its day. */
const KIND = 'today-list';

const fileIn = (folder: string) => join(folder, 'today-list.json');

const fileSchema = z.union([
  z.object({ day: z.string(), list: z.string() }),
  /** Deleted while the counter was closed: its clinic is told at the next start. */
  z.object({ clearedAt: instantSchema }),
]);

/**
 * Deletes the list in the folder of a closed journal, and its keys by `forgetApart`; false if there are none.
 * @param clearedAt for the other counters of its clinic; null without a hub.
 */
export function deleteList(
  folder: string,
  forgetApart: (kind: string) => boolean,
  clearedAt: string | null,
): boolean {
  const isThere = existsSync(fileIn(folder));
  const hadKey = forgetApart(KIND);
  rmSync(fileIn(folder), { force: true });
  if (clearedAt !== null) replaceFile(fileIn(folder), JSON.stringify({ clearedAt }));
  return isThere || hadKey;
}

/** True if nothing is lost with a list: no file and no key are for it. */
const isBare = ({ rows, files, shared = NOT_SHARED }: KeptList) =>
  rows.length + files.length === 0 &&
  shared.clearedAt === null &&
  [shared.pending, shared.loose, shared.paid].every((part) => Object.keys(part).length === 0);

/**
 * Today's list in `today-list.json` next to the journal, encrypted with a key of its day in `names.db`.
 * The first use on another day deletes the key, so that the list of a day is unreadable after it
 * (docs/decisions/today-list.md).
 */
export class ListStore implements ListKeeper {
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
    if (!this.#isRead) this.#list = this.#read(day);
    this.#isRead = true;
    if (this.#list !== null && this.#list.day !== day) this.forget();
    return this.#list ?? { day, rows: [], files: [] };
  }

  /** @throws {SettingsError} if the disk refuses the write. */
  keep(list: KeptList): void {
    const { day } = list;
    if (isBare(list)) {
      if (existsSync(this.#file)) this.forget();
      this.#list = list;
      return;
    }
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
  #read(day: string): KeptList | null {
    if (!existsSync(this.#file)) return null;
    try {
      const file = fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      if ('clearedAt' in file) {
        const shared = { ...NOT_SHARED, clearedAt: file.clearedAt };
        return { day, rows: [], files: [], shared };
      }
      const clear = this.#journal.decryptApart(file.list);
      return clear === null ? null : listSchema.parse(JSON.parse(clear));
    } catch (error) {
      this.#reportFault(error);
      return null;
    }
  }
}
