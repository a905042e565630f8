import jsqr from 'jsqr';
import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../../../../drivers/printers/bitmap.ts';
import type { Dialect } from '../../../../drivers/printers/dialect.ts';
import { paperEncoder } from '../../../../drivers/printers/paper/encode-paper.ts';
import { qrSquares } from '../../../../drivers/printers/paper/symbols.ts';
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
    dialect = 'esc-pos',
    from = journal,
  }: {
    readonly paper?: 58 | 80;
    readonly text?: boolean;
    readonly duplicate?: boolean;
    readonly copy?: 'customer' | 'clinic';
    readonly dialect?: Dialect;
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
  const setup = { paper, model: null, cut: 'full', logo: null, text, dialect } as const;
  return printOn(DOTS[paper], paperEncoder(setup)(lines), dialect).printed;
}

/** The texts of the QR codes, as a printer with codes of its own gets them. */
const codesOn = (items: readonly Printed[]) =>
  items.flatMap((item) => (item.kind === 'qr' ? [item.text] : []));

/** The texts of the QR codes in a picture, as a scanner reads them. */
function scanned({ width, height, dots }: Bitmap): readonly string[] {
  const seen = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, dot] of dots.entries()) if (dot === 1) seen.fill(0, at * 4, at * 4 + 3);
  const texts: string[] = [];
  const scan = () => jsqr.default(seen, width, height);
  for (let code = scan(); code !== null; code = scan()) {
    texts.push(code.data);
    const { topLeftCorner, bottomLeftCorner } = code.location;
    // The scanner is moved to the next one.
    seen.fill(255, topLeftCorner.y * width * 4, bottomLeftCorner.y * width * 4);
  }
  return texts;
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

  test.each(['esc-pos', 'star-graphic'] as const)(
    'is read from the dots of a printed picture (%s), and proves the receipt',
    async (dialect) => {
      const pictures = printed('000003', { paper, dialect, text: false }).flatMap((item) =>
        item.kind === 'picture' ? [item.bitmap] : [],
      );
      const codes = scanned({
        width: DOTS[paper],
        height: pictures.reduce((sum, each) => sum + each.height, 0),
        dots: Uint8Array.from(pictures.flatMap(({ dots }) => [...dots])),
      });
      const proofs = codes.map(readReceiptCode).filter((each) => each !== null);
      expect(codes).toHaveLength(2); // the other one names the payment
      expect(proofs.map(({ facts }) => facts.number)).toEqual(['000003']);
      for (const proof of proofs) {
        const verified = await verifyReceipt(proof, codesOf(journal, 2), CRYPTOGRAPHY);
        expect(verified).toMatchObject({ findings: [], compared: 2 });
      }
    },
  );
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
