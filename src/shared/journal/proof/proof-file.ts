/**
 * Files for the verification page: JSON Lines, the head first and then entries exactly as they were hashed, with the names of
 * patients encrypted.
 */

import { z } from 'zod';
import type { Row } from '../entry.ts';

const journalHead = z.object({
  swipewell: z.literal('journal'),
  v: z.literal(1),
  till: z.string(),
  /** The newest entry of the journal. */
  last: z.int(),
});

const dayHead = z.object({
  swipewell: z.literal('day'),
  v: z.literal(1),
  till: z.string(),
  /** Of its Z report. */
  number: z.int(),
  /** The first entry of the day. */
  first: z.int(),
  /** The entry of its Z report. */
  last: z.int(),
});

const fileHead = z.discriminatedUnion('swipewell', [journalHead, dayHead]);

/** The first line of a file. */
export type FileHead = z.infer<typeof fileHead>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const fileRow = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
  prev_hash: hash,
  hash,
});

/** An entry in a file. */
export type FileRow = z.infer<typeof fileRow>;

export interface ProofFile {
  readonly head: FileHead;
  readonly rows: readonly FileRow[];
}

/** The lines of a file. @param rows oldest first. */
export function* proofLines(head: FileHead, rows: Iterable<Row>): Generator<string> {
  yield `${JSON.stringify(head)}\n`;
  for (const { till_id: _, ...row } of rows) yield `${JSON.stringify(fileRow.parse(row))}\n`;
}

/**
 * A file is none of this program, or of a newer version. `readable` is the export of entries for reading,
 * which has no hashed texts.
 */
export class NoProofFile extends Error {
  readonly code: 'unknown' | 'newer' | 'readable' | 'line';
  /** Of the line that cannot be read; 0 for the file. */
  readonly line: number;

  constructor(code: NoProofFile['code'], line = 0) {
    super(`No proof file: ${code}`);
    this.code = code;
    this.line = line;
  }
}

const anyHead = z.object({ swipewell: z.string(), v: z.int() });
const readableRow = z.object({ till_id: z.string(), sound: z.boolean() });

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // no line of a file
  }
}

/** @throws {NoProofFile} */
export function readProofFile(text: string): ProofFile {
  const lines = text.split('\n');
  const first = parsed(lines[0] ?? '');
  const head = fileHead.safeParse(first);
  if (!head.success) {
    if (anyHead.safeParse(first).success) throw new NoProofFile('newer');
    throw new NoProofFile(readableRow.safeParse(first).success ? 'readable' : 'unknown');
  }
  const rows = lines.slice(1).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const row = fileRow.safeParse(parsed(line));
    if (!row.success) throw new NoProofFile('line', index + 2);
    return [row.data];
  });
  return { head: head.data, rows };
}
