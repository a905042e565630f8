/**
 * The documents of the clinic: each version is kept, and the newest goes to the counters that may have it.
 *
 *    publish: row of the hub ─▶ based on the newest? ─▶ rules of the staff ─▶ next version, and an entry of the hub
 *    bring (after a restore): newer than the stored one? ─▶ stored as it is
 */

import { z } from 'zod';
import type { Cashier } from '../shared/domain/sale.ts';
import { hashOfBody } from '../shared/hub/document-hash.ts';
import {
  branchesOfPerson,
  CHANGES_LISTED,
  type ClinicDocument,
  clinicDocumentSchema,
  type DocumentCopy,
  type DocumentVersion,
  isNewer,
  isSameVersion,
  PERSON,
  personBodySchema,
  REVOKED,
} from '../shared/hub/documents.ts';
import { raiseAttention } from './attention.ts';
import { type Caller, type HubContext, oneRow } from './context.ts';
import type { Sql } from './database.ts';
import { recordHubEntry } from './hub-entries.ts';
import { otherTries } from './pin-tries.ts';
import { Refusal } from './refusal.ts';
import { revokeKey } from './revoked.ts';
import { storeDocument } from './store-document.ts';
import { readingTill, type TillRow, tillRow } from './tills.ts';

const COLUMNS =
  'd.name, version, epoch, hash, body, by, d.till_id AS "tillId", to_json(at) #>> \'{}\' AS at, base_epoch AS "baseEpoch"';

const row = clinicDocumentSchema.extend({
  by: z
    .string()
    .nullable()
    .transform((text) =>
      clinicDocumentSchema.shape.by.parse(text === null ? null : JSON.parse(text)),
    ),
  at: z.string().transform((at) => new Date(at).toISOString()),
});

const versionRow = row.extend({ counter: z.string().nullable() });

const rowsOf = (rows: readonly unknown[]): ClinicDocument[] => rows.map((each) => row.parse(each));

/** The newest version of each document. */
async function newestDocuments(sql: Sql): Promise<readonly ClinicDocument[]> {
  return rowsOf(
    await sql.query(
      `SELECT DISTINCT ON (name) ${COLUMNS} FROM document d ORDER BY name, epoch DESC, version DESC`,
    ),
  );
}

export async function newestOf(sql: Sql, name: string): Promise<ClinicDocument | null> {
  const [found] = rowsOf(
    await sql.query(
      `SELECT ${COLUMNS} FROM document d WHERE name = $1 ORDER BY epoch DESC, version DESC LIMIT 1`,
      [name],
    ),
  );
  return found ?? null;
}

/** A person as far as this hub reads it; null for one that it cannot read. */
export function personOf({ body }: Pick<ClinicDocument, 'body'>) {
  try {
    return personBodySchema.parse(JSON.parse(body));
  } catch {
    return null; // of a newer program: the counters that can read it have it
  }
}

/** True if a counter may have a document: people and settings of its branch, its own settings, and the clinic's. */
function mayHave(
  { till_id, branch, reads }: Pick<TillRow, 'till_id' | 'branch' | 'reads'>,
  document: Pick<ClinicDocument, 'name' | 'body'>,
): boolean {
  const { name } = document;
  if (reads === 'clinic') return true;
  if (name.startsWith('settings/branch/')) return name === `settings/branch/${branch}`;
  if (name.startsWith('settings/counter/')) return name === `settings/counter/${till_id}`;
  if (!name.startsWith(PERSON)) return true;
  const person = personOf(document);
  return person === null || (branchesOfPerson(person)?.includes(branch) ?? true);
}

/** The documents for a counter: newer ones, and the names of those that it has to delete or to bring. */
export async function documentsFor(
  context: HubContext,
  caller: Caller,
  copies: readonly DocumentCopy[],
) {
  return context.database.transaction('reads', async (sql) => {
    const till = await readingTill(sql, caller);
    const newest = await newestDocuments(sql);
    const stored = new Map(newest.map((document) => [document.name, document]));
    const held = new Map(copies.map((copy) => [copy.name, copy]));
    const isAhead = (copy: DocumentCopy) => {
      const known = stored.get(copy.name);
      return known === undefined || isNewer(copy, known);
    };
    return {
      documents: newest.filter((document) => {
        const copy = held.get(document.name);
        const isKnown =
          copy !== undefined && copy.hash === document.hash && isSameVersion(copy, document);
        return (
          !isKnown && mayHave(till, document) && (copy === undefined || !isNewer(copy, document))
        );
      }),
      withdrawn: copies
        .filter(({ name }) => {
          const known = stored.get(name);
          return known !== undefined && !mayHave(till, known);
        })
        .map(({ name }) => name),
      wanted: copies.filter(isAhead).map(({ name }) => name),
      tries: await otherTries(sql, till.till_id, context.now()),
    };
  });
}

/** The people with a PIN in the copies of a counter, by name. */
export async function peopleAt(sql: Sql, tillId: string): Promise<readonly string[]> {
  const [till] = await sql.query('SELECT till_id, branch, reads FROM till WHERE till_id = $1', [
    tillId,
  ]);
  if (till === undefined) return [];
  const place = tillRow.pick({ till_id: true, branch: true, reads: true }).parse(till);
  return (await newestDocuments(sql))
    .filter((document) => document.name.startsWith(PERSON) && mayHave(place, document))
    .flatMap((document) => personOf(document) ?? [])
    .filter(({ active }) => active)
    .map(({ name }) => name);
}

