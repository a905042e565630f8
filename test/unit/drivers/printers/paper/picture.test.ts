import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Bitmap, bitmapPng } from '../../../../../drivers/printers/bitmap.ts';
import { DIALECTS, type Dialect } from '../../../../../drivers/printers/dialect.ts';
import { paperEncoder } from '../../../../../drivers/printers/paper/encode-paper.ts';
import { createPictureMaker } from '../../../../../drivers/printers/paper/picture.ts';
import { drawPaper } from '../../../../../drivers/printers/virtual/draw-paper.ts';
import type { Printed } from '../../../../../drivers/printers/virtual/printed.ts';
import { printOn } from '../virtual/print-on.ts';
import { TWELVE } from './receipts.ts';

/** A folder to look at the pictures; none by default. */
const FOLDER = process.env['SWIPEWELL_RECEIPTS'];

/** A logo of 96 × 48 dots: a ring and a bar. */
const LOGO: Bitmap = {
  width: 96,
  height: 48,
  dots: Uint8Array.from({ length: 96 * 48 }, (_, at) => {
    const [x, y] = [(at % 96) - 24, Math.floor(at / 96) - 24];
    const far = Math.hypot(x, y);
    return (far < 22 && far > 15) || (x > 30 && Math.abs(y) < 6) ? 1 : 0;
  }),
};

const pictureOf = (printed: readonly Printed[], width: number) =>
  drawPaper(
    printed.filter(({ kind }) => kind === 'picture'),
    width,
  );

describe.each([
  { paper: 58, width: 384 },
  { paper: 80, width: 576 },
] as const)('on $paper mm', ({ paper, width }) => {
  const maker = createPictureMaker({ width, logo: LOGO });

  test.each(Object.entries(TWELVE))('%s: the same picture from every dialect', (name, lines) => {
    const drawn = maker.draw(lines);
    expect(drawn.dots.includes(1)).toBe(true);
    const decoded = DIALECTS.map((dialect: Dialect) => {
      const encode = paperEncoder({ paper, model: null, cut: 'partial', logo: LOGO, dialect });
      const { printed, kicks } = printOn(width, encode(lines), dialect);
      expect([dialect, kicks]).toEqual([dialect, 0]);
      expect(printed.at(-1)).toEqual({ kind: 'cut', whole: false });
      expect(printed.some(({ kind }) => kind === 'unknown' || kind === 'qr')).toBe(false);
      return pictureOf(printed, width);
    });
    for (const picture of decoded) expect(picture).toEqual(decoded[0]);
    const [first] = decoded;
    expect(first?.height).toBe(drawn.height);
    // At most the dots that would spell a command differ from the drawing.
    const differing = drawn.dots.filter((dot, at) => dot !== first?.dots[at]).length;
    expect(differing).toBeLessThan(10);
    if (FOLDER === undefined || first === undefined) return;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(
      join(FOLDER, `${name.replaceAll(/\W+/g, '-')}-${paper}.png`),
      bitmapPng(first, 24),
    );
  });

  test('prints nothing over its edges', () => {
    for (const lines of Object.values(TWELVE)) expect(maker.draw(lines).width).toBe(width);
  });
});

test('draws other dots for letters of other scripts', () => {
  const maker = createPictureMaker({ width: 576, logo: null });
  const drawn = ['محمد', 'mhmd', 'Иван', 'Nguyễn', 'Nguyen', '李', '李'].map((text) =>
    Buffer.from(maker.draw([{ kind: 'text', text, align: 'left', look: 'plain' }]).dots).toString(
      'latin1',
    ),
  );
  expect(new Set(drawn).size).toBe(6);
});

test('keeps the indent of a text from right to left at its left', () => {
  const maker = createPictureMaker({ width: 576, logo: null });
  const edgeOf = (text: string) => {
    const { dots, width } = maker.draw([{ kind: 'text', text, align: 'left', look: 'plain' }]);
    return dots.reduce((edge, dot, at) => (dot === 1 ? Math.min(edge, at % width) : edge), width);
  };
  const indentOf = (text: string) => edgeOf(`    ${text}`) - edgeOf(text);
  expect(indentOf('John')).toBeGreaterThan(20);
  expect(Math.abs(indentOf('محمد') - indentOf('John'))).toBeLessThanOrEqual(1);
});

test('over a serial port only the lines that no code page holds are pictures', () => {
  const setup = { paper: 80, model: null, cut: 'partial', logo: null, text: true } as const;
  const row = (left: string, right: string) =>
    ({ kind: 'row', left, right, look: 'plain' }) as const;
  const lines = [row('Copay', '$25.00'), row('محمد', '−$1.00'), row('José', 'Visa •••• 1111')];
  const bytes = paperEncoder(setup)(lines);
  const { printed } = printOn(576, bytes);
  expect(printed.slice(0, 3).map(({ kind }) => kind)).toEqual(['line', 'picture', 'line']);
  const picture = paperEncoder({ ...setup, text: false })(lines);
  expect(bytes.length).toBeLessThan(picture.length);
});

test.each(['star-line', 'star-prnt'] as const)(
  'a %s printer writes text, and draws the rest',
  (dialect) => {
    const setup = { paper: 80, model: null, cut: 'full', logo: null, text: true, dialect } as const;
    const text = (words: string) =>
      ({ kind: 'text', text: words, align: 'left', look: 'plain' }) as const;
    const { printed, lines } = printOn(
      576,
      paperEncoder(setup)([text('Copay'), text('محمد')]),
      dialect,
    );
    expect(lines[0]).toBe('Copay');
    expect(printed.some(({ kind }) => kind === 'picture')).toBe(true);
    expect(printed.at(-1)).toEqual({ kind: 'cut', whole: true });
  },
);
