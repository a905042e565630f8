/**
 * How long names stay: by default always. A person can hold the names of a patient, and erase those of patients without
 * an entry for years. Only the keys of names are ever deleted: entries, amounts and signed agreements stay.
 *
 * A patient may be in several journals of one counter: its own and those of its retired tills.
 */

import { z } from 'zod';
import type { Journal } from './journal.ts';
import type { NameSubject } from './name-keys.ts';
import { patientsOfSales } from './projections/sales.ts';
import type { Readable } from './statements.ts';
import type { StoredJournal } from './stored-journal.ts';

/** Entries in memory at once. */
const AT_ONCE = 2_000;

const holdRow = z.object({
  at: z.string(),
  body: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ patientId: z.string(), held: z.boolean() })),
});

/** The time of an attempt by the clock of the payments service, ms since 1970. */
const SERVICE_MS = `unixepoch(at) * 1000 + json_extract(entry_text(body), '$.clockOffsetMs')`;

/** The time of the newest attempt by the service's clock (ISO 8601, UTC); empty without one. */
export function newestServiceTime(readable: Readable): string {
  const rows = readable.all(
    `SELECT ${SERVICE_MS} AS ms FROM entries WHERE kind = 'attempt.opened' ORDER BY number DESC LIMIT 1`,
  );
  const [newest] = z.array(z.object({ ms: z.number() })).parse(rows);
  return newest === undefined ? '' : new Date(newest.ms).toISOString();
}

/** The folders of backups that a person chose at this till. */
export function backupFolders(readable: Readable): readonly string[] {
  const rows = readable.all(
    `SELECT DISTINCT json_extract(entry_text(body), '$.value') AS folder FROM entries
     WHERE kind = 'setting.changed' AND json_extract(entry_text(body), '$.name') = 'backup'`,
  );
  return z
    .array(z.object({ folder: z.string() }))
    .parse(rows)
    .map(({ folder }) => folder);
}

/** The patients with a legal hold: the newest entry about it in any of the journals counts. */
export function heldPatients(journals: readonly Readable[]): ReadonlySet<string> {
  const rows = journals.flatMap((readable) =>
    readable.all(
      `SELECT at, entry_text(body) AS body FROM entries WHERE kind = 'patient.names-held' ORDER BY number`,
    ),
  );
  const held = new Set<string>();
  for (const { body } of rows
    .map((row) => holdRow.parse(row))
    .toSorted((one, other) => one.at.localeCompare(other.at))) {
    if (body.held) held.add(body.patientId);
    else held.delete(body.patientId);
  }
  return held;
}

/**
 * The patients, and the sales without a patient, without an entry in any of the journals since a time.
 * @param since ISO 8601, UTC
 * @param more subjects without an entry since then in their own journal.
 */
export function subjectsWithoutEntrySince(
  journals: readonly Journal[],
  since: string,
  more: readonly NameSubject[] = [],
): readonly string[] {
  const recent = new Set<string>();
  for (const { readable } of journals) addSubjectsSince(readable, since, recent);
  const all = [...journals.flatMap((journal) => journal.nameSubjects()), ...more];
  const kept = new Set(
    all
      .filter(({ keyId, subject }) => recent.has(keyId) || recent.has(subject))
      .map(({ subject }) => subject),
  );
  return [...new Set(all.map(({ subject }) => subject))].filter((subject) => !kept.has(subject));
}

const entryRow = z.object({ number: z.int(), body: z.string() });

/**
 * Adds the patients, sales and keys of names in the entries since a time: by the clock of this PC, or after an attempt
 * since then by the service's clock, so that a clock that is years behind makes no entry old.
 */