/** The last versions of a document, and the one before the listed changes, the newest first. @throws {Refusal} `NOT_OF_COUNTER` */
export async function historyOf(context: HubContext, caller: Caller, name: string) {
  return context.database.transaction('reads', async (sql) => {
    const till = await readingTill(sql, caller);
    const newest = await newestOf(sql, name);
    if (newest !== null && !mayHave(till, newest)) throw new Refusal('NOT_OF_COUNTER');
    const rows = await sql.query(
      `SELECT ${COLUMNS}, (SELECT t.name FROM till t WHERE t.till_id = d.till_id) AS counter
       FROM document d WHERE d.name = $1 ORDER BY epoch DESC, version DESC LIMIT ${CHANGES_LISTED + 1}`,
      [name],
    );
    return rows.map((each) => versionRow.parse(each));
  });
}

interface Published {
  readonly name: string;
  /** The version that the person saw; null for a new document. */
  readonly base: DocumentVersion | null;
  readonly body: string;
  readonly by: Cashier | null;
}

/**
 * Stores the next version of a document.
 * @throws {Refusal} `NEWER` with the newest one, `RECOVERING`, `NOT_OF_COUNTER`, `NAME_TAKEN`, `LAST_ADMINISTRATOR`.
 */
export async function publish(
  context: HubContext,
  caller: Caller,
  { name, base, body, by }: Published,
): Promise<ClinicDocument> {
  if (name.startsWith(REVOKED)) throw new Refusal('NOT_OF_COUNTER');
  const now = context.now();
  const document = await context.database.transaction('entries', async (sql) => {
    const till = await readingTill(sql, caller);
    // Counters may have newer copies than a database that was put back.
    if (await context.recovery.isRecovering(sql, now)) throw new Refusal('RECOVERING');
    const hub = await oneRow(sql, 'UPDATE hub SET epoch = epoch RETURNING epoch');
    const newest = await newestOf(sql, name);
    const hash = hashOfBody(body);
    if (!mayHave(till, newest ?? { name, body })) throw new Refusal('NOT_OF_COUNTER');
    if (newest !== null && newest.hash === hash) return newest; // a repeated call
    const isBased = newest === null ? base === null : base !== null && isSameVersion(newest, base);
    if (!isBased) throw new Refusal('NEWER', { newest });
    if (name.startsWith(PERSON)) await requireStaffRules(sql, name, body, newest);
    const next = {
      ...{ name, hash, body, by, tillId: till.till_id, at: now.toISOString() },
      version: (newest?.version ?? 0) + 1,
      epoch: z.string().parse(hub['epoch']),
      baseEpoch: newest?.epoch,
    };
    await storeDocument(sql, next);
    await recordHubEntry(context, sql, 'document-published', {
      ...{ name, version: next.version, hash, by, tillId: till.till_id },
    });
    return next;
  });
  context.changed('documents');
  return document;
}

/** Takes a newer copy of a counter: the database was put back to an older day. An older or a false one is ignored. */
export async function takeBrought(
  context: HubContext,
  caller: Caller,
  document: ClinicDocument,
): Promise<void> {
  await context.database.transaction('entries', async (sql) => {
    const till = await readingTill(sql, caller);
    const hub = await oneRow(sql, 'UPDATE hub SET epoch = epoch RETURNING epoch');
    const isFalse = hashOfBody(document.body) !== document.hash;
    if (isFalse || document.epoch > z.string().parse(hub['epoch'])) return;
    const newest = await newestOf(sql, document.name);
    if (newest === null || isNewer(document, newest)) {
      await storeDocument(sql, document);
      if (!document.name.startsWith(REVOKED)) return;
      return revokeKey(context, sql, { name: document.name, broughtBy: till.till_id });
    }
    if (!isSameVersion(document, newest) || document.hash === newest.hash) return;
    await raiseAttention(context, sql, {
      ...{ kind: 'document-conflict', tills: [till.till_id], amount: null },
      keys: [],
    });
  });
  context.changed('documents');
}

/**
 * Two counters may each publish a person at once; one name is one person, and the last administrator remains.
 * @throws {Refusal} `NAME_TAKEN`, `LAST_ADMINISTRATOR`
 */
async function requireStaffRules(
  sql: Sql,
  name: string,
  body: string,
  newest: ClinicDocument | null,
): Promise<void> {
  const person = personOf({ body });
  if (person === null) throw new Refusal('NOT_OF_COUNTER');
  const others = (await newestDocuments(sql))
    .filter((each) => each.name.startsWith(PERSON) && each.name !== name)
    .flatMap((each) => personOf(each) ?? [])
    .filter(({ active }) => active);
  const named = person.name.toLowerCase();
  if (person.active && others.some((each) => each.name.toLowerCase() === named)) {
    throw new Refusal('NAME_TAKEN');
  }
  const before = newest === null ? null : personOf(newest);
  if (before === null || !isAdministrator(before) || isAdministrator(person)) return;
  if (!others.some(isAdministrator)) throw new Refusal('LAST_ADMINISTRATOR');
}

const isAdministrator = ({ active, role }: NonNullable<ReturnType<typeof personOf>>) =>
  active && role === 'administrator';
