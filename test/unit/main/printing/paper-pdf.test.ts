import { PDFDocument } from '@cantoo/pdf-lib';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { paperGraphics, paperPdf } from '../../../../src/main/printing/paper-pdf.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { centred, RULE, words } from '../../../../src/shared/domain/paper.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import { receiptPaper } from '../../../../src/shared/domain/receipt-paper.ts';
import { pdfText } from '../../../support/pdf-text.ts';
import { RECEIPT } from '../../shared/domain/receipt-fixtures.ts';

/** Number of letters in a line of the PDF. */
const COLUMNS = 42;
/** Without blanks, and without rules, which a PDF draws as lines. */
const bare = (text: string) => text.replace(/\s+|-{42}/g, '');

const wording = {
  language: 'es',
  header: ['Calle del Río 1200'],
  footer: ['¡Hasta pronto!'],
  refundPolicy: 'Devoluciones dentro de 30 días.',
  signatureFrom: cents(0),
} as const;

describe('a receipt as a PDF', () => {
  test.each([
    ['in English', RECEIPT, false],
    ['in Spanish, to sign, printed again', { ...RECEIPT, wording }, true],
    [
      'of 300 amounts',
      {
        ...RECEIPT,
        lines: RECEIPT.lines.flatMap((line) => Array.from({ length: 300 }, () => line)),
      },
      false,
    ],
  ])('contains the text of %s', async (_name, receipt, duplicate) => {
    const lines = receiptPaper(receipt, { duplicate, copy: 'clinic' });
    const pages = await pdfText(
      await paperPdf(lines, { title: 'Receipt', logo: null, country: 'US' }),
    );
    // Above a foot with the title and the number of the page.
    const text = pages.map((page) => (pages.length === 1 ? page : page.slice(0, -1)));
    const withoutBarcode = text.flat().filter((each) => each !== RECEIPT.number);
    expect(withoutBarcode.length).toBe(text.flat().length - 1);
    expect(bare(withoutBarcode.join(''))).toBe(bare(paperText(lines, COLUMNS)));
  });

  test('that is longer than a page continues on the next', async () => {
    const lines = Array.from({ length: 700 }, () => RECEIPT.lines).flat();
    const paper = receiptPaper({ ...RECEIPT, lines }, { duplicate: false });
    const pdf = await PDFDocument.load(
      await paperPdf(paper, { title: 'Long', logo: null, country: 'US' }),
    );
    expect(pdf.getPageCount()).toBeGreaterThan(1);
  });

  test('a section that fits on one sheet is not divided between two', async () => {
    const lines = Array.from({ length: 46 }, (_, n) => words(`Line ${n}`));
    const paper = [...lines, RULE, centred('TO DEPOSIT', 'bold'), words('Cash'), words('Checks')];
    const [first, second] = await pdfText(
      await paperPdf(paper, { title: 'Z', logo: null, country: 'US' }),
    );
    expect(first?.join(' ')).not.toContain('TO DEPOSIT');
    expect(second?.join(' ')).toMatch(/TO DEPOSIT.*Cash.*Checks/);
  });

  test('of two patients has a sheet for each, without the name of the other', async () => {
    const named = (name: string) => ({
      ...({ kind: 'copay', amount: cents(2_500) } as const),
      patient: { patientId: name, externalId: null, name },
    });
    const lines = [named('Ana Lopez'), named('Leo Quist')];
    const receipt = { ...RECEIPT, edition: 2, lines, total: cents(5_000) } as const;
    const paper = receiptPaper(receipt, { duplicate: false, itemized: true });
    const pages = await pdfText(await paperPdf(paper, { title: 'R', logo: null, country: 'US' }));
    const texts = pages.map((page) => page.join(' '));
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toMatch(/^Riverbend.*TOTAL.*000042/);
    expect(texts[0]).toContain('Ana Lopez');
    expect(texts[0]).not.toContain('Leo Quist');
    expect(texts[1]).toContain('Leo Quist');
    expect(texts[1]).not.toContain('Ana Lopez');
  });

  test.each([
    { country: 'US', size: { width: 612, height: 792 } },
    { country: 'EC', size: { width: 595, height: 842 } },
  ] as const)('is on the sheets of $country', async ({ country, size }) => {
    const lines = receiptPaper(RECEIPT, { duplicate: false });
    const pdf = await PDFDocument.load(await paperPdf(lines, { title: 'R', logo: null, country }));
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getPage(0).getSize()).toEqual(size);
  });

  test('writes a name in its own letters', async () => {
    const clinic = { ...RECEIPT.clinic, name: 'Phòng khám محمد' };
    const lines = receiptPaper({ ...RECEIPT, clinic }, { duplicate: false });
    const bytes = await paperPdf(lines, { title: 'Receipt', logo: null, country: 'US' });
    const [page] = await pdfText(bytes);
    expect(page?.join('')).toContain('Phòng khám');
    expect(page?.join('')).not.toMatch(/mhmd|[?]/);
    const { context } = await PDFDocument.load(bytes);
    const embedded = context
      .enumerateIndirectObjects()
      .some(([, object]) => object.toString().includes('/FontFile'));
    expect(embedded).toBe(true);
  });

  test('keeps the indent of a name from right to left at its left', async () => {
    const lines = [words('  حسن علي')];
    const bytes = await paperPdf(lines, { title: 'Slip', logo: null, country: 'US' });
    const [drawn] = await pdfText(bytes);
    expect(drawn?.[0]).toBe('  ');
  });

  test('has its title, and the clinic’s logo', async () => {
    const data = new Uint8Array(8 * 8);
    const logo = Buffer.from(encode({ width: 8, height: 8, data, channels: 1 })).toString('base64');
    const lines = receiptPaper(RECEIPT, { duplicate: false });
    const [plain, pictured] = [
      await paperPdf(lines, { title: 'Receipt 000042', logo: null, country: 'US' }),
      await paperPdf(lines, { title: 'Receipt 000042', logo, country: 'US' }),
    ];
    const pdf = await PDFDocument.load(pictured);
    expect(pdf.getTitle()).toBe('Receipt 000042');
    const images = async (bytes: Uint8Array) =>
      (await PDFDocument.load(bytes)).context
        .enumerateIndirectObjects()
        .filter(([, object]) => object.toString().includes('/Image')).length;
    expect(await images(pictured)).toBeGreaterThan(await images(plain));
  });
});

describe('the graphics of a paper for a page', () => {
  test('are the logo, the bars and gaps of the number, and the squares of the reference', () => {
    const { logo, barcode, qr } = paperGraphics(receiptPaper(RECEIPT, { duplicate: false }), 'png');
    expect(logo).toBe('png');
    // Code 128: a start, 3 pairs of digits and a check of 11 modules each, and a stop of 13.
    expect(barcode?.reduce((sum, width) => sum + width, 0)).toBe(5 * 11 + 13);
    expect(qr?.dark.every((at) => at < qr.side ** 2)).toBe(true);
    expect(qr?.dark.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('are none without a barcode, a reference and a logo', () => {
    expect(paperGraphics([], null)).toEqual({ logo: null, barcode: null, qr: null });
  });
});
