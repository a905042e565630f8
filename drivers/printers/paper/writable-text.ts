import type { Codepage } from '@point-of-sale/codepage-encoder';
import anyAscii from 'any-ascii';
import type { Repertoires } from './printer-setup.ts';

/** Makes text writable by a printer. */
export type Writable = (text: string) => string;

/** Signs without a shape of their own: joined to letters, or marks of the writing direction. */
const UNSEEN = /^[\p{M}\p{Cf}]$/u;
const CONTROL = /^[\p{Cc}\u2028\u2029]$/u;
const PLAIN = /^[\x20-\x7e]*$/;
const LETTER = /^[\p{L}\p{M}]$/u;

/** True if a letter of the text is in none of the code pages, so that only a picture shows it. */
export function needsPicture(text: string, pages: Repertoires): boolean {
  if (PLAIN.test(text)) return false;
  return [...text.normalize('NFC')].some(
    (character) => LETTER.test(character) && !pages.values().some((page) => page.has(character)),
  );
}

/**
 * Converts text to characters that printers with these code pages can write. A sign that none of
 * them has is spelled (− → -), never replaced by a `?`, or written as its number. Control
 * characters, which a printer would obey, become spaces.
 */
export function writableWith(pages: Repertoires): Writable {
  const known = new Map<string, string>();
  const write = (character: string): string => {
    if (CONTROL.test(character)) return ' ';
    if (UNSEEN.test(character)) return '';
    if (pages.values().some((page) => page.has(character))) return character;
    const spelled = anyAscii(character);
    if (spelled !== '' && PLAIN.test(spelled)) return spelled;
    const code = character.codePointAt(0) ?? 0;
    return `<${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  };
  return (text) => {
    if (PLAIN.test(text)) return text;
    let written = '';
    // Composed first, so that é as two signs becomes the letter that code pages have.
    for (const character of text.normalize('NFC')) {
      let spelling = known.get(character);
      if (spelling === undefined) {
        spelling = write(character);
        known.set(character, spelling);
      }
      written += spelling;
    }
    return written;
  };
}

/** Text in one code page. */
export interface PageRun {
  readonly page: Codepage;
  readonly text: string;
}

/**
 * Splits writable text into runs of one code page each; a single run if one page has all of it. The
 * encoder's own choice of pages would send • as the byte 07, and is slow.
 */
export function pageRuns(text: string, pages: Repertoires): readonly PageRun[] {
  const [first] = pages.keys();
  if (first === undefined) throw new RangeError('The printer has no code page that we know.');
  if (PLAIN.test(text)) return [{ page: first, text }];
  for (const [page, has] of pages) {
    if ([...text].every((character) => has.has(character))) return [{ page, text }];
  }
  const runs: PageRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    if (last !== undefined && pages.get(last.page)?.has(character)) {
      runs[runs.length - 1] = { ...last, text: last.text + character };
      continue;
    }
    const [page = first] = pages.entries().find(([, has]) => has.has(character)) ?? [];
    runs.push({ page, text: character });
  }
  return runs;
}
