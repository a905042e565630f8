import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/**
 * Families (license OFL) with the characters that the fonts of every PDF reader lack, in the order of
 * preference. Each is many small files, one per part of Unicode, so that a name needs one of them.
 */
const FAMILIES = [
  'inter',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-ethiopic',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-sc',
  'noto-sans-kr',
] as const;

/** A variable font (WOFF2). */
export interface FontFile {
  /** Of the family and its part. */
  readonly name: string;
  readonly path: string;
  /** True for the characters of its part of Unicode. */
  readonly has: (character: string) => boolean;
}

/** The characters of each file of a family: `"arabic": "U+0600-06FF,U+0750-077F"`. */
const familySchema = z.record(z.string(), z.string());

let files: readonly FontFile[] | null = null;

/** All files, in the order of preference. */
export function fontFiles(): readonly FontFile[] {
  files ??= FAMILIES.flatMap(filesOf);
  return files;
}

/** The characters of receipt printers, each as wide as the others. */
export function monospaceFiles(): readonly FontFile[] {
  return filesOf('noto-sans-mono');
}

function filesOf(family: (typeof FAMILIES)[number] | 'noto-sans-mono'): readonly FontFile[] {
  const packages = createRequire(import.meta.url);
  const name = `@fontsource-variable/${family}`;
  const text = readFileSync(packages.resolve(`${name}/unicode.json`), 'utf8');
  return Object.entries(familySchema.parse(JSON.parse(text))).map(([subset, listed]) => {
    const ranges = listed.split(',').map(rangeOf);
    // The parts of a large family have numbers: `[4]`.
    const part = subset.replaceAll(/[[\]]/g, '');
    return {
      name: `${family}-${part}`,
      path: packages.resolve(`${name}/files/${family}-${part}-wght-normal.woff2`),
      has: (character) => {
        const code = character.codePointAt(0) ?? 0;
        return ranges.some(([first, last]) => code >= first && code <= last);
      },
    };
  });
}

/** `U+0600-06FF` or `U+2010`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
