/**
 * The characters of a stripe as readers send them (ISO/IEC 7811-2): six bits from 0x20 on track 1
 * (and on tracks 2 and 3 of cards with 7 bits per character), four bits from 0x30 on the others.
 */
export const SPACE = 0x20;
export const PERCENT = 0x25;
/** In the tracks of a reader that encrypts: a digit that it hides. */
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const ZERO = 0x30;
export const NINE = 0x39;
export const SEMICOLON = 0x3b;
export const EQUALS = 0x3d;
export const END_SENTINEL = 0x3f;
export const AT = 0x40;
export const LETTER_A = 0x41;
export const LETTER_B = 0x42;
export const LETTER_E = 0x45;
export const LETTER_F = 0x46;
export const CARET = 0x5e;

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** By byte: the data character on a six-bit track, 0 if none. Sentinels have none. */
export const SIX_BIT = byteTable(`${DIGITS}${LETTERS} !"#$&'()*+,-./:<=>@[\\]^_`);

/** By byte: the data character on a four-bit track, 0 if none. EMV writes `=` as D. */
export const FOUR_BIT = byteTable(`${DIGITS}:<=>Dd`, `${DIGITS}:<=>==`);

/**
 * By byte: 0 if it is no start sentinel (`@` track 2, `#` and `&` track 3 of 7 bits; `+` track 3).
 */
export const START = byteTable('%;@+#&');

/**
 * By byte: 0 if it is no letter or digit. The data of every track begins with a letter or digit.
 */
export const LEADING = byteTable(`${DIGITS}${LETTERS}`);

/** Tables instead of comparisons: each byte of a swipe costs one lookup. */
function byteTable(characters: string, meaning: string = characters): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 0; i < characters.length; i += 1) {
    table[characters.charCodeAt(i)] = meaning.charCodeAt(i);
  }
  return table;
}
