import { z } from 'zod';
import { bytesOfHex } from '../../shared/journal/proof/byte-text.ts';
import { entryLeaf, factsOf, readReport } from '../../shared/journal/proof/checkpoint.ts';
import { pathOf } from '../../shared/journal/proof/merkle.ts';
import { type FileHead, proofLines } from '../../shared/journal/proof/proof-file.ts';
import { receiptCode } from '../../shared/journal/proof/receipt-proof.ts';
import { sha256 } from '../../shared/journal/row-hash.ts';
import { ROW_COLUMNS } from './entry-text.ts';
import type { JournalReader, Readable } from './statements.ts';

const ROWS_AT_ONCE = 500;

const entryRow = z.object({
  till_id: z.string(),
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
});

type EntryRow = z.infer<typeof entryRow>;

function* rowsOf({ readable, tillId }: JournalReader, first: number, last: number) {
  for (let from = first; from <= last; from += ROWS_AT_ONCE) {
    const to = Math.min(from + ROWS_AT_ONCE - 1, last);
    const rows = readable.all(
      `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? AND number BETWEEN ? AND ? ORDER BY number`,
      tillId,
      from,
      to,
    );
    for (const row of rows) yield entryRow.parse(row);
  }
}

function rowAt(journal: JournalReader, number: number): EntryRow | null {
  return [...rowsOf(journal, number, number)][0] ?? null;
}

/** The lines of the file of a whole journal. @param last its newest entry. */
export function journalProof(journal: JournalReader, last: number): Iterable<string> {
  const head: FileHead = { swipewell: 'journal', v: 1, till: journal.tillId, last };
  return proofLines(head, rowsOf(journal, 1, last));
}

const daySpan = z.object({ number: z.int(), before: z.int(), last: z.int() });

/** The day of an entry: its Z report, the last entry of the day before, and its own; null while it is open. */
function dayWith(db: Readable, where: string, value: number) {
  const [row] = db.all(
    `SELECT number, up_to AS last,
       (SELECT coalesce(max(b.up_to), 0) FROM z_reports b WHERE b.number < z.number) AS before
     FROM z_reports z WHERE ${where} ORDER BY number LIMIT 1`,
    value,
  );
  return row === undefined ? null : daySpan.parse(row);
}

/** The lines of the file of a closed day, with its Z report; null if there is none of this number. */
export function dayProof(journal: JournalReader, number: number): Iterable<string> | null {
  const day = dayWith(journal.readable, 'number = ?', number);
  if (day === null) return null;
  const [first, last] = [day.before + 1, day.last + 1];
  const head: FileHead = { swipewell: 'day', v: 1, till: journal.tillId, number, first, last };
  return proofLines(head, rowsOf(journal, first, last));
}

const leafRow = z.object({ hash: z.string(), kind: z.string(), body: z.string() });

/** The leaves of the entries from `first` to `last`, both included. */
export function leavesOf(
  { readable, tillId }: JournalReader,
  first: number,
  last: number,
): readonly Uint8Array[] {
  return readable
    .all(
      `SELECT lower(hex(hash)) AS hash, kind,
         CASE kind WHEN 'receipt.issued' THEN entry_text(body) ELSE '' END AS body
       FROM entries WHERE till_id = ? AND number BETWEEN ? AND ? ORDER BY number`,
      tillId,
      first,
      last,
    )
    .map((row) => leafRow.parse(row))
    .map((row) => entryLeaf(sha256, row.hash, factsOf(row)));
}

const entryOfReceipt = z.object({ row: z.int() });

/**
 * The proof of a receipt for a QR code; null before the close of its day, for a day of an earlier build, and for a
 * number without a receipt.
 */
export function receiptProof(journal: JournalReader, number: string): string | null {
  const { readable: db } = journal;
  const [found] = db.all('SELECT row FROM receipts WHERE count = ?', Number(number));
  if (found === undefined) return null;
  const { row: entry } = entryOfReceipt.parse(found);
  const day = dayWith(db, 'up_to >= ?', entry);
  const closed = day === null ? null : rowAt(journal, day.last + 1);
  const row = rowAt(journal, entry);
  if (closed === null || row === null) return null;
  const { report, checkpoint } = readReport(sha256, closed.body);
  const facts = factsOf(row);
  if (checkpoint === null || facts === null || entry < checkpoint.first) return null;
  const { first, last } = checkpoint;
  const { key, signature } = report.proof?.signed ?? {};
  const pair = { key: bytesOfHex(key ?? ''), signature: bytesOfHex(signature ?? '') };
  return receiptCode({
    ...{ facts, entry, checkpoint, hash: row.hash },
    path: pathOf(sha256, leavesOf(journal, first, last), entry - first),
    signed:
      pair.key === null || pair.signature === null || pair.key.length === 0
        ? null
        : { key: pair.key, signature: pair.signature },
  });
}
