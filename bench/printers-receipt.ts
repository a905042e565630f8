import ReceiptPrinterEncoder, { type ImageInput } from '@point-of-sale/receipt-printer-encoder';
import type { Bitmap } from '../drivers/printers/bitmap.ts';
import { DIALECTS } from '../drivers/printers/dialect.ts';
import { paperEncoder } from '../drivers/printers/paper/encode-paper.ts';
import { cents } from '../src/shared/domain/money.ts';
import type { Receipt } from '../src/shared/domain/receipt.ts';
import { receiptPaper } from '../src/shared/domain/receipt-paper.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './in-turns.ts';

const LINES = 40;
const RECEIPTS = 20;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 41;
const RATIO = { unit: 'ratio', worse: 'above' } as const;

const LOGO: Bitmap = {
  width: 384,
  height: 120,
  dots: Uint8Array.from({ length: 384 * 120 }, (_, at) => ((at * 37) >> 3) & 1),
};

const RECEIPT: Receipt = {
  number: '000123456789',
  type: 'sale',
  saleId: '0190d3a1-0000-7000-8000-000000000001',
  clinic: {
    name: 'Riverbend Family Clinic',
    cityState: 'Springfield, IL',
    phone: '(217) 555-0142',
  },
  tillId: 'K7M2Q9',
  issuedAt: '2026-03-01T09:30:00.000Z',
  cashier: { id: 'cashier', name: 'Dana Reyes' },
  lines: Array.from({ length: LINES }, () => ({ kind: 'copay', amount: cents(2_500) })),
  total: cents(2_500 * LINES),
  tender: { kind: 'cash', given: cents(100_000), change: cents(0) },
  simulated: false,
};

/** From the receipt's record to its bytes, against the encoder with prepared lines. */
export async function benchReceipt(): Promise<readonly Figure[]> {
  const kinds = [
    { name: 'a receipt of 40 lines, logo and barcode to bytes', logo: LOGO, image: imageOf(LOGO) },
    { name: 'the same without its logo', logo: null, image: null },
  ];
  const measured: Figure[] = [];
  for (const { name, logo, image } of kinds) {
    const encode = paperEncoder({ paper: 80, model: null, cut: 'partial', logo, text: true });
    const own = often(() => encode(receiptPaper(RECEIPT, { duplicate: false })));
    const bare = often(() => encodedAlone(image));
    await medianRatio(WARM_UP_ROUNDS, bare, own);
    const value = await medianRatio(ROUNDS, bare, own);
    measured.push({ name: `${name}, over the encoder alone`, value, limit: 1.5, ...RATIO });
  }
  return [...measured, ...pictureFigures()];
}

/** Most bytes of the picture in each dialect, and most ms to draw it: five lines, 80 mm. */
const PICTURE_KB = 80;
const PICTURE_MS = 60;

/** A receipt of five lines as a picture: its bytes, and the time to draw it. */
function pictureFigures(): readonly Figure[] {
  const lines = receiptPaper(
    { ...RECEIPT, lines: RECEIPT.lines.slice(0, 5) },
    { duplicate: false },
  );
  return DIALECTS.flatMap((dialect) => {
    const encode = paperEncoder({ paper: 80, model: null, cut: 'partial', logo: LOGO, dialect });
    const times = Array.from({ length: RECEIPTS }, () => {
      const from = performance.now();
      encode(lines);
      return performance.now() - from;
    }).toSorted((one, other) => one - other);
    const name = `a receipt of 5 lines and logo as a picture, ${dialect}`;
    const kB = encode(lines).length / 1000;
    const ms = times[times.length >> 1] ?? Number.NaN;
    return [
      { name: `${name}: bytes`, value: kB, limit: PICTURE_KB, unit: 'kB', worse: 'above' },
      { name: `${name}: drawn`, value: ms, limit: PICTURE_MS, unit: 'ms', worse: 'above' },
    ] satisfies readonly Figure[];
  });
}

function often(encode: () => Uint8Array): () => Promise<void> {
  return async () => {
    for (let count = 0; count < RECEIPTS; count += 1) {
      if (encode().length < 2_000) throw new Error('No receipt.');
    }
  };
}

/** The same receipt, written with the encoder as in its own examples. */
function encodedAlone(image: ImageInput | null): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ columns: 48, newline: '\n', imageMode: 'raster' });
  encoder.initialize().codepage('cp437').align('center');
  if (image !== null) encoder.image(image, LOGO.width, LOGO.height);
  encoder.bold(true).line(RECEIPT.clinic.name).bold(false);
  encoder.line(RECEIPT.clinic.cityState).line(RECEIPT.clinic.phone).align('left').rule();
  encoder.line(`Receipt ${RECEIPT.number}${'SALE'.padStart(28)}`);
  encoder.line(`${RECEIPT.issuedAt}${RECEIPT.tillId.padStart(24)}`);
  encoder.line(`Cashier${RECEIPT.cashier.name.padStart(41)}`).rule();
  for (const _ of RECEIPT.lines) encoder.line(`Copay${'$25.00'.padStart(43)}`);
  encoder
    .rule()
    .bold(true)
    .line(`TOTAL${'$1,000.00'.padStart(43)}`)
    .bold(false);
  encoder
    .line(`Cash${'$1,000.00'.padStart(44)}`)
    .line(`Change${'$0.00'.padStart(42)}`)
    .rule();
  encoder.align('center').line('Thank you');
  encoder.barcode(RECEIPT.number, 'code128', { width: 2, height: 64, text: true });
  return encoder.newline(4).cut('partial').encode();
}

function imageOf({ width, height, dots }: Bitmap): ImageInput {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let dot = 0; dot < width * height; dot += 1) {
    if (dots[dot] === 1) data.fill(0, dot * 4, dot * 4 + 3);
  }
  return { width, height, data };
}
