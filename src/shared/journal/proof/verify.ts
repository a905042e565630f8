/**
 * The verification of a file or a receipt, for the verification page and the command line.
 *
 *    rows ─▶ numbers, links and hashes ─▶ Z reports: root, report, signature ─▶ codes typed from paper ─▶ findings
 */

import { CHAIN_START, type Head, rowText } from '../chain.ts';
import { bytesOfHex, hexOf, typedBase32, utf8 } from './byte-text.ts';
import {
  type Checkpoint,
  checkpointText,
  dayCode,
  entryLeaf,
  factsOf,
  keyCode,
  type ReadReport,
  readReport,
} from './checkpoint.ts';
import { rootOf, type Sha256 } from './merkle.ts';
import type { FileRow, ProofFile } from './proof-file.ts';
import { provenCheckpoint, type ReceiptProof } from './receipt-proof.ts';
import type { CheckSignature } from './signature.ts';

export interface Cryptography {
  readonly sha256: Sha256;
  readonly checkSignature: CheckSignature;
}

/** The codes of a Z report as typed from paper; empty for none. */
export interface Paper {
  readonly day: string;
  readonly key: string;
}

/** A defect; the entry is its number in the journal, the day the number of its Z report. */
export type Finding =
  | {
      readonly kind: 'changed' | 'unlinked' | 'out-of-order' | 'unreadable';
      readonly entry: number;
    }
  | { readonly kind: 'missing' | 'end-missing'; readonly entry: number; readonly to: number }
  | {
      readonly kind: 'day-differs' | 'day-out-of-order' | 'signature-wrong';
      readonly day: number;
      readonly entry: number;
    }
  | {
      /** `other-than-seen`: a proven day of another counter names another entry; `end-not-here`: a later one. */
      readonly kind: 'other-than-seen' | 'end-not-here';
      readonly entry: number;
      readonly counter: string;
      /** Of that counter, with its last business day. */
      readonly report: number;
      readonly date: string;
    }
  | {
      readonly kind:
        | 'no-report'
        | 'other-day-code'
        | 'other-key-code'
        | 'path-wrong'
        | 'receipt-signature';
    };

/** A closed day in a file. */
export interface VerifiedDay {
  readonly number: number;
  /** Its first and last entry. */
  readonly first: number;
  readonly last: number;
  /** Null for a report of an earlier build. */
  readonly code: string | null;
  /** Null without a key. */
  readonly key: string | null;
  /** `unchecked` where the browser has no cryptography. */
  readonly signature: 'valid' | 'wrong' | 'none' | 'unchecked';
}

/** An entry of another counter, as a closed day names it. */
export interface WitnessedEntry extends Head {
  /** The report that names it, and its last business day. */
  readonly report: number;
  readonly date: string;
}

export interface Verification {
  readonly tillId: string;
  /** In the order of the entries. */
  readonly findings: readonly Finding[];
  /** Oldest first. */
  readonly days: readonly VerifiedDay[];
  /** The day of the typed day code; null if none was typed. */
  readonly compared: number | null;
  /** The newest entries of other counters that its proven days name. */
  readonly witnessed: readonly WitnessedEntry[];
  /** Entries after the last Z report. */
  readonly open: number;
  /** The number of entries. */
  readonly entries: number;
  /** The first and the last of them; null without any. */
  readonly span: { readonly first: number; readonly last: number } | null;
}

/** True if a typed code is this one. */
function isCode(typed: string, code: string | null): boolean {
  return code !== null && typedBase32(typed) === typedBase32(code);
}

const isTyped = (code: string) => typedBase32(code) !== '';

/** Verifies the entries of a journal or a day. */
export async function verifyFile(
  { head, rows }: ProofFile,
  paper: Paper,
  cryptography: Cryptography,
): Promise<Verification> {
  const { sha256 } = cryptography;
  const findings: Finding[] = [...brokenRows({ head, rows }, sha256)];
  const days: VerifiedDay[] = [];
  const witnessed: WitnessedEntry[] = [];
  let before: ReadReport['report'] | null = null;
  for (const row of rows) {
    if (row.kind !== 'day.closed') continue;
    const read = reportIn(row, sha256);
    if (read === null) {
      findings.push({ kind: 'unreadable', entry: row.number });
      continue;
    }
    // The file of one day has the Z report before as its first entry, and not the day of it.
    const isEarlier = head.swipewell === 'day' && row.number === head.first;
    if (!isEarlier) {
      findings.push(...brokenDay(row, read, { rows, before, till: head.till }, sha256));
      const day = await verifiedDay(read, cryptography);
      if (day.signature === 'wrong') {
        findings.push({ kind: 'signature-wrong', day: day.number, entry: row.number });
      }
      days.push(day);
      if (day.code !== null && day.signature !== 'wrong') witnessed.push(...witnessedIn(read));
    }
    before = read.report;
  }
  const compared = days.find(({ code }) => isCode(paper.day, code))?.number ?? null;
  findings.sort((one, other) => entryOf(one) - entryOf(other));
  if (head.swipewell === 'day' && days.at(-1)?.number !== head.number) {
    findings.push({ kind: 'no-report' });
  }
  if (isTyped(paper.key) && !days.some(({ key }) => isCode(paper.key, key))) {
    findings.push({ kind: 'other-key-code' });
  }
  if (isTyped(paper.day) && compared === null) findings.push({ kind: 'other-day-code' });
  const closed = before?.head.number;
  const open =
    closed === undefined ? rows.length : rows.filter(({ number }) => number > closed + 1).length;
  const [first, last] = [rows[0]?.number, rows.at(-1)?.number];
  const span = first === undefined || last === undefined ? null : { first, last };
  const entries = rows.length;
  return { tillId: head.till, findings, days, compared, witnessed, open, entries, span };
}

