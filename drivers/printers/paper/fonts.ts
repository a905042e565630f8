import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import anyAscii from 'any-ascii';
import { type FontFile, fontFiles } from './font-files.ts';

/** One style of text, in dots. */
export interface Style {
  readonly size: number;
  readonly weight: 500 | 750;
}

/** Text of any script, measured and drawn with the embedded fonts. */
export interface Fonts {
  widthOf(text: string, style: Style): number;
  /** Draws on the base line `y`, from `x` to the right. */
  draw(canvas: SKRSContext2D, text: string, style: Style, x: number, y: number): void;
}

/** Letters that are read from right to left: Hebrew, Arabic and their neighbors. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Letters, signs and spaces that every text may have. */
const USUAL = 'A';

/** Loads a font file when a text needs it first. */
export function openFonts(files: readonly FontFile[] = fontFiles()): Fonts {
  const measure = createCanvas(1, 1).getContext('2d');
  const fileOf = new Map<string, FontFile | null>();
  const loaded = new Set<FontFile>();

  const familyOf = (character: string): string | null => {
    let file = fileOf.get(character);
    if (file === undefined) {
      file = files.find(({ has }) => has(character)) ?? null;
      fileOf.set(character, file);
    }
    if (file === null) return null;
    // Parts of one family are fonts of their own. Read here: native code sees no file of an archive.
    if (!loaded.has(file) && !GlobalFonts.has(file.name)) {
      GlobalFonts.register(readFileSync(file.path), file.name);
    }
    loaded.add(file);
    return file.name;
  };

  const prepared = (text: string) =>
    Array.from(text.normalize('NFC').replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '), (character) =>
      familyOf(character) === null && !/\p{Cf}|\p{M}/u.test(character)
        ? anyAscii(character) || '?'
        : character,
    ).join('');

  const set = (canvas: SKRSContext2D, text: string, { size, weight }: Style) => {
    const families = new Set([USUAL, ...text].flatMap((character) => familyOf(character) ?? []));
    canvas.font = `${weight} ${size}px ${Array.from(families, (name) => `"${name}"`).join(',')}`;
    canvas.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
    canvas.textAlign = 'left';
  };

  return {
    widthOf: (text, style) => {
      const shown = prepared(text);
      set(measure, shown, style);
      return measure.measureText(shown).width;
    },
    draw: (canvas, text, style, x, y) => {
      const shown = prepared(text);
      set(canvas, shown, style);
      // The indent of a text from right to left stays at its left.
      const bare = RIGHT_TO_LEFT.test(shown) ? shown.trimStart() : shown;
      const indent = shown.slice(0, shown.length - bare.length);
      canvas.fillText(bare, x + canvas.measureText(indent).width, y);
    },
  };
}
