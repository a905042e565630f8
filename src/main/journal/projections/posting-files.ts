import { z } from 'zod';
import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';

/*
 * The files that were written on a schedule: each line is in one of them, and lines before the first file
 * are in none. `posting_answers` has the lines that the practice's system accepted or rejected.
 */

type PostingEntry = Extract<NewEntry, { kind: `posting.${string}` }>;

/** Applies one entry of the posting files to the projections. */
export function projectPosting(db: Statements, { at }: Row, entry: PostingEntry): void {
  switch (entry.kind) {
    case 'posting.started': {
      const { after } = entry.body;
      db.prepare('INSERT OR IGNORE INTO posting_files VALUES (0, ?, NULL, NULL, ?, 1, 0)').run(
        after,
        at,
      );
      return;
    }
    case 'posting.written': {
      const { first, last, file, folder } = entry.body;
      db.prepare(
        `INSERT INTO posting_files VALUES (?, ?, ?, ?, ?, 0, ?)
         ON CONFLICT (first) DO UPDATE SET folder = excluded.folder, written_at = excluded.written_at`,
      ).run(first, last, file, folder, at, last - first + 1);
      return;
    }
    case 'posting.placed':
      db.prepare('UPDATE posting_files SET placed = 1 WHERE first = ?').run(entry.body.first);
      return;
    case 'posting.acknowledged': {
      for (const { from, to } of entry.body.accepted) {
        for (let sequence = from; sequence <= to; sequence += 1) answer(db, sequence, 'accepted');
      }
      for (const sequence of entry.body.rejected) answer(db, sequence, 'rejected');
    }
  }
}

/** A later answer replaces an earlier one. */
function answer(db: Statements, sequence: number, status: 'accepted' | 'rejected'): void {
  const before = db
    .prepare<[number], string>('SELECT status FROM posting_answers WHERE sequence = ?')
    .pluck()
    .get(sequence);
  if (before === status) return;
  db.prepare(
    `INSERT INTO posting_answers VALUES (?, ?)
     ON CONFLICT (sequence) DO UPDATE SET status = excluded.status`,
  ).run(sequence, status);
  const less = Number(status === 'accepted') - Number(before === 'accepted');
  db.prepare(
    `UPDATE posting_files SET open = open - ? WHERE first =
       (SELECT max(first) FROM posting_files WHERE first <= ?)`,
  ).run(less, sequence);
}

const fileRow = z
  .object({
    first: z.int(),
    last: z.int(),
    file: z.string(),
    folder: z.string(),
    written_at: z.string(),
    placed: z.int(),
    open: z.int(),
    rejected: z.int(),
  })
  .transform(({ written_at, placed, ...row }) => ({
    ...row,
    writtenAt: written_at,
    /** False between the write and the rename, also after a crash there. */
    isPlaced: placed === 1,
  }));

/** A file in the posting folder; `open` counts its lines that are not accepted yet. */
export type WrittenFile = z.infer<typeof fileRow>;

const FILES = `
  SELECT *, (SELECT count(*) FROM posting_answers a WHERE a.sequence BETWEEN f.first AND f.last
               AND a.status = 'rejected') AS rejected
  FROM posting_files f WHERE file IS NOT NULL`;

/** The newest files, newest first. */
export function newestFiles(db: Readable, most: number): readonly WrittenFile[] {
  return db.all(`${FILES} ORDER BY first DESC LIMIT ?`, most).map((row) => fileRow.parse(row));
}

/** The file that is complete under its temporary name, or was renamed before a crash; null without one. */
export function unplacedFile(db: Readable): WrittenFile | null {
  const [newest] = newestFiles(db, 1);
  return newest === undefined || newest.isPlaced ? null : newest;
}

/**
 * Files with a rejected line, or with lines that are not accepted and older than `before` (ISO 8601),
 * oldest first; those written between two instants, the second excluded.
 */
export function unacceptedFiles(
  db: Readable,
  before: string,
  { from, until }: { readonly from: string; readonly until: string },
): readonly WrittenFile[] {
  return db
    .all(
      `${FILES} AND open > 0 AND written_at >= ? AND written_at < ? AND (written_at < ? OR EXISTS (SELECT 1 FROM posting_answers a
         WHERE a.sequence BETWEEN f.first AND f.last AND a.status = 'rejected'))
       ORDER BY first`,
      from,
      until,
      before,
    )
    .map((row) => fileRow.parse(row));
}

/** The file that begins with a line; null without one. */
export function fileFrom(db: Readable, first: number): WrittenFile | null {
  const [row] = db.all(`${FILES} AND first = ?`, first);
  return row === undefined ? null : fileRow.parse(row);
}

const lastRow = z.object({ last: z.int().nullable() });

/** The last line in a file or before the schedule; null if the schedule never began. */
export function lastWritten(db: Readable): number | null {
  return lastRow.parse(db.all('SELECT max(last) AS last FROM posting_files')[0]).last;
}

/** The newest line; 0 without one. */
export function newestLine(db: Readable): number {
  return lastRow.parse(db.all('SELECT max(sequence) AS last FROM posting_lines')[0]).last ?? 0;
}

const answerRow = z.object({ sequence: z.int(), status: z.enum(['accepted', 'rejected']) });

/** The answers for some lines, by their sequence. */
export function answersBetween(
  db: Readable,
  first: number,
  last: number,
): ReadonlyMap<number, 'accepted' | 'rejected'> {
  const rows = db
    .all('SELECT * FROM posting_answers WHERE sequence BETWEEN ? AND ?', first, last)
    .map((row) => answerRow.parse(row));
  return new Map(rows.map(({ sequence, status }) => [sequence, status]));
}
