import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paperEncoder } from '../../../../../drivers/printers/paper/encode-paper.ts';
import { findObeyed } from '../../../../../drivers/printers/paper/obeyed-bytes.ts';
import type { PaperLine } from '../../../../../drivers/printers/paper/paper.ts';
import {
  codePagesOf,
  type PrinterModel,
  type PrinterSetup,
} from '../../../../../drivers/printers/paper/printer-setup.ts';
import { drawBarcode } from '../../../../../drivers/printers/virtual/draw-paper.ts';
import { heightOf } from '../../../../../drivers/printers/virtual/paper-measures.ts';
import { printOn } from '../virtual/print-on.ts';

const SETUPS = {
  58: {
    setup: { paper: 58, model: null, cut: 'partial', logo: null, text: true },
    dots: 384,
    columns: 32,
  },
  80: {
    setup: { paper: 80, model: null, cut: 'partial', logo: null, text: true },
    dots: 576,
    columns: 48,
  },
} satisfies Record<number, { setup: PrinterSetup; dots: number; columns: number }>;

const text = (words: string, look: 'plain' | 'bold' | 'large' = 'plain'): PaperLine => ({
  kind: 'text',
  text: words,
  align: 'left',
  look,
});
const row = (left: string, right: string): PaperLine => ({
  kind: 'row',
  left,
  right,
  look: 'plain',
});

describe.each([58, 80] as const)('on %d mm', (paper) => {
  const { setup, dots, columns } = SETUPS[paper];
  const encode = paperEncoder(setup);
  const print = (...lines: readonly PaperLine[]) => printOn(dots, encode(lines));

  test('writes the dots of a card number as dots, not as the bell character', () => {
    expect(print(text('Visa •••• 1111 ≥ €')).lines[0]).toBe('Visa •••• 1111 ≥ €');
  });

  test('writes a character with two codes as its printable byte', () => {
    expect(print(text('¶ 4 § 2')).lines[0]).toBe('¶ 4 § 2');
  });

  test('keeps the letters and resets the printer before and after the text', () => {
    const { printed, lines } = print(text('José Muñoz, 25 €'));
    expect(lines[0]).toBe('José Muñoz, 25 €');
    expect(printed.at(-1)).toEqual({ kind: 'cut', whole: false });
    expect(printed.some(({ kind }) => kind === 'unknown')).toBe(false);
  });

  test.each([
    ['plain', { bold: false, wide: 1, high: 1 }],
    ['bold', { bold: true, wide: 1, high: 1 }],
    ['large', { bold: true, wide: 2, high: 2 }],
  ] as const)('prints %s text in its style and the next line plain', (look, wanted) => {
    const { printed } = print(text('one', look), { kind: 'rule' });
    expect(printed[0]).toMatchObject({ kind: 'line', runs: [{ text: 'one', ...wanted }] });
    expect(printed[1]).toMatchObject({
      runs: [{ text: '-'.repeat(columns), bold: false, wide: 1, high: 1 }],
    });
  });

  test('fills a row from edge to edge', () => {
    const { printed } = print(row('Copay', '$25.00'));
    expect(printed[0]).toMatchObject({
      runs: [{ text: `Copay${' '.repeat(columns - 11)}$25.00` }],
    });
  });

  test('wraps a long row at words, with the amount at the end of the last line', () => {
    const left = 'Payment on the plan that was agreed upon with the patient in spring';
    const { printed, lines } = print(row(left, '$1,025.00'));
    const [last = ''] = lines.filter((line) => line.endsWith('$1,025.00'));
    const all = lines.slice(0, lines.indexOf(last) + 1);
    expect(all.join(' ').replace(/\s+/g, ' ')).toBe(`${left} $1,025.00`);
    for (const item of printed) {
      if (item.kind !== 'line') continue;
      expect(item.runs.reduce((sum, run) => sum + run.text.length, 0)).toBeLessThanOrEqual(columns);
    }
  });

  test('prints a long reference on lines of its own', () => {
    const reference = 'K7M2Q90190d3a1000070008000000000000002'.padEnd(50, '0');
    expect(print(row('Reference', reference)).lines.join('')).toContain(`Reference${reference}`);
  });

  test('centers the barcode of 12 digits with margins', () => {
    const { printed } = print({ kind: 'barcode', digits: '000123456789' });
    const code = printed.find((item) => item.kind === 'barcode');
    if (code === undefined) throw new Error('no barcode');
    expect(code).toMatchObject({ text: '000123456789', align: 'center', labelled: true });
    // ISO/IEC 15417 wants 10 modules of white on both sides.
    expect(drawBarcode(code).width + 20 * code.module).toBeLessThanOrEqual(dots);
    expect(heightOf(code)).toBeGreaterThan(60);
  });

  test('encodes a tracking id of 50 characters as QR code', () => {
    const id = 'K7M2Q9-0190d3a1000070008000000000000002'.padEnd(50, 'x');
    const { printed } = print({ kind: 'qr', text: id });
    expect(printed.find(({ kind }) => kind === 'qr')).toEqual({
      kind: 'qr',
      text: id,
      level: 'M',
      module: 4,
      align: 'center',
    });
  });

  test('prints any text completely, without opening a drawer or other commands', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 5 }), anyText, (texts, right) => {
        const bytes = encode([...texts.map((words) => text(words)), row('x', right)]);
        expect(findObeyed(bytes)).toBe(-1);
        const { printed, kicks, lines } = printOn(dots, bytes);
        expect(kicks).toBe(0);
        const kinds = ['line', 'cut', 'feed', 'picture'];
        expect(printed.every(({ kind }) => kinds.includes(kind))).toBe(true);
        expect(lines.join('')).not.toContain('\uFFFD');
      }),
      { numRuns: 20 },
    );
  });
});

