/**
 * The proof of a closed day.
 *
 *    entries of the day ─▶ leaves ─▶ root (merkle.ts) ─┐
 *    Z report without its proof ─▶ digest ─────────────┴▶ checkpoint text ─▶ signature of the counter's key
 *                                                                       └──▶ day code, on paper
 *
 * The entries of a day begin after the head of the Z report before, and so with that report; they end with the head of this
 * one. The Z report itself is proven by its digest, and is the first entry of the next day.
 */

import { z } from 'zod';
import { dayProofSchema } from '../../contract/day-proof.ts';
import { base32, grouped, hexOf, utf8 } from './byte-text.ts';
import { leafHash, type Sha256 } from './merkle.ts';

/** The facts that a checkpoint signs. */
export interface Checkpoint {
  readonly tillId: string;
  /** Of the Z report. */
  readonly number: number;
  /** The first and the last entry of the day. */
  readonly first: number;
  readonly last: number;
  /** Hex. */
  readonly root: string;
  /** SHA-256 of the Z report without its proof, hex. */
  readonly report: string;
}

/** The text that is signed. */
export function checkpointText(checkpoint: Checkpoint): string {
  const { tillId, number, first, last, root, report } = checkpoint;
  return `swipewell day 1\n${tillId}\n${number}\n${first} ${last}\n${root}\n${report}\n`;
}

const provenReport = z.object({
  tillId: z.string(),
  number: z.int(),
  /** Its business days. */
  days: z.array(z.string()),
  head: z.object({ number: z.int(), hash: z.string() }),
  /** The newest entries of other counters. */
  witnessed: z
    .array(z.object({ tillId: z.string(), number: z.int(), hash: z.string() }))
    .default([]),
  proof: dayProofSchema.optional(),
});

/** The fields of a Z report that proofs read. */
export type ProvenReport = z.infer<typeof provenReport>;

const closedBody = z.object({ report: z.looseObject({}) });

/** A Z report that was read, and its checkpoint; that is null for a report without a proof. */
export interface ReadReport {
  readonly report: ProvenReport;
  readonly checkpoint: Checkpoint | null;
}

/** Reads the report of a `day.closed` entry. @throws {z.ZodError | SyntaxError} */
export function readReport(sha256: Sha256, body: string): ReadReport {
  const text: unknown = JSON.parse(body);
  closedBody.parse(text);
  return readReportOf(sha256, Object(Reflect.get(Object(text), 'report')));
}

/**
 * The same for a report as the journal has it: its checkpoint is over its text, in the order of its keys.
 * @throws {z.ZodError}
 */
export function readReportOf(sha256: Sha256, whole: object): ReadReport {
  const report = provenReport.parse(whole);
  const { tillId, number, head, proof } = report;
  if (proof === undefined) return { report, checkpoint: null };
  const { proof: _, ...rest } = { proof: null, ...whole };
  const digest = hexOf(sha256(utf8(JSON.stringify(rest))));
  const { first, root } = proof;
  const checkpoint = { tillId, number, first, last: head.number, root, report: digest };
  return { report, checkpoint };
}

/** Enough that no other bytes with the same code can be found: 80 bits. */
const CODE_BYTES = 10;

const codeOf = (hash: Uint8Array) => grouped(base32(hash.subarray(0, CODE_BYTES)));

/** The code of a closed day on paper: it covers every entry up to it, and its report. */
export function dayCode(sha256: Sha256, checkpoint: Checkpoint): string {
  return codeOf(sha256(utf8(checkpointText(checkpoint))));
}

/** The fingerprint of a key on paper. @param key x and y. */
export function keyCode(sha256: Sha256, key: Uint8Array): string {
  return codeOf(sha256(key));
}

/** The facts of a receipt that its place in the tree proves. */
export interface ReceiptFacts {
  readonly number: string;
  readonly type: string;
  /** Cents. */
  readonly total: number;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
}

const receiptBody = z.object({
  receipt: z.object({
    number: z.string(),
    type: z.string(),
    total: z.int(),
    issuedAt: z.string(),
  }),
});

/** The facts of an entry; null if it issues no receipt. @throws {z.ZodError | SyntaxError} */
export function factsOf(row: {
  readonly kind: string;
  readonly body: string;
}): ReceiptFacts | null {
  if (row.kind !== 'receipt.issued') return null;
  return receiptBody.parse(JSON.parse(row.body)).receipt;
}

/**
 * The leaf of an entry: its hash, and for a receipt the facts, so that a short proof shows them without
 * the body of the entry.
 * @param hash of the row, hex.
 */
export function entryLeaf(sha256: Sha256, hash: string, facts: ReceiptFacts | null): Uint8Array {
  const lines =
    facts === null
      ? [hash]
      : [hash, 'receipt', facts.number, facts.type, facts.total, facts.issuedAt];
  return leafHash(sha256, utf8(lines.join('\n')));
}
