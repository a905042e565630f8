import type { z } from 'zod';
import { attemptEntries } from './attempt-entries.ts';
import { closingEntries } from './closing-entries.ts';
import { drawerEntries } from './drawer-entries.ts';
import { patientEntries } from './patient-entries.ts';
import { saleEntries } from './sale-entries.ts';
import { staffEntries } from './staff-entries.ts';
import { tenderEntries } from './tender-entries.ts';
import { tillEntries } from './till-entries.ts';

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
  ...patientEntries,
  ...drawerEntries,
  ...closingEntries,
} as const;

export type EntryKind = keyof typeof entrySchemas;

export type EntryBody<K extends EntryKind> = z.infer<(typeof entrySchemas)[K]>;

/** An entry before it is in the journal. */
export type NewEntry = {
  [K in EntryKind]: { readonly kind: K; readonly body: EntryBody<K> };
}[EntryKind];

const entryKinds: readonly string[] = Object.keys(entrySchemas);

function isEntryKind(kind: string): kind is EntryKind {
  return entryKinds.includes(kind);
}

/** One row of the journal as stored in the file. */
export interface Row {
  readonly till_id: string;
  readonly number: number;
  /** ISO 8601, UTC, by this PC's clock. */
  readonly at: string;
  readonly kind: string;
  /** JSON, exactly the text that was hashed. */
  readonly body: string;
  readonly prev_hash: string;
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

/**
 * The entry of a row read from disk.
 * @throws {z.ZodError | SyntaxError | RangeError} if the text is not a known entry.
 */
export function parseRow(row: Row): NewEntry {
  if (!isEntryKind(row.kind)) throw new RangeError(`Unknown kind of entry: ${row.kind}`);
  const body = entrySchemas[row.kind].parse(JSON.parse(row.body));
  return { kind: row.kind, body } as NewEntry; // kind and schema are from one table row
}

/**
 * The body of an entry, from its text in the journal.
 * @throws {z.ZodError | SyntaxError} if the text is not such a body.
 */
export function readBody<K extends EntryKind>(kind: K, text: string): EntryBody<K> {
  return entrySchemas[kind].parse(JSON.parse(text)) as EntryBody<K>; // the schema of this kind
}
