import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../../../../drivers/printers/bitmap.ts';
import { paperEncoder } from '../../../../drivers/printers/paper/encode-paper.ts';
import { qrModule, qrSquares } from '../../../../drivers/printers/paper/symbols.ts';
import type { Printed } from '../../../../drivers/printers/virtual/printed.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { receiptByNumber } from '../../../../src/main/journal/projections/receipts.ts';
import { receiptProof } from '../../../../src/main/journal/proof-files.ts';
import { paperOf } from '../../../../src/main/printing/print-content.ts';
import { readReceiptCode } from '../../../../src/shared/journal/proof/receipt-proof.ts';
import { verifyReceipt } from '../../../../src/shared/journal/proof/verify.ts';
import {
  addProvenDays,
  CRYPTOGRAPHY,
  paperOf as codesOf,
  journalInMemory,
} from '../../../support/proven-days.ts';
import { printOn } from '../../drivers/printers/virtual/print-on.ts';

const journal = journalInMemory();
addProvenDays(journal);

const DOTS = { 58: 384, 80: 576 } as const;

/** What a printer makes of the paper of a receipt. */
function printed(
  number: string,
  {
    paper = 80,
    text = true,
    duplicate = true,
    copy = 'customer',
    from = journal,
  }: {
    readonly paper?: 58 | 80;
    readonly text?: boolean;
    readonly duplicate?: boolean;
    readonly copy?: 'customer' | 'clinic';
    readonly from?: Journal;
  } = {},
): readonly Printed[] {
  const lines = paperOf({ kind: 'receipt', number, copy }, duplicate, {
    receipt: (each) => receiptByNumber(from.readable, each)?.receipt ?? null,
    proof: (each) => receiptProof(from, each),
    zReport: () => null,
    depositSlip: () => null,
    agreement: () => null,
    formatTime: (iso) => iso,
  });
  const bytes = paperEncoder({ paper, model: null, cut: 'full', logo: null, text })(lines);
  return printOn(DOTS[paper], bytes).printed;
}

/** The texts of the QR codes, as a printer with codes of its own gets them. */
const codesOn = (items: readonly Printed[]) =>
  items.flatMap((item) => (item.kind === 'qr' ? [item.text] : []));

/** The dark squares of a code in the middle of a picture, with its first row at a height. */
function squaresAt({ width, dots }: Bitmap, top: number, side: number, module: number): number[] {
  const left = Math.floor((width - side * module) / 2);
  return Array.from({ length: side * side }, (_, at) => at).filter((at) => {
    const x = left + (at % side) * module + Math.floor(module / 2);
    const y = top + Math.floor(at / side) * module + Math.floor(module / 2);
    return dots[y * width + x] === 1;
  });
}

describe.each([58, 80] as const)('a reprint after the close, on %s mm', (paper) => {
  test('has the proof in the bytes of a printer with codes of its own', async () => {
    const items = printed('000003', { paper });
    const code = codesOn(items).at(-1) ?? '';
    const proof = readReceiptCode(code);
    if (proof === null) throw new Error('The last code is no proof.');
    const verified = await verifyReceipt(proof, codesOf(journal, 2), CRYPTOGRAPHY);
    expect(verified).toMatchObject({ findings: [], compared: 2 });
    expect(proof.facts.number).toBe('000003');
    const module = items.flatMap((item) => (item.kind === 'qr' ? [item.module] : [])).at(-1) ?? 0;
    expect(module).toBeGreaterThanOrEqual(3); // 0.375 mm at 203 dpi
    expect(module * (qrSquares(code).side + 8)).toBeLessThanOrEqual(DOTS[paper]);
  });

  test('has the proof in the dots of a printed picture', () => {
    const code = receiptProof(journal, '000003') ?? '';
    const { side, dark } = qrSquares(code);
    const module = qrModule(code, DOTS[paper], 6);
    const pictures = printed('000003', { paper, text: false }).flatMap((item) =>
      item.kind === 'picture' ? [item.bitmap] : [],
    );
    const height = pictures.reduce((sum, each) => sum + each.height, 0);
    const whole = {
      ...{ width: DOTS[paper], height },
      dots: Uint8Array.from(pictures.flatMap(({ dots }) => [...dots])),
    };
    const isThere = Array.from({ length: height }, (_, top) => top).some(
      (top) => squaresAt(whole, top, side, module).join() === dark.join(),
    );
    expect(isThere).toBe(true);
  });
});

test.each([
  ['the first print', { duplicate: false }],
  ['the clinic’s copy', { copy: 'clinic' }],
] as const)('%s has no proof', (_, options) => {
  expect(codesOn(printed('000003', options)).map(readReceiptCode)).not.toContainEqual(
    expect.anything(),
  );
});

test('a reprint before the close has no proof', () => {
  expect(codesOn(printed('000007')).map(readReceiptCode)).not.toContainEqual(expect.anything());
});
