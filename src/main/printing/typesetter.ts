import { readFileSync } from 'node:fs';

import * as fontkit from '@cantoo/fontkit';
import {
  beginText,
  type Color,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';
import bidiFactory from 'bidi-js';
import subsetFont from 'subset-font';
import { fontFiles } from '../../../drivers/printers/paper/font-files.ts';
import { wrapped as wrappedIf } from '../../../drivers/printers/paper/wrap.ts';

/**
 * Texts of any script in a PDF.
 *
 *    text ─▶ characters, each with its font ─▶ pieces of one font and direction ─▶ in the order of the line
 *
 * Windows-1252 is in the fonts that every PDF reader has (Helvetica). Other characters are in fonts
 * that are embedded with the glyphs in use (subset-font pins the weight of a variable font, which fontkit
 * cannot embed); fontkit shapes their pieces. A character without a font is
 * transliterated.
 */
export interface Typesetter {
  /** Points. */
  widthOf(text: string, size: number): number;
  /** Draws from `x` to the right, on the base line `y`. */
  draw(page: PDFPage, text: string, at: Place): void;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
}

/** A font in the document, and its glyphs' shaping; null for a font without the need. */
interface ShapedFont {
  readonly pdf: PDFFont;
  /** The widths of characters in a size of one point: pdf-lib measures the kerning of pairs, and draws none. */
  readonly advances: Map<string, number>;
  readonly shapes: fontkit.Font | null;
}

const WEIGHTS = {
  plain: { standard: StandardFonts.Helvetica, wght: 400 },
  bold: { standard: StandardFonts.HelveticaBold, wght: 700 },
} as const;

/** A typesetter for these texts, and any of Windows-1252. */
export async function typesetterFor(
  document: PDFDocument,
  weight: keyof typeof WEIGHTS,
  texts: Iterable<string>,
): Promise<Typesetter> {
  const { standard, wght } = WEIGHTS[weight];
  const usual = { pdf: await document.embedFont(standard), advances: new Map(), shapes: null };
  document.registerFontkit(fontkit);
  const others = new Map<string, ShapedFont>();
  const missing = new Set(charactersOf(texts).filter((character) => !isUsual(character)));
  for (const { path, has } of missing.size === 0 ? [] : fontFiles()) {
    const claimed = [...missing].filter(has);
    if (claimed.length === 0) continue;
    const bytes = readFileSync(path);
    const present = inFont(bytes, claimed);
    if (present.length === 0) continue;
    const options = { targetFormat: 'truetype', variationAxes: { wght } } as const;
    const glyphs = await subsetFont(bytes, present.join(''), options);
    const pdf = await document.embedFont(glyphs, { subset: true });
    const font = { pdf, advances: new Map(), shapes: faceOf(glyphs) };
    for (const character of present) {
      others.set(character, font);
      missing.delete(character);
    }
  }
  const fontOf = (character: string): ShapedFont | undefined =>
    isUsual(character) ? usual : others.get(character);
  const piecesOf = (unprepared: string) => {
    const text = prepared(unprepared);
    return isAllUsual(text) ? [{ font: usual, text, level: 0 }] : lineOf(text, fontOf, usual);
  };
  const widthOf = (text: string, size: number) =>
    piecesOf(text).reduce((sum, piece) => sum + widthOfPiece(piece, size), 0);
  return {
    widthOf,
    draw: (page, text, { x, y, size, color }) => {
      let start = x;
      for (const piece of piecesOf(text)) {
        drawPiece(page, piece, { x: start, y, size, color });
        start += widthOfPiece(piece, size);
      }
    },
  };
}

/** The lines of a text in a width (points). */
export function wrapped(
  text: string,
  font: Typesetter,
  size: number,
  width: number,
): readonly string[] {
  // A sum of widths is not exact.
  return wrappedIf(text, (line) => font.widthOf(line, size) <= width + 0.01);
}

function charactersOf(texts: Iterable<string>): readonly string[] {
  const characters = new Set<string>();
  for (const text of texts) {
    for (const character of prepared(text)) characters.add(character);
  }
  return [...characters];
}

/** The characters that a file really has: the ranges of a large family claim more. */
function inFont(bytes: Uint8Array, characters: readonly string[]): readonly string[] {
  const font = faceOf(bytes);
  return characters.filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

function faceOf(bytes: Uint8Array): fontkit.Font {
  const font = fontkit.create(bytes);
  if (font === null || 'fonts' in font) throw new Error('The font file is a collection.');
  return font;
}

/** Windows-1252 without its control characters. */
const USUAL = String.raw`[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]`;
const ONE_USUAL = new RegExp(`^${USUAL}$`);
const ALL_USUAL = new RegExp(`^${USUAL}*$`);
const isUsual = (character: string) => ONE_USUAL.test(character);
const isAllUsual = (text: string) => ALL_USUAL.test(text);

/** One form of each letter, one space and one minus, which every font has. */
const prepared = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\s/g, ' ')
    .replaceAll('−', '-')
    .replaceAll(/\p{Cc}/gu, '');

/** Marks of direction and the byte order mark: the levels have their effect, and no font their glyph. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** A part of a line with one font and one direction, in the order of its reading. */
interface Piece {
  readonly font: ShapedFont;
  readonly text: string;
  /** Even: from left to right (Unicode Bidirectional Algorithm, UAX #9). */
  readonly level: number;
}

const bidi = bidiFactory();

/** The pieces of a line, from left to right. */
function lineOf(
  text: string,
  fontOf: (character: string) => ShapedFont | undefined,
  usual: ShapedFont,
): readonly Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const pieces: Piece[] = [];
  // The indent of a text from right to left stays at its left.
  const indent = text.length - text.trimStart().length;
  let at = 0;
  for (const character of text) {
    const level = at < indent ? 0 : (levels[at] ?? 0);
    at += character.length;
    if (UNSEEN.test(character)) continue;
    const font = fontOf(character);
    const shown = font === undefined ? inUsual(character) : character;
    const previous = pieces.at(-1);
    if (previous?.level === level && previous.font === (font ?? usual)) {
      pieces[pieces.length - 1] = { ...previous, text: previous.text + shown };
    } else {
      pieces.push({ font: font ?? usual, text: shown, level });
    }
  }
  return inOrder(pieces).map((piece) =>
    piece.font === usual && piece.level % 2 === 1
      ? { ...piece, text: mirrored(piece.text) }
      : piece,
  );
}