test('prints the logo at its place, and nothing there without a logo', () => {
  const bits = Array.from('11111111000000001000000100011000', Number);
  const logo = { width: 16, height: 2, dots: Uint8Array.from(bits) };
  const lines: readonly PaperLine[] = [text('above'), { kind: 'logo' }, text('below')];
  const { printed } = printOn(576, paperEncoder({ ...SETUPS[80].setup, logo })(lines));
  expect(printed.slice(0, 3)).toMatchObject([
    { kind: 'line', runs: [{ text: 'above' }] },
    { kind: 'picture', bitmap: { width: 576 } },
    { kind: 'line', runs: [{ text: 'below' }] },
  ]);
  const picture = printed.find((item) => item.kind === 'picture');
  const row = [...(picture?.bitmap.dots ?? [])].slice(0, 576).join('');
  expect(row.replaceAll(/^0+|0+$/g, '')).toBe('11111111');
  expect(row.indexOf('1')).toBe((576 - 16) / 2);
  const bare = printOn(576, paperEncoder(SETUPS[80].setup)(lines));
  expect(bare.printed.some(({ kind }) => kind === 'picture')).toBe(false);
});

test('prints every line of a receipt of 1,000 lines', () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => row(`Copay ${at}`, '$1.00'));
  const out = printOn(576, paperEncoder(SETUPS[80].setup)(lines));
  expect(out.lines.filter((line) => line.endsWith('$1.00'))).toHaveLength(1_000);
});

test.each<PaperLine>([
  { kind: 'barcode', digits: '' },
  { kind: 'barcode', digits: '1234567890123' },
  { kind: 'barcode', digits: '12A4' },
  { kind: 'qr', text: '' },
  { kind: 'qr', text: 'a\u0010\u0014\u0001' },
])('refuses %j', (line) => {
  expect(() => paperEncoder(SETUPS[80].setup)([line])).toThrow(RangeError);
});

test.each<PrinterModel>([
  'epson-tm-t88ii',
  'epson-tm-t88v',
  'epson-tm-m30iii',
  'bixolon-srp350iii',
  'citizen-ct-s310ii',
  'sunmi',
  'xprinter-xp-t80q',
  'pos-5890',
  'mpt-ii',
])('%s has only known code pages, with every letter of the alphabet', (model) => {
  const setup: PrinterSetup = { ...SETUPS[80].setup, model };
  expect(codePagesOf(setup).size).toBeGreaterThan(0);
  const { lines } = printOn(576, paperEncoder(setup)([text('abc XYZ 0189 $ é')]));
  expect(lines[0]).toBe('abc XYZ 0189 $ é');
});
