import { describe, expect, test } from 'vitest';
import { cents } from '../../../../src/shared/domain/money.ts';
import { type Receipt, receiptsOfPatients } from '../../../../src/shared/domain/receipt.ts';
import { receiptPaper, receiptText } from '../../../../src/shared/domain/receipt-paper.ts';
import { CARD, RECEIPT } from './receipt-fixtures.ts';

const LEO = { patientId: 'leo', externalId: 'P2', name: 'Leo Quist' };

/** Maria pays $25.00 for herself, and $15.00 and $5.00 for Leo. */
const FAMILY: Receipt = {
  ...RECEIPT,
  patient: 'Maria Quist',
  lines: [
    { kind: 'copay', amount: cents(2_500) },
    { kind: 'copay', amount: cents(1_500), patient: LEO },
    { kind: 'other', amount: cents(500), patient: LEO, description: 'School form' },
  ],
  total: cents(4_500),
};

const BANK = {
  kind: 'bank',
  account: 'checking',
  lastFour: '6789',
  trackingId: 'T-1',
  authorization: 'I authorize the clinic to debit $45.00.',
} as const;

const CASH = { kind: 'cash', given: cents(5_000), change: cents(2_000) } as const;

describe('the payer of a sale', () => {
  const JOAN = { relation: 'guarantor', name: 'Joan Smith' } as const;
  const paper = (receipt: Receipt, itemized: boolean) =>
    receiptText({ ...receipt, edition: 2 }, { duplicate: false, itemized });

  test('is on the receipt for an HSA or FSA, and not on the discreet one', () => {
    const receipt: Receipt = { ...RECEIPT, patient: 'Leo Quist', payer: JOAN };
    expect(paper(receipt, true)).toMatch(/Patient +Leo Quist\n.*\nPaid by guarantor +Joan Smith\n/);
    expect(paper({ ...receipt, payer: { ...JOAN, relation: 'other' } }, true)).toMatch(
      /Paid by +Joan Smith\n/,
    );
    expect(paper(receipt, false)).not.toContain('Joan Smith');
    expect(paper({ ...RECEIPT, patient: 'Leo Quist' }, true)).not.toContain('Paid by');
  });

  test('is on the receipt of each patient of a family', () => {
    expect(receiptsOfPatients({ ...FAMILY, payer: JOAN })).toMatchObject([
      { patient: 'Maria Quist', payer: JOAN },
      { patient: 'Leo Quist', payer: JOAN },
    ]);
  });
});

describe('the receipts of the patients of one sale', () => {
  test('are one for one patient', () => {
    expect(receiptsOfPatients(RECEIPT)).toEqual([RECEIPT]);
  });

  test('have the lines of each patient, and the same tender', () => {
    expect(receiptsOfPatients(FAMILY)).toMatchObject([
      { patient: 'Maria Quist', total: 2_500, tender: CARD, lines: [{ kind: 'copay' }] },
      {
        patient: 'Leo Quist',
        total: 2_000,
        tender: CARD,
        lines: [{ kind: 'copay' }, { kind: 'other' }],
      },
    ]);
  });

  test('have the part of each tender to the cent, as the posting file has it', () => {
    const parts = [
      { tender: CASH, amount: cents(3_001) },
      { tender: CARD, amount: cents(999) },
    ];
    const tender = { kind: 'split', parts } as const;
    const amounts = receiptsOfPatients({ ...FAMILY, tender, remaining: cents(500) }).map(
      ({ tender: of, remaining = 0 }) => [
        of.kind === 'split' ? of.parts.map(({ amount }) => amount) : [],
        remaining,
      ],
    );
    expect(amounts).toEqual([
      [[], 0],
      [[501, 999], 500],
    ]);
  });

  test('name no other patient and none of the others’ amounts, when itemized', () => {
    const [maria = '', leo = ''] = receiptText(FAMILY, { duplicate: false, itemized: true })
      .split(/(?=Riverbend)/)
      .filter((paper) => paper.includes('Riverbend'));
    expect(maria).toContain('Maria Quist');
    expect(maria).not.toContain('Leo');
    expect(maria).not.toContain('$15.00');
    expect(leo).toContain('Leo Quist');
    expect(leo).toContain('School form');
    expect(leo).not.toContain('Maria');
    expect(leo).not.toContain('$25.00');
    expect(leo).not.toContain('$45.00');
  });

  test('have neither the payer’s authorization nor a signature', () => {
    const receipt = { ...FAMILY, tender: BANK };
    const itemized = receiptText(receipt, { duplicate: false, itemized: true });
    expect(itemized).not.toMatch(/authorize|Signature/i);
    expect(receiptText(receipt, { duplicate: false })).toMatch(/I authorize the clinic/);
  });
});

test('a proof is a second QR code on the paper of one patient', () => {
  const proof = 'SWIPEWELL1/K7M2Q9/1';
  const codesOf = (receipt: Receipt, itemized: boolean) =>
    receiptPaper(receipt, { duplicate: true, itemized, proof }).filter(
      (line) => line.kind === 'qr' && line.text === proof,
    );
  expect(codesOf({ ...RECEIPT, tender: CARD }, true)).toHaveLength(1);
  expect(codesOf(FAMILY, false)).toHaveLength(1);
  // Its facts are those of the whole receipt.
  expect(codesOf(FAMILY, true)).toEqual([]);
});
