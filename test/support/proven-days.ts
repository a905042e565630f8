import Database from 'better-sqlite3';
import { daySigner, proven, type SignDay } from '../../src/main/closing/day-proof.ts';
import { dayReport, zReport } from '../../src/main/closing/day-reports.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { openJournalOn } from '../../src/main/journal/open-journal.ts';
import { zReportByNumber } from '../../src/main/journal/projections/closing.ts';
import { describedReport } from '../../src/main/journal/projections/described.ts';
import { dayProof, journalProof, receiptProof } from '../../src/main/journal/proof-files.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { CHAIN_START } from '../../src/shared/journal/chain.ts';
import { hexOf } from '../../src/shared/journal/proof/byte-text.ts';
import {
  checkpointText,
  entryLeaf,
  factsOf,
  readReport,
} from '../../src/shared/journal/proof/checkpoint.ts';
import { rootOf } from '../../src/shared/journal/proof/merkle.ts';
import type { FileRow, ProofFile } from '../../src/shared/journal/proof/proof-file.ts';
import { readProofFile } from '../../src/shared/journal/proof/proof-file.ts';
import { checkSignature } from '../../src/shared/journal/proof/signature.ts';
import { rowHash, sha256 } from '../../src/shared/journal/row-hash.ts';
import { addPaidSales } from './journal-day.ts';
import { DANA, newId } from './journal-fixtures.ts';

export const CRYPTOGRAPHY = { sha256, checkSignature };

/** Signs with a new key. */
export function newSigner(tillId = 'K7M2Q9') {
  const kept = new Map<string, string>();
  const secrets = {
    read: (name: string) => kept.get(name) ?? null,
    keep: (name: string, secret: string) => void kept.set(name, secret),
  };
  return daySigner(secrets, tillId, (error) => {
    throw error;
  });
}

/** A journal in memory, for the tests of a file. */
export const journalInMemory = (tillId = 'K7M2Q9') =>
  openJournalOn(new Database(':memory:'), {
    ...{ version: '0.0.0', now: () => new Date('2026-03-01T09:30:00Z') },
    newTillId: () => tillId,
  });

/** Closes the day of a journal; without a signer as an earlier build, which knew no proofs. */
export function closeDay(
  journal: Journal,
  signDay: SignDay | null,
  witnessed: readonly Journal[] = [],
): void {
  const closingId = newId();
  journal.append({ kind: 'closing.begun', body: { commandId: newId(), closingId, cashier: DANA } });
  const clinic = {
    clinic: 'Riverbend Family Clinic',
    timeZone: 'UTC',
    terminals: [],
    branches: [],
  };
  const x = dayReport(journal, clinic, new Date('2026-03-01T18:00:00Z'));
  const plain = zReport(journal, x, {
    ...{ closedBy: DANA, signed: [], match: null, floatKept: cents(0) },
    witnessed: witnessed.map(({ head }) => head),
  });
  const report = signDay === null ? plain : proven(journal, plain, signDay);
  journal.append({ kind: 'day.closed', body: { commandId: newId(), closingId, report } });
}

/** Three closed days of two card payments each, and a payment after them. */
export function addProvenDays(journal: Journal, signDay = newSigner(journal.tillId)): void {
  for (const day of [0, 1, 2]) {
    addPaidSales(journal, 2 * day + 1, 2 * day + 2);
    closeDay(journal, signDay);
  }
  addPaidSales(journal, 7, 7);
}

/** The codes on the paper of a Z report. */
export function paperOf(journal: Journal, number: number) {
  const report = zReportByNumber(journal.readable, number);
  if (report === null) throw new Error(`There is no report ${number}.`);
  const { codes } = describedReport(journal.readable, report);
  return { day: codes?.day ?? '', key: codes?.key ?? '' };
}

export const journalText = (journal: Journal) =>
  [...journalProof(journal, journal.head.number)].join('');

export const dayText = (journal: Journal, number: number) =>
  [...(dayProof(journal, number) ?? [])].join('');

export const receiptText = (journal: Journal, number: string) =>
  receiptProof(journal, number) ?? '';

/** A file with other rows. */
export const withRows = (file: ProofFile, change: (rows: FileRow[]) => FileRow[]): ProofFile => ({
  ...file,
  rows: change([...file.rows]),
});

/** The text of a file. */
export const textOf = ({ head, rows }: ProofFile) =>
  [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');

/** The rows with a changed body of one entry. */
export const changedAt = (number: number) => (rows: FileRow[]) =>
  rows.map((row) =>
    row.number === number ? { ...row, body: row.body.replace('2500', '9500') } : row,
  );

/** All hashes computed again, as a forger does it that has the program but not the key. */
export function rehashed({ head, rows }: ProofFile): ProofFile {
  let before = head.swipewell === 'journal' ? CHAIN_START : (rows[0]?.prev_hash ?? CHAIN_START);
  const redone = rows.map((row) => {
    const next = { ...row, prev_hash: before };
    before = rowHash({ ...next, till_id: head.till });
    return { ...next, hash: before };
  });
  return { head, rows: redone };
}

/** All hashes, heads, roots and signatures made again, with another key. */
export function forged(file: ProofFile, signDay: SignDay | null): ProofFile {
  let made = rehashed(file);
  for (const { number } of file.rows.filter(({ kind }) => kind === 'day.closed')) {
    made = rehashed(
      withRows(made, (rows) => rows.map((row) => resigned(row, number, rows, signDay))),
    );
  }
  return made;
}

function resigned(
  row: FileRow,
  number: number,
  rows: readonly FileRow[],
  signDay: SignDay | null,
): FileRow {
  const last = rows.find((each) => each.number === number - 1);
  if (row.number !== number || last === undefined) return row; // the report before a day
  const body = JSON.parse(row.body);
  body.report.head.hash = last.hash;
  if (signDay === null) {
    delete body.report.proof;
    return { ...row, body: JSON.stringify(body) };
  }
  const { first } = body.report.proof;
  const day = rows.filter((each) => each.number >= first && each.number < number);
  body.report.proof.root = hexOf(
    rootOf(
      sha256,
      day.map((each) => entryLeaf(sha256, each.hash, factsOf(each))),
    ),
  );
  const { checkpoint } = readReport(sha256, JSON.stringify(body));
  if (checkpoint !== null) body.report.proof.signed = signDay(checkpointText(checkpoint));
  return { ...row, body: JSON.stringify(body) };
}

/** The same without the proofs of its reports, as an earlier build would have written it. */
export const withoutProofs = (file: ProofFile): ProofFile => forged(file, null);

export const readJournal = (journal: Journal) => readProofFile(journalText(journal));
