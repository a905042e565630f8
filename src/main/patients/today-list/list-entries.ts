/**
 * A list as entries that a later change replaces, each with an id and a value; null deletes.
 *
 *    row ROW ─▶ the row as its file has it · arrived ROW ─▶ time · patient PERSON ─▶ id at the service
 *    file DIGEST ─▶ a taken file · paid PERSON TILL ─▶ today's payments there
 *
 * A row and its marks are apart, so that a file that two counters import deletes no mark.
 */

import { z } from 'zod';
import { type PaidPart, patientKey, personKey } from '../../../shared/domain/today-list.ts';
import {
  type KeptList,
  type KeptRow,
  keptRowSchema,
  NOT_SHARED,
  paidPartSchema,
  takenFileSchema,
} from './list-store.ts';
import { wholeName } from './row-patient.ts';

const contentSchema = keptRowSchema.omit({ arrivedAt: true, patientId: true });

/** An entry of a shared list in the clear. */
export const entrySchema = z.object({ id: z.string(), value: z.unknown() });

export type ListEntry = z.infer<typeof entrySchema>;

export const paidId = (person: string, tillId: string) => `paid ${tillId} ${person}`;

/** The value of each entry of a list. */
export function entriesOf({ rows, files, shared = NOT_SHARED }: KeptList): Map<string, unknown> {
  const entries = new Map<string, unknown>(Object.entries(shared.loose));
  for (const { arrivedAt, patientId, ...content } of rows) {
    entries.set(`row ${content.rowId}`, content);
    if (arrivedAt !== null) entries.set(`arrived ${content.rowId}`, arrivedAt);
    if (patientId !== null) entries.set(`patient ${personKey(content)}`, patientId);
  }
  for (const file of files) entries.set(`file ${file.digest}`, file);
  for (const [person, tills] of Object.entries(shared.paid)) {
    for (const [tillId, parts] of Object.entries(tills)) entries.set(paidId(person, tillId), parts);
  }
  return entries;
}

/** The ids of the entries that differ. */
export function changedIds(before: KeptList, next: KeptList): string[] {
  const [old, now] = [entriesOf(before), entriesOf(next)];
  const isSame = (id: string) => JSON.stringify(old.get(id)) === JSON.stringify(now.get(id));
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !isSame(id));
}

const datedSchema = z.object({ importedAt: z.string() }).or(z.object({ at: z.string() }));

/** When an entry was changed, as far as it says itself; null if it does not. */
export function timeOfEntry(value: unknown): string | null {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? value : null;
  const known = datedSchema.safeParse(value).data;
  if (known === undefined) return null;
  return 'at' in known ? known.at : known.importedAt;
}

/** The schema of the values of each kind of entry. */
const VALUES: Record<string, z.ZodType> = {
  row: contentSchema,
  file: takenFileSchema,
  paid: z.array(paidPartSchema),
  arrived: z.string(),
  patient: z.string(),
};

/** False for an entry of a newer program. */
export const isReadable = ({ id, value }: ListEntry): boolean =>
  VALUES[id.split(' ', 1)[0] ?? '']?.nullable().safeParse(value).success ?? false;

/** A list of entries, with others replaced; a value of a newer program is left out. */
export function withEntries(list: KeptList, changed: readonly ListEntry[]): KeptList {
  const entries = entriesOf(list);
  for (const { id, value } of changed) {
    if (value === null) entries.delete(id);
    else entries.set(id, value);
  }
  return listOf(list, entries);
}

/** A list with these entries alone. */
export function listOf(list: KeptList, entries: ReadonlyMap<string, unknown>): KeptList {
  const contents: z.infer<typeof contentSchema>[] = [];
  const files: KeptList['files'][number][] = [];
  const loose: Record<string, string> = {};
  const paid: Record<string, Record<string, PaidPart[]>> = {};
  for (const [id, value] of entries) {
    const [kind = '', tillId = ''] = id.split(' ', 2);
    if (kind === 'row') contents.push(...readable(contentSchema, value));
    if (kind === 'file') files.push(...readable(takenFileSchema, value));
    if (['arrived', 'patient'].includes(kind) && typeof value === 'string') loose[id] = value;
    if (kind !== 'paid') continue;
    const person = id.slice(paidId('', tillId).length);
    for (const parts of readable(z.array(paidPartSchema), value)) {
      paid[person] = { ...paid[person], [tillId]: parts };
    }
  }
  const known = new Map(list.rows.map((row) => [row.rowId, row]));
  const take = (id: string) => loose[id] ?? null;
  const rows = newestOfPatients(contents).map((content) => {
    const marks = {
      arrivedAt: take(`arrived ${content.rowId}`),
      patientId: take(`patient ${personKey(content)}`),
    };
    const row: KeptRow = { ...content, ...marks };
    const before = known.get(row.rowId);
    // The same row where nothing changed: much is computed once for each.
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
  for (const row of rows) {
    delete loose[`arrived ${row.rowId}`];
    delete loose[`patient ${personKey(row)}`];
  }
  return {
    day: list.day,
    rows: rows.toSorted(byTime),
    files: files.toSorted((one, other) => one.at.localeCompare(other.at)),
    shared: { ...(list.shared ?? NOT_SHARED), loose, paid },
  };
}

function readable<Value>(schema: z.ZodType<Value>, value: unknown): Value[] {
  const { data } = schema.safeParse(value);
  return data === undefined ? [] : [data];
}

/** Two counters took different files of a patient while one was away: the rows of the later file. */
function newestOfPatients<Row extends z.infer<typeof contentSchema>>(rows: readonly Row[]): Row[] {
  const newest = new Map<string, string>();
  for (const row of rows) {
    const key = patientKey(row);
    const known = newest.get(key) ?? '';
    newest.set(key, known > row.importedAt ? known : row.importedAt);
  }
  return rows.filter((row) => newest.get(patientKey(row)) === row.importedAt);
}

/** By the time of the day, then by name. */
export function byTime(one: KeptRow, other: KeptRow): number {
  const order = (one.time ?? '99').localeCompare(other.time ?? '99');
  return order !== 0 ? order : wholeName(one).localeCompare(wholeName(other));
}
