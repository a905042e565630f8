/**
 * How long names stay: by default always. A person can hold the names of a patient, and erase those of patients without
 * an entry for years. Only the keys of names are ever deleted: entries, amounts and signed agreements stay.
 */

import { z } from 'zod';
import type { Journal, Readable } from './journal.ts';

/** Entries in memory at once. */
const AT_ONCE = 2_000;

const holdRow = z.object({
  body: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ patientId: z.string(), held: z.boolean() })),
});

/** The patients with a legal hold. */
export function heldPatients(readable: Readable): ReadonlySet<string> {
  const held = new Set<string>();
  const rows = readable.all(
    `SELECT entry_text(body) AS body FROM entries WHERE kind = 'patient.names-held' ORDER BY number`,
  );
  for (const { body } of rows.map((row) => holdRow.parse(row))) {
    if (body.held) held.add(body.patientId);
    else held.delete(body.patientId);
  }
  return held;
}

const entryRow = z.object({ number: z.int(), body: z.string() });

/** An encrypted name by the id of its key, and an id of a patient or a sale. */
const SUBJECT = /"([\w-]{12})\.[\w-]{39,}"|"(?:patientId|saleId)":"([^"]+)"/g;

/**
 * The patients, and the sales without one, whose names are in no entry since a time and that no entry since then is about.
 * @param since ISO 8601, UTC
 */
export function subjectsWithoutEntrySince(journal: Journal, since: string): readonly string[] {
  const recent = new Set<string>();
  for (let number = 0; ; ) {
    const rows = journal.readable
      .all(
        `SELECT number, entry_text(body) AS body FROM entries
         WHERE number > ? AND at >= ? AND kind <> 'patient.names-held' ORDER BY number LIMIT ?`,
        ...[number, since, AT_ONCE],
      )
      .map((row) => entryRow.parse(row));
    for (const { body } of rows) {
      for (const [, keyId, id] of body.matchAll(SUBJECT)) recent.add(keyId ?? id ?? '');
    }
    number = rows.at(-1)?.number ?? number;
    if (rows.length < AT_ONCE) break;
  }
  return journal
    .nameSubjects()
    .filter(({ keyId, subject }) => !recent.has(keyId) && !recent.has(subject))
    .map(({ subject }) => subject);
}
