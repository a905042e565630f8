import { describe, expect, test } from 'vitest';
import { readReceiptCode } from '../../../../../src/shared/journal/proof/receipt-proof.ts';
import { verifyFiles } from '../../../../../src/shared/journal/proof/verify-files.ts';
import {
  addProvenDays,
  CRYPTOGRAPHY,
  changedAt,
  journalInMemory,
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