/** Reverses each run of a level or higher, the highest level first (UAX #9, rule L2). */
function inOrder(pieces: readonly Piece[]): readonly Piece[] {
  let line = pieces;
  const highest = pieces.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    const next: Piece[] = [];
    let run: Piece[] = [];
    for (const piece of line) {
      if (piece.level >= level) {
        run.unshift(piece);
      } else {
        next.push(...run, piece);
        run = [];
      }
    }
    line = [...next, ...run];
  }
  return line;
}

/** Spaces and signs between letters from right to left; the usual font has no such letters. */
const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');

const inUsual = (character: string): string => anyAscii(character) || '?';

function widthOfPiece({ font, text }: Piece, size: number): number {
  const { shapes } = font;
  if (shapes === null) return [...text].reduce((sum, one) => sum + advanceOf(font, one), 0) * size;
  const positions = shapes.layout(text).positions ?? [];
  return (positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * size) / shapes.unitsPerEm;
}

function advanceOf({ pdf, advances }: ShapedFont, character: string): number {
  const known = advances.get(character) ?? pdf.widthOfTextAtSize(character, 1);
  advances.set(character, known);
  return known;
}

/** Draws each glyph at its place: the dots of an Arabic letter are glyphs of their own. */
function drawPiece(page: PDFPage, { font: { pdf, shapes }, text }: Piece, place: Place): void {
  const { x, y, size, color } = place;
  if (shapes === null) {
    page.drawText(text, { x, y, size, color, font: pdf });
    return;
  }
  // One code of four hexadecimal digits per glyph, in the order of the positions.
  const codes = pdf.encodeText(text).asString().match(/.{4}/g) ?? [];
  const positions = shapes.layout(text).positions ?? [];
  const scale = size / shapes.unitsPerEm;
  const operators: PDFOperator[] = [];
  let start = x;
  for (const [index, code] of codes.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    operators.push(
      setTextMatrix(1, 0, 0, 1, start + xOffset * scale, y + yOffset * scale),
      showText(PDFHexString.of(code)),
    );
    start += xAdvance * scale;
  }
  const key = page.node.newFontDictionary(pdf.name, pdf.ref);
  page.pushOperators(
    ...[pushGraphicsState(), beginText(), setFillingColor(color), setFontAndSize(key, size)],
    ...operators,
    ...[endText(), popGraphicsState()],
  );
}
