import { PDFDocument } from '@cantoo/pdf-lib';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { paperPdf } from '../../../../src/main/printing/paper-pdf.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
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
    const pages = await pdfText(await paperPdf(lines, { title: 'Receipt', logo: null }));
    expect(bare(pages.flat().join(''))).toBe(bare(paperText(lines, COLUMNS)));
  });

  test('that is longer than a page continues on the next', async () => {
    const lines = Array.from({ length: 700 }, () => RECEIPT.lines).flat();
    const paper = receiptPaper({ ...RECEIPT, lines }, { duplicate: false });
    const pdf = await PDFDocument.load(await paperPdf(paper, { title: 'Long', logo: null }));
    expect(pdf.getPageCount()).toBeGreaterThan(1);
    for (const page of pdf.getPages()) expect(page.getHeight()).toBeLessThan(14_400);
  });

  test('spells out characters it cannot write', async () => {
    const clinic = { ...RECEIPT.clinic, name: 'Phòng khám محمد' };
    const lines = receiptPaper({ ...RECEIPT, clinic }, { duplicate: false });
    const [page] = await pdfText(await paperPdf(lines, { title: 'Receipt', logo: null }));
    expect(page?.join('')).toContain('Phòng khám mhmd');
    expect(page?.join('')).not.toContain('?');
  });

  test('has its title, and the clinic’s logo', async () => {
    const data = new Uint8Array(8 * 8);
    const logo = Buffer.from(encode({ width: 8, height: 8, data, channels: 1 })).toString('base64');
    const lines = receiptPaper(RECEIPT, { duplicate: false });
    const [plain, pictured] = [
      await paperPdf(lines, { title: 'Receipt 000042', logo: null }),
      await paperPdf(lines, { title: 'Receipt 000042', logo }),
    ];
    const pdf = await PDFDocument.load(pictured);
    expect(pdf.getTitle()).toBe('Receipt 000042');
    const height = async (bytes: Uint8Array) =>
      (await PDFDocument.load(bytes)).getPage(0).getHeight();
    expect(await height(pictured)).toBeGreaterThan(await height(plain));
  });
});