function addSubjectsSince(readable: Readable, since: string, into: Set<string>): void {
  const sales = new Set<string>();
  const attempts = readable.all(
    `SELECT number FROM entries WHERE kind = 'attempt.opened' AND ${SERVICE_MS} >= ? ORDER BY number LIMIT 1`,
    Date.parse(since),
  );
  const [proof] = z.array(z.object({ number: z.int() })).parse(attempts);
  for (let number = 0; ; ) {
    const rows = readable
      .all(
        `SELECT number, entry_text(body) AS body FROM entries
         WHERE number > ? AND (at >= ? OR number > ?) AND kind <> 'patient.names-held' ORDER BY number LIMIT ?`,
        ...[number, since, proof?.number ?? Number.MAX_SAFE_INTEGER, AT_ONCE],
      )
      .map((row) => entryRow.parse(row));
    for (const { body } of rows) addSubjectsOf(JSON.parse(body), into, sales);
    number = rows.at(-1)?.number ?? number;
    if (rows.length < AT_ONCE) break;
  }
  for (const sale of sales) into.add(sale);
  for (const patient of patientsOfSales(readable, [...sales])) into.add(patient);
}

/** The entries of a journal, oldest first. */
function* allEntries(readable: Readable) {
  for (let number = 0; ; ) {
    const rows = readable
      .all(
        'SELECT number, entry_text(body) AS body FROM entries WHERE number > ? ORDER BY number LIMIT ?',
        ...[number, AT_ONCE],
      )
      .map((row) => entryRow.parse(row));
    yield* rows;
    number = rows.at(-1)?.number ?? number;
    if (rows.length < AT_ONCE) return;
  }
}

/** The entries of a damaged journal that can be read, oldest first. */
function* salvagedEntries({ reader, last }: StoredJournal) {
  for (let first = 1; first <= last; first += AT_ONCE) {
    yield* reader.stretch(first, Math.min(last, first + AT_ONCE - 1));
  }
}

const entriesOf = (journal: Readable | StoredJournal) =>
  'reader' in journal ? salvagedEntries(journal) : allEntries(journal);

/**
 * Adds to sales the patients that any entry names with them. The names of a sale from before its patient have a key of
 * the sale.
 */
export function addPatientsOfSales(
  journal: Readable | StoredJournal,
  into: ReadonlyMap<string, Set<string>>,
): void {
  for (const { body } of entriesOf(journal)) {
    for (const [, saleId = ''] of body.matchAll(SALE_IDS)) {
      const patients = into.get(saleId);
      if (patients === undefined) continue;
      for (const [, text = ''] of body.matchAll(PATIENT_IDS)) {
        patients.add(text.replaceAll(/\\(.)/g, '$1'));
      }
    }
  }
}

/** The encrypted names in all entries of a journal under the keys of some subjects: of patients, payers and account holders. */
export function encryptedNames(
  journal: Readable | StoredJournal,
  keyIds: ReadonlySet<string>,
): readonly string[] {
  if (keyIds.size === 0) return [];
  const found = new Set<string>();
  for (const { body } of entriesOf(journal)) {
    for (const [text, keyId = ''] of body.matchAll(ENCRYPTED_NAMES)) {
      if (keyIds.has(keyId)) found.add(text);
    }
  }
  return [...found];
}

/** An encrypted name, by the id of its key. */
const ENCRYPTED_NAME = /^([\w-]{12})\.[\w-]{39,}$/;
/** Those in the text of a body, which may be of a damaged journal. */
const ENCRYPTED_NAMES = /(?<=")([\w-]{12})\.[\w-]{39,}(?=")/g;
const SALE_IDS = /"saleId":"([^"]+)"/g;
const PATIENT_IDS = /"patientId":"((?:[^"\\]|\\.)+)"/g;

function addSubjectsOf(value: unknown, into: Set<string>, sales: Set<string>, key = ''): void {
  if (typeof value === 'string') {
    if (key === 'patientId') into.add(value);
    if (key === 'saleId') sales.add(value);
    const [, keyId] = ENCRYPTED_NAME.exec(value) ?? [];
    if (keyId !== undefined) into.add(keyId);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) addSubjectsOf(each, into, sales, name);
  }
}
