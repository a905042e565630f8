import anyAscii from 'any-ascii';

/** What the fonts that every PDF reader has can show: Windows-1252 but its control characters. */
const SHOWN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** A text in characters of those fonts; others are spelled in plain letters, as on a receipt. */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    SHOWN.test(character) ? character : printable(character),
  ).join('');
}

function printable(character: string): string {
  if (character === '−') return '-';
  return /\s/.test(character) ? ' ' : anyAscii(character) || '?';
}
