import type { z } from 'zod';
import { attemptEntries } from './attempt-entries.ts';
import { bankEntries, postingEntries } from './bank-entries.ts';
import { clinicEntries } from './clinic-entries.ts';
import { closingEntries, drawerEntries } from './drawer-entries.ts';
import { agreementEntries, patientEntries } from './patient-entries.ts';
import { saleEntries } from './sale-entries.ts';
import { tenderEntries } from './tender-entries.ts';
import { staffEntries, tillEntries } from './till-entries.ts';

/**
 * The entries of a journal, as a till writes them and the hub reads them. A card has only its face
 * and a connection never its password; no field can hold a track, a PAN or an account number.
 */
export const entrySchemas = {
  ...tillEntries,
  ...staffEntries,
  ...saleEntries,
  ...attemptEntries,
  ...tenderEntries,
  ...agreementEntries,
  ...patientEntries,
  ...drawerEntries,
  ...closingEntries,
  ...clinicEntries,
  ...postingEntries,
  ...bankEntries,
} as const;

export type EntryKind = keyof typeof entrySchemas;

/** The entries that begin to move money, or open a drawer for it: each is of the day and the branch of its counter. */
export const DAY_ENTRIES = [
  'attempt.opened',
  'cash.taken',
  'tender.recorded',
  'cash.refunded',
  'tender.returned',
  'refund.check-issued',
  'check.returned',
  'payment.changed-outside',
  'drawer.opened',
] as const satisfies readonly EntryKind[];

export type EntryBody<K extends EntryKind> = z.infer<(typeof entrySchemas)[K]>;

/** An entry before it is in the journal. */
export type NewEntry = {
  [K in EntryKind]: { readonly kind: K; readonly body: EntryBody<K> };
}[EntryKind];

const entryKinds: readonly string[] = Object.keys(entrySchemas);

function isEntryKind(kind: string): kind is EntryKind {
  return entryKinds.includes(kind);
}

/** The version of each kind with a body changed after a release; any other has version 1. */
const VERSIONS: Partial<Record<EntryKind, number>> = {};

function versionOf(kind: EntryKind): number {
  return VERSIONS[kind] ?? 1;
}

/** Kind and version of a row that only a newer program knows; null if this one knows them. */
export function newerPart({
  kind,
  body,
}: {
  readonly kind: string;
  readonly body: string;
}): string | null {
  if (!isEntryKind(kind)) return kind;
  const version = Number(/^\{"v":(\d+)/.exec(body)?.[1] ?? 1);
  return version > versionOf(kind) ? `${kind}, version ${version}` : null;
}

/** The fields of a row that its hash covers. */
export interface HashedFields {
  readonly till_id: string;
  readonly number: number;
  /** ISO 8601, UTC, by this PC's clock. */
  readonly at: string;
  readonly kind: string;
  /** JSON, exactly the text that was hashed. */
  readonly body: string;
  readonly prev_hash: string;
}

/** One row of the journal as stored in the file. */
export interface Row extends HashedFields {
  readonly hash: string;
}

/**
 * An entry as it is read back from its row: checked and in the key order of its schema, without
 * unknown keys.
 * @throws {z.ZodError} if it could not be read back.
 */
export function asReadBack({ kind, body }: NewEntry): NewEntry {
  return { kind, body: entrySchemas[kind].parse(body) } as NewEntry; // both from one table row
}

/** The text of an entry's body, which is hashed and stored: its version, then its fields. */
export function bodyText({ kind, body }: NewEntry): string {
  return JSON.stringify({ v: versionOf(kind), ...body });
}

/**
 * The entry of a row read from disk.
 * @throws {RangeError} for a kind or version of a newer program (`newerPart`).
 * @throws {z.ZodError | SyntaxError} if the text is not a known entry.
 */
export function parseRow({
  kind,
  body,
}: {
  readonly kind: string;
  readonly body: string;
}): NewEntry {
  const newer = newerPart({ kind, body });
  if (!isEntryKind(kind) || newer !== null) throw new RangeError(`Newer entry: ${newer}`);
  return { kind, body: entrySchemas[kind].parse(JSON.parse(body)) } as NewEntry; // both from one table row
}

/**
 * The body of an entry, from its text in the journal.
 * @throws what `parseRow` throws.
 */
export function readBody<K extends EntryKind>(kind: K, body: string): EntryBody<K> {
  return parseRow({ kind, body }).body as EntryBody<K>; // of this kind
}
