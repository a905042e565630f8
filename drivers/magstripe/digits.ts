import { NINE, ZERO } from './alphabet.ts';

export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/**
 * A field of a few digits as a number; null if it is not all digits. Never used for the PAN, which
 * must not become a number.
 */
export function numberAt(bytes: Uint8Array, start: number, digits: number): number | null {
  let value = 0;
  for (let at = start; at < start + digits; at += 1) {
    const byte = byteAt(bytes, at);
    if (!isDigit(byte)) return null;
    value = value * 10 + byte - ZERO;
  }
  return value;
}