const witnessedIn = ({ report: { number: report, days, witnessed } }: ReadReport) =>
  witnessed.map((head) => ({ ...head, report, date: days.at(-1) ?? '' }));

const entryOf = (finding: Finding) => ('entry' in finding ? finding.entry : 0);

function reportIn({ body }: FileRow, sha256: Sha256): ReadReport | null {
  try {
    return readReport(sha256, body);
  } catch {
    return null; // reported by the caller
  }
}

/** The numbers, links and hashes of the rows. */
function* brokenRows({ head, rows }: ProofFile, sha256: Sha256): Generator<Finding> {
  const first = head.swipewell === 'day' ? head.first : 1;
  const numbers = new Set(rows.map(({ number }) => number));
  let [number, hash]: [number, string | null] = [first - 1, first === 1 ? CHAIN_START : null];
  for (const row of rows) {
    const { number: entry } = row;
    if (hexOf(sha256(utf8(rowText({ ...row, till_id: head.till })))) !== row.hash) {
      yield { kind: 'changed', entry };
    }
    if (entry <= number) {
      yield { kind: 'out-of-order', entry };
      continue;
    }
    if (entry > number + 1) {
      const isLater = numbers.has(number + 1);
      yield isLater
        ? { kind: 'out-of-order', entry }
        : { kind: 'missing', entry: number + 1, to: entry - 1 };
    } else if (hash !== null && row.prev_hash !== hash) yield { kind: 'unlinked', entry };
    [number, hash] = [entry, row.hash];
  }
  if (number < head.last) yield { kind: 'end-missing', entry: number + 1, to: head.last };
}

/** The numbers of a Z report, and the root over the entries of its day. */
function* brokenDay(
  { number: entry }: FileRow,
  { report, checkpoint }: ReadReport,
  {
    rows,
    before,
    till,
  }: {
    readonly rows: readonly FileRow[];
    readonly before: ReadReport['report'] | null;
    readonly till: string;
  },
  sha256: Sha256,
): Generator<Finding> {
  const { number: day, head } = report;
  const follows = before === null || day === before.number + 1;
  if (!follows || report.tillId !== till || head.number !== entry - 1) {
    yield { kind: 'day-out-of-order', day, entry };
  }
  const last = rows.find(({ number }) => number === head.number);
  const isHead = last?.hash === head.hash;
  const begins = before === null || checkpoint?.first === before.head.number + 1;
  const isWhole =
    checkpoint === null || (begins && dayRoot(checkpoint, rows, sha256) === checkpoint.root);
  if (!isHead || !isWhole) yield { kind: 'day-differs', day, entry };
}

/** The root over the entries of a day, hex; null if one of them cannot be read. */
function dayRoot(
  { first, last }: Checkpoint,
  rows: readonly FileRow[],
  sha256: Sha256,
): string | null {
  try {
    const leaves = rows
      .filter(({ number }) => number >= first && number <= last)
      .map((row) => entryLeaf(sha256, row.hash, factsOf(row)));
    return leaves.length === last - first + 1 ? hexOf(rootOf(sha256, leaves)) : null;
  } catch {
    return null; // a receipt without its facts
  }
}

async function verifiedDay(
  { report, checkpoint }: ReadReport,
  { sha256, checkSignature }: Cryptography,
): Promise<VerifiedDay> {
  const { number, head, proof } = report;
  const day = { number, first: checkpoint?.first ?? 0, last: head.number };
  if (checkpoint === null) return { ...day, code: null, key: null, signature: 'none' };
  const code = dayCode(sha256, checkpoint);
  const signed = proof?.signed ?? null;
  const key = bytesOfHex(signed?.key ?? '');
  const signature = bytesOfHex(signed?.signature ?? '');
  if (signed === null || key === null || signature === null) {
    return { ...day, code, key: null, signature: 'none' };
  }
  const isValid = await checkSignature({ key, signature }, utf8(checkpointText(checkpoint)));
  return { ...day, code, key: keyCode(sha256, key), signature: wordFor(isValid) };
}

const wordFor = (isValid: boolean | null) =>
  isValid === null ? 'unchecked' : isValid ? 'valid' : 'wrong';

/** Verifies a receipt: its day is the one that its path and signature lead to. */
export async function verifyReceipt(
  proof: ReceiptProof,
  paper: Paper,
  { sha256, checkSignature }: Cryptography,
): Promise<Verification> {
  const { checkpoint: known, signed } = proof;
  const findings: Finding[] = [];
  const checkpoint = provenCheckpoint(sha256, proof);
  const isValid =
    checkpoint === null || signed === null
      ? null
      : await checkSignature(signed, utf8(checkpointText(checkpoint)));
  if (checkpoint === null) findings.push({ kind: 'path-wrong' });
  if (isValid === false) findings.push({ kind: 'receipt-signature' });
  const code = checkpoint === null ? null : dayCode(sha256, checkpoint);
  const key = signed === null ? null : keyCode(sha256, signed.key);
  if (isTyped(paper.key) && !isCode(paper.key, key)) findings.push({ kind: 'other-key-code' });
  if (isTyped(paper.day) && !isCode(paper.day, code)) findings.push({ kind: 'other-day-code' });
  const { tillId, number, first, last } = known;
  const signature = signed === null ? 'none' : wordFor(isValid);
  return {
    ...{
      tillId,
      findings,
      witnessed: [],
      open: 0,
      entries: 1,
      span: { first: proof.entry, last: proof.entry },
    },
    days: [{ number, first, last, code, key, signature }],
    compared: isCode(paper.day, code) ? number : null,
  };
}
