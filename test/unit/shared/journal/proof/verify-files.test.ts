import { describe, expect, test } from 'vitest';
import type { ProofFile } from '../../../../../src/shared/journal/proof/proof-file.ts';
import { readProofFile } from '../../../../../src/shared/journal/proof/proof-file.ts';
import { readReceiptCode } from '../../../../../src/shared/journal/proof/receipt-proof.ts';
import { verifyFiles } from '../../../../../src/shared/journal/proof/verify-files.ts';
import {
  addProvenDays,
  CRYPTOGRAPHY,
  changedAt,
  closeDay,
  dayText,
  forged,
  journalInMemory,
  newSigner,
  paperOf,
  readJournal,
  receiptText,
  withRows,
} from '../../../../support/proven-days.ts';

const NO_PAPER = { day: '', key: '' };

const front = journalInMemory('FRONT1');
const back = journalInMemory('BACK22');
addProvenDays(front);
addProvenDays(back);
const [frontFile, backFile] = [
  { name: 'front.jsonl', proof: readJournal(front) },
  { name: 'back.jsonl', proof: readJournal(back) },
];
const [frontPaper, backPaper] = [paperOf(front, 3), paperOf(back, 2)];
const both = (separator: string) => ({
  day: `${backPaper.day}${separator}${frontPaper.day}`,
  key: `${frontPaper.key}${separator}${backPaper.key}`,
});

describe('files of several counters', () => {
  test('are each compared with their own paper', async () => {
    const verified = await verifyFiles([frontFile, backFile], both(', '), CRYPTOGRAPHY);
    expect(verified).toMatchObject([
      { ...frontFile, verified: { tillId: 'FRONT1', findings: [], compared: 3 } },
      { ...backFile, verified: { tillId: 'BACK22', findings: [], compared: 2 } },
    ]);
  });

  test('are broken alone', async () => {
    const changed = { ...backFile, proof: withRows(backFile.proof, changedAt(5)) };
    const verified = await verifyFiles([frontFile, changed], both(','), CRYPTOGRAPHY);
    expect(verified).toMatchObject([
      { verified: { findings: [], compared: 3 } },
      { verified: { findings: [{ kind: 'changed', entry: 5 }] } },
    ]);
  });

  test('without their paper are not of the typed codes', async () => {
    const [verified] = await verifyFiles([backFile], frontPaper, CRYPTOGRAPHY);
    expect(verified?.verified.findings).toEqual([
      { kind: 'other-key-code' },
      { kind: 'other-day-code' },
    ]);
    expect(await verifyFiles([backFile], NO_PAPER, CRYPTOGRAPHY)).toMatchObject([
      { verified: { findings: [], compared: null } },
    ]);
  });

  test('are verified beside a receipt', async () => {
    const proof = readReceiptCode(receiptText(front, '000005'));
    if (proof === null) throw new Error('The receipt has no proof.');
    const files = [backFile, { name: 'receipt', proof }];
    expect(await verifyFiles(files, both(','), CRYPTOGRAPHY)).toMatchObject([
      { verified: { tillId: 'BACK22', findings: [], compared: 2 } },
      { verified: { tillId: 'FRONT1', findings: [], compared: 3 } },
    ]);
  });
});

describe('the files of two counters that named the newest entries of each other', () => {
  const [one, two] = [journalInMemory('FRONT1'), journalInMemory('BACK22')];
  const [signOne, signTwo] = [newSigner('FRONT1'), newSigner('BACK22')];
  addProvenDays(one, signOne);
  closeDay(one, signOne);
  const seen = one.head;
  closeDay(two, signTwo, [one]);
  closeDay(one, signOne, [two]);
  const [oneFile, twoFile] = [readJournal(one), readJournal(two)];

  const findingsOf = async (first: ProofFile, second: ProofFile = twoFile) => {
    const files = [first, second].map((proof) => ({ name: 'journal.jsonl', proof }));
    const [verified] = await verifyFiles(files, NO_PAPER, CRYPTOGRAPHY);
    return verified?.verified.findings;
  };
  const cutAfter = (file: ProofFile, last: number): ProofFile => ({
    rows: file.rows.slice(0, last),
    head: { ...file.head, last },
  });
  const ofTwo = { counter: 'BACK22', report: 1, date: '2026-03-01' };

  test('agree', async () => {
    const files = [oneFile, twoFile].map((proof) => ({ name: 'journal.jsonl', proof }));
    expect(await verifyFiles(files, both(','), CRYPTOGRAPHY)).toMatchObject([
      { agreesWith: ['BACK22'] },
      { agreesWith: ['FRONT1'] },
    ]);
    expect(await findingsOf(oneFile)).toEqual([]);
    expect(await findingsOf(twoFile, oneFile)).toEqual([]);
  });

  test('have a code on paper that covers the named entries', async () => {
    const [verified] = await verifyFiles(
      [{ name: 'journal.jsonl', proof: twoFile }],
      paperOf(two, 1),
      CRYPTOGRAPHY,
    );
    expect(verified?.verified).toMatchObject({
      ...{ findings: [], compared: 1 },
      witnessed: [{ ...seen, report: 1, date: '2026-03-01' }],
    });
  });

  test('show all written and signed again, without any paper', async () => {
    const redone = forged(withRows(oneFile, changedAt(5)), signOne);
    expect(await findingsOf(redone, oneFile)).toEqual([]);
    expect(await findingsOf(redone)).toEqual([
      { kind: 'other-than-seen', entry: seen.number, ...ofTwo },
    ]);
  });

  test('show a journal that was cut, or came back with an older disk', async () => {
    const older = cutAfter(oneFile, seen.number - 1);
    expect(await findingsOf(older, oneFile)).toEqual([]);
    expect(await findingsOf(older)).toEqual([
      { kind: 'end-not-here', entry: seen.number, ...ofTwo },
    ]);
    expect(await findingsOf(cutAfter(oneFile, seen.number))).toEqual([]);
  });

  test('show a day that was written again', async () => {
    const day = readProofFile(dayText(one, 4));
    expect(await findingsOf(day)).toEqual([]);
    const redone = forged(
      withRows(day, (rows) => rows.map((row) => ({ ...row, at: '2026-03-01T09:31:00.000Z' }))),
      signOne,
    );
    expect(await findingsOf(redone, oneFile)).toEqual([]);
    expect(await findingsOf(redone)).toMatchObject([{ kind: 'other-than-seen' }]);
    expect(await findingsOf(readProofFile(dayText(one, 1)))).toEqual([]);
  });

  test('believe no report with a wrong signature', async () => {
    const lied = withRows(twoFile, (rows) =>
      rows.map((row) => ({ ...row, body: row.body.replace(seen.hash, '0'.repeat(64)) })),
    );
    expect(await findingsOf(oneFile, lied)).toEqual([]);
    expect((await findingsOf(lied, oneFile))?.map(({ kind }) => kind)).toContain('signature-wrong');
  });
});
