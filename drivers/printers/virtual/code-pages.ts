import iconv from 'iconv-lite';

/** The code pages of `ESC t n` that this printer has, by their number in Epson's list. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  0: 'cp437',
  2: 'cp850',
  3: 'cp860',
  4: 'cp863',
  5: 'cp865',
  13: 'cp857',
  14: 'cp737',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  45: 'windows1250',
  46: 'windows1251',
  47: 'windows1253',
  48: 'windows1254',
};

/**
 * Decodes bytes of a code page. A page that this printer lacks prints boxes, as real printers do.
 */
export function decodeText(bytes: Uint8Array, codePage: number): string {
  const name = CODE_PAGES[codePage];
  if (name === undefined) return '\uFFFD'.repeat(bytes.length);
  return iconv.decode(Buffer.from(bytes), name);
}
