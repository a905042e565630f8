import { CHAIN_START, rowHash } from '../../../shared/journal/chain.ts';
import { bodyText, newerPart, parseRow, type Row } from '../../../shared/journal/entry.ts';
import { decryptNames } from '../../../shared/journal/names.ts';
import type { StoredJournal } from '../../journal/stored-journal.ts';

const ROWS_AT_ONCE = 500;

const COLUMNS = ['till_id', 'number', 'at', 'kind', 'body', 'prev_hash', 'hash', 'sound'] as const;

type ExportedRow = Row & {
  /** True if the row matches its hash, which is over the encrypted names, and follows the row before it. */
  readonly sound: boolean;
};

/** A body that is not valid JSON stays a text. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a damaged row is exported unchanged; `sound` marks it
  }
}

/** The row with the names in its body; one that is not sound is exported unchanged. */
function withNames(row: ExportedRow, nameOf: (encrypted: string) => string): ExportedRow {
  if (!row.sound || newerPart(row) !== null) return row;
  return { ...row, body: bodyText(decryptNames(parseRow(row), nameOf)) };
}

/** Each field in quotes (RFC 4180), so that no content can end it. */
function csvLine(fields: readonly unknown[]): string {
  return `${fields.map((field) => `"${String(field).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

interface Format {
  readonly head: string;
  readonly line: (row: ExportedRow) => string;
}

export const FORMATS = {
  jsonl: { head: '', line: (row) => `${JSON.stringify({ ...row, body: bodyOf(row.body) })}\n` },
  csv: { head: csvLine(COLUMNS), line: (row) => csvLine(COLUMNS.map((column) => row[column])) },
} as const satisfies Record<string, Format>;

/** Result of an export. */
export interface Tally {
  rows: number;
  /** Rows that were changed or do not follow. */
  unsound: number;
}

/** The entries as text, oldest first, without the unreadable ones; counts into `tally`. */
export function* exportEntries(
  { reader, last }: StoredJournal,
  format: Format,
  tally: Tally,
  nameOf: (encrypted: string) => string,
): Generator<string> {
  yield format.head;
  let before: string | null = CHAIN_START;
  let number = 0;
  for (let first = 1; first <= last; first += ROWS_AT_ONCE) {
    for (const row of reader.stretch(first, Math.min(first + ROWS_AT_ONCE - 1, last))) {
      const follows = row.number !== number + 1 || before === null || row.prev_hash === before;
      const sound = follows && rowHash(row) === row.hash;
      tally.rows += 1;
      if (!sound) tally.unsound += 1;
      [before, number] = [row.hash, row.number];
      yield format.line(withNames({ ...row, sound }, nameOf));
    }
  }
}
