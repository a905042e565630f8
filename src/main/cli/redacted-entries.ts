/**
 * The entries of a journal for a support bundle: every text that may be of a person is replaced.
 *
 *    row ─▶ ids, times, hashes, amounts and fixed words stay ─▶ any other text becomes `Text N` ─▶ chained again
 *
 * The same text has the same number, so that the projections of a replay still join.
 */

import { CHAIN_START } from '../../shared/journal/chain.ts';
import type { Row } from '../../shared/journal/entry.ts';
import { rowHash } from '../../shared/journal/row-hash.ts';
import type { StoredJournal } from '../journal/stored-journal.ts';

/** Fields with fixed words, versions or numbers of the program: their values stay. */
const FIXED = new Set([
  ...['kind', 'type', 'state', 'operation', 'method', 'brand', 'entry', 'foundBy', 'outcome'],
  ...['language', 'form', 'accountKind', 'reasonCode', 'what', 'relation', 'way', 'copy', 'role'],
  ...['permission', 'decision', 'problem', 'version', 'tillId', 'number', 'receiptNumber'],
  ...['lastFour', 'code', 'piece', 'answer', 'tender', 'account', 'environment'],
]);

/** A UUID, a tracking id, a date or time, a hash, an encrypted name without its key. */
const SHAPES =
  /^([0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9A-Z]{1,13}-[0-9a-f]{32}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?|[0-9a-f]{64}|[0-9a-f]{128}|[\w-]{12}\.[\w-]{39,})$/;

/** A fixed word is one word: a person may have typed anything else into a field of this name. */
const WORD = /^[\w.:-]{1,40}$/;

/** Replaces the texts of one journal. */
function redactor(): (value: unknown, field?: string) => unknown {
  const known = new Map<string, string>();
  const replaced = (text: string) => {
    const found = known.get(text) ?? `Text ${known.size + 1}`;
    known.set(text, found);
    return found;
  };
  const redact = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') {
      const stays = value === '' || SHAPES.test(value) || (FIXED.has(field) && WORD.test(value));
      return stays ? value : replaced(value);
    }
    if (Array.isArray(value)) return value.map((each) => redact(each, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, redact(each, name)]),
    );
  };
  return redact;
}

/** @throws {JournalError} `damaged` for a row that cannot be read. */
export function redactedEntries({ reader, last }: StoredJournal): readonly Row[] {
  const redact = redactor();
  let before: string = CHAIN_START;
  return reader.stretch(1, last).map((row) => {
    const body = JSON.stringify(redact(JSON.parse(row.body)));
    const next = { ...row, body, prev_hash: before };
    before = rowHash(next);
    return { ...next, hash: before };
  });
}
