import { describe, expect, test } from 'vitest';
import type { FileRow, ProofFile } from '../../../../../src/shared/journal/proof/proof-file.ts';
import { NoProofFile, readProofFile } from '../../../../../src/shared/journal/proof/proof-file.ts';
import { readReceiptCode } from '../../../../../src/shared/journal/proof/receipt-proof.ts';
import {
  type Finding,
  verifyFile,
  verifyReceipt,
} from '../../../../../src/shared/journal/proof/verify.ts';
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
  rehashed,
  withoutProofs,
  withRows,
} from '../../../../support/proven-days.ts';

const NO_PAPER = { day: '', key: '' };

const journal = journalInMemory();
addProvenDays(journal);
const whole = readJournal(journal);
const day = readProofFile(dayText(journal, 2));
const paper = paperOf(journal, 3);

const findings = async (file: ProofFile, typed = NO_PAPER) =>
  (await verifyFile(file, typed, CRYPTOGRAPHY)).findings;

const receiptOf = (text: string) => {
  const proof = readReceiptCode(text);
  if (proof === null) throw new Error('It is no code of a receipt.');
  return proof;
};

describe('an unchanged file', () => {
  test('of a journal is complete up to the report of the paper', async () => {
    expect(await verifyFile(whole, paper, CRYPTOGRAPHY)).toMatchObject({
      tillId: 'K7M2Q9',
      findings: [],
      compared: 3,
      open: 4,
      entries: journal.head.number,
      days: [1, 2, 3].map((number) => ({ number, signature: 'valid', key: paper.key })),
    });
  });

  test('of a journal agrees with an earlier paper', async () => {
    expect(await verifyFile(whole, paperOf(journal, 1), CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], compared: 1 },
    });
  });

  test('of a day is complete', async () => {
    const typed = paperOf(journal, 2);
    expect(await verifyFile(day, typed, CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], compared: 2, open: 0, days: [{ number: 2, code: typed.day }] },
    });
  });

  test('is not compared without the paper', async () => {
    expect(await verifyFile(whole, NO_PAPER, CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], compared: null },
    });
  });

  test('of an earlier build has days without a proof', async () => {
    const old = journalInMemory();
    closeDay(old, null);
    closeDay(old, newSigner());
    expect(await verifyFile(readJournal(old), paperOf(old, 2), CRYPTOGRAPHY)).toMatchObject({
      findings: [],
      compared: 2,
      days: [
        { number: 1, code: null, signature: 'none' },
        { number: 2, signature: 'valid' },
      ],
    });
    expect(await verifyFile(readProofFile(dayText(old, 1)), NO_PAPER, CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], days: [{ number: 1, code: null }] },
    });
  });

  test('of a counter without a key says so', async () => {
    const keyless = journalInMemory();
    addProvenDays(keyless, () => null);
    const typed = paperOf(keyless, 3);
    expect(typed.key).toBe('');
    expect(await verifyFile(readJournal(keyless), typed, CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], compared: 3 },
      days: [1, 2, 3].map((number) => ({ number, key: null, signature: 'none' })),
    });
  });
});

/** Entry 5 is the receipt of the first payment, entry 7 the attempt of the second. */
const without = (number: number) => (rows: FileRow[]) =>
  rows.filter((row) => row.number !== number);
const swapped = (rows: FileRow[]) => {
  const [one, other] = [rows[6], rows[7]];
  return one === undefined || other === undefined ? rows : rows.with(6, other).with(7, one);
};
const added = (rows: FileRow[]) => rows.toSpliced(7, 0, ...rows.slice(4, 5));
const renumbered = (rows: FileRow[]) =>
  added(rows).map((row, index) => ({ ...row, number: index + 1 }));

describe('a changed journal', () => {
  test.each<[string, (rows: FileRow[]) => FileRow[], Finding]>([
    ['an entry changed', changedAt(5), { kind: 'changed', entry: 5 }],
    ['an entry removed', without(7), { kind: 'missing', entry: 7, to: 7 }],
    ['entries reordered', swapped, { kind: 'out-of-order', entry: 7 }],
    ['an entry added', added, { kind: 'out-of-order', entry: 5 }],
    ['an entry added and all numbered again', renumbered, { kind: 'unlinked', entry: 8 }],
  ])('shows %s', async (_what, change, finding) => {
    expect(await findings(withRows(whole, change))).toContainEqual(finding);
  });

  test('shows first the first broken entry', async () => {
    const [first] = await findings(withRows(whole, (rows) => without(9)(changedAt(5)(rows))));
    expect(first).toEqual({ kind: 'changed', entry: 5 });
  });

  test('shows a cut tail by its head, and without that by the paper', async () => {
    const cut = withRows(whole, (rows) => rows.slice(0, 20));
    expect(await findings(cut)).toEqual([
      { kind: 'end-missing', entry: 21, to: journal.head.number },
    ]);
    const hidden = { ...cut, head: { ...cut.head, last: 20 } };
    expect(await findings(hidden)).toEqual([]);
    expect(await findings(hidden, paper)).toContainEqual({ kind: 'other-day-code' });
  });

  test('shows that all hashes were computed again', async () => {
    const redone = rehashed(withRows(whole, changedAt(5)));
    const first = { kind: 'day-differs', day: 1, entry: 12 };
    expect((await findings(redone))[0]).toMatchObject({ ...first, entry: expect.any(Number) });
    // Without the proofs, as of an earlier build, only the paper shows it.
    expect(await findings(withoutProofs(redone))).toEqual([]);
    expect(await findings(withoutProofs(redone), { ...paper, key: '' })).toEqual([
      { kind: 'other-day-code' },
    ]);
  });

  test('shows by the paper that all was signed again with another key', async () => {
    const redone = forged(withRows(whole, changedAt(5)), newSigner());
    expect(await findings(redone)).toEqual([]);
    expect(await findings(redone, { ...paper, key: '' })).toEqual([{ kind: 'other-day-code' }]);
    expect(await findings(redone, { ...paper, day: '' })).toEqual([{ kind: 'other-key-code' }]);
  });

  test('shows a changed report', async () => {
    const closed = whole.rows.find(({ kind }) => kind === 'day.closed');
    const redone = rehashed(
      withRows(whole, (rows) =>
        rows.map((row) =>
          row === closed ? { ...row, body: row.body.replace('Dana Reyes', 'Dana Royes') } : row,
        ),
      ),
    );
    expect(await findings(redone)).toContainEqual({
      ...{ kind: 'signature-wrong', day: 1, entry: closed?.number },
    });
  });
});

