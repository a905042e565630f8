/** Bytes as text: hex in the journal; on paper the base 32 of Crockford, without I, L, O and U. */

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null for a text that is not hex. */
export function bytesOfHex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** 8 characters for 5 bytes; the last character is filled with zero bits. */
export function base32(bytes: Uint8Array): string {
  let [text, rest, bits] = ['', 0, 0];
  for (const byte of bytes) {
    rest = rest * 256 + byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS[Math.floor(rest / 2 ** bits)];
      rest %= 2 ** bits;
    }
  }
  return bits === 0 ? text : text + DIGITS[rest * 2 ** (5 - bits)];
}

/** As a person types it: small letters, blanks and hyphens, and I, L and O for 1 and 0. */
export function typedBase32(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}

/** Null for a text with other characters. */
export function bytesOfBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let [rest, bits] = [0, 0];
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0) return null;
    rest = rest * 32 + digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(Math.floor(rest / 2 ** bits));
      rest %= 2 ** bits;
    }
  }
  return Uint8Array.from(bytes);
}

/** In groups of four, for a person. */
export function grouped(text: string): string {
  return text.match(/.{1,4}/g)?.join('-') ?? '';
}
