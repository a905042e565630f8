import anyAscii from 'any-ascii';

/**
 * Characters of the fonts that every PDF reader has: Windows-1252 without its control characters.
 */
const SHOWN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** A text in characters of those fonts; others are transliterated, as on a receipt. */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    SHOWN.test(character) ? character : printable(character),
  ).join('');
}

function printable(character: string): string {
  if (character === '−') return '-';
  return /\s/.test(character) ? ' ' : anyAscii(character) || '?';
}