describe('a changed day', () => {
  const receiptEntry = day.rows.find(({ kind }) => kind === 'receipt.issued')?.number ?? 0;

  test.each<[string, (rows: FileRow[]) => FileRow[], Finding['kind']]>([
    ['an entry changed', changedAt(receiptEntry), 'changed'],
    ['its first entry removed', (rows) => rows.slice(1), 'missing'],
    ['its report removed', (rows) => rows.slice(0, -1), 'no-report'],
    ['its report of another day', (rows) => [...rows.slice(0, -1), ...closedOf(3)], 'no-report'],
  ])('shows %s', async (_what, change, kind) => {
    const kinds = (await findings(withRows(day, change))).map((finding) => finding.kind);
    expect(kinds).toContain(kind);
  });

  const closedOf = (number: number) => readProofFile(dayText(journal, number)).rows.slice(-1);

  test('shows that its hashes were computed again', async () => {
    const redone = rehashed(withRows(day, changedAt(receiptEntry)));
    expect(await findings(redone)).toEqual([expect.objectContaining({ kind: 'day-differs' })]);
  });

  test('shows the paper of another day', async () => {
    expect(await findings(day, paperOf(journal, 1))).toEqual([{ kind: 'other-day-code' }]);
  });
});

describe('a receipt', () => {
  const proof = receiptOf(receiptText(journal, '000003'));
  const typed = paperOf(journal, 2);

  test('is proven by its code', async () => {
    expect(proof.facts).toEqual({
      ...{ number: '000003', type: 'sale', total: 2_500, issuedAt: '2026-03-01T09:30:00.000Z' },
    });
    expect(await verifyReceipt(proof, typed, CRYPTOGRAPHY)).toMatchObject({
      ...{ tillId: 'K7M2Q9', findings: [], compared: 2 },
      days: [{ number: 2, code: typed.day, key: typed.key, signature: 'valid' }],
    });
  });

  test('is read with line breaks and in small letters', () => {
    const text = receiptText(journal, '000003').toLowerCase();
    expect(readReceiptCode(`  ${text.slice(0, 90)}\n${text.slice(90)} `)).toEqual(proof);
    expect(readReceiptCode('{"swipewell":"journal"}')).toBeNull();
  });

  test('has no proof before the close of its day', () => {
    expect(receiptText(journal, '000007')).toBe('');
    expect(receiptText(journal, '000099')).toBe('');
  });

  test('shows a changed fact', async () => {
    const changed = receiptOf(receiptText(journal, '000003').replace('/2500/', '/9500/'));
    expect((await verifyReceipt(changed, NO_PAPER, CRYPTOGRAPHY)).findings).toEqual([
      { kind: 'receipt-signature' },
    ]);
    const cut = { ...proof, path: proof.path.slice(1) };
    expect((await verifyReceipt(cut, NO_PAPER, CRYPTOGRAPHY)).findings).toEqual([
      { kind: 'path-wrong' },
    ]);
  });

  test('shows that another clinic issued it', async () => {
    const other = journalInMemory();
    addProvenDays(other);
    const theirs = receiptOf(receiptText(other, '000003'));
    expect((await verifyReceipt(theirs, typed, CRYPTOGRAPHY)).findings).toEqual([
      { kind: 'other-key-code' },
      { kind: 'other-day-code' },
    ]);
  });
});

describe('a file', () => {
  test.each<[string, string, NoProofFile['code']]>([
    ['without records', 'Hello', 'unknown'],
    ['of a newer version', '{"swipewell":"journal","v":2}', 'newer'],
    ['for reading', '{"till_id":"K7M2Q9","sound":true}', 'readable'],
    ['with a damaged line', '{"swipewell":"journal","v":1,"till":"K","last":1}\n{', 'line'],
  ])('%s is not verified', (_what, text, code) => {
    expect(() => readProofFile(text)).toThrow(expect.objectContaining({ code }));
    expect(() => readProofFile(text)).toThrow(NoProofFile);
  });
});
