import {
  ASTERISK,
  END_SENTINEL,
  LETTER_A,
  LETTER_F,
  NINE,
  PLUS,
  SEMICOLON,
  SPACE,
  ZERO,
} from '../magstripe/alphabet.ts';
import { byteAt, isDigit } from '../magstripe/digits.ts';
import type { SwipedCard } from '../magstripe/swipe-result.ts';
import { frameLength, STX } from './secure-frame.ts';

/**
 * Readers that encrypt and send text, typed or on a serial line (hardware.md §7). Recognized by
 * format and status, never by Luhn, because masked numbers pass it:
 *
 *     MagTek    %B4003000050006781^…?;4003000050006781=…?|0600|7EFC…|…    status behind the masked tracks
 *     ID TECH   02D700801F…03                                            a secure frame in hex digits
 *     ID TECH   027901801F…%*4003********6781^…?*…03                     its masked tracks as they are
 *     both      %B4003********6781^…?                                    masked tracks alone, with `*`
 */
export type ReaderText =
  /** Tracks as any reader sends them; masked text before them is cut off. */
  | { readonly kind: 'clear'; readonly tracks: Uint8Array }
  | { readonly kind: 'encrypted' }
  /** The line broke off within the status, so masked tracks may look like clear ones. */
  | { readonly kind: 'broken' };

/** Separates MagTek's fields. */
export const PIPE = 0x7c;
const TWO = 0x32;

/**
 * Bit 2 of MagneSafe's status: it encrypts, from security level 3 on. The manual has the low byte
 * first.
 */
export const ENCRYPTION_ENABLED = 0x04;

/** A number of 14 digits without its first six and its last four. */
const FEWEST_HIDDEN = 4;

/** Hex digits of the status. */
const STATUS_DIGITS = 4;

/** Hex digits of STX, length and card encode type. */
const FRAME_BEGINNING = 8;

/** Bits of a card encode type that are never set: types run to 6, and 80 is the encryption flag. */
const NO_ENCODE_TYPE = 0x78;

/**
 * Classifies a reader's text. Replaces the `;` of a track 3 in `text` by `+` if its field proves
 * that it is track 3.
 */
export function readText(text: Uint8Array): ReaderText {
  for (let at = 0; at < text.length; at += 1) {
    if ((at === 0 || byteAt(text, at - 1) < SPACE) && beginsFrame(text.subarray(at))) {
      return { kind: 'encrypted' };
    }
    if (text[at] === END_SENTINEL && text[at + 1] === PIPE) return readStatus(text, at + 2);
  }
  return { kind: 'clear', tracks: text };
}

/** True if `text` begins with the header of a secure frame in hex digits. */
export function beginsFrame(text: Uint8Array): boolean {
  return text.length >= FRAME_BEGINNING && mayBeginFrame(text);
}

/** Number of hex digits of the secure frame that begins with `text`, a frame's header. */
export function frameDigits(text: Uint8Array): number {
  return 2 * (frameLength(headerOf(text)) ?? 0);
}

/** True if the incomplete `text` may become a secure frame in hex digits. */
export function mayBeginFrame(text: Uint8Array): boolean {
  if (text[0] !== ZERO || (text.length > 1 && text[1] !== TWO)) return false;
  for (let at = 2; at < Math.min(text.length, FRAME_BEGINNING); at += 1) {
    if (hexDigit(byteAt(text, at)) === null) return false;
  }
  if (text.length >= 6 && frameLength(headerOf(text)) === null) return false;
  return text.length < FRAME_BEGINNING || (hexByte(text, 6) & NO_ENCODE_TYPE) === 0;
}

/**
 * True if the number is MagTek's mask: zeros except its first four or six and its last four digits,
 * one of them changed to pass Luhn, and a service code of 000, which no card has.
 */
export function isMasked({ pan, serviceCode }: SwipedCard): boolean {
  let digits = 0;
  for (const digit of pan.subarray(6, -4)) if (digit !== ZERO) digits += 1;
  return digits <= 1 && serviceCode?.digits === '000';
}

/** True if a number in it has its middle hidden by `*`. */
export function hasHiddenDigits(text: Uint8Array): boolean {
  let hidden = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === ASTERISK) hidden += 1;
    else {
      const isWithin = isDigit(byteAt(text, at)) && isDigit(byteAt(text, at - hidden - 1));
      if (hidden >= FEWEST_HIDDEN && isWithin) return true;
      hidden = 0;
    }
  }
  return false;
}

function readStatus(text: Uint8Array, at: number): ReaderText {
  let digits = 0;
  while (digits < STATUS_DIGITS && hexDigit(byteAt(text, at + digits)) !== null) digits += 1;
  const behind = byteAt(text, at + digits);
  if (digits === STATUS_DIGITS && behind === PIPE) {
    const status = hexByte(text, at) | hexByte(text, at + 2);
    if ((status & ENCRYPTION_ENABLED) !== 0) return { kind: 'encrypted' };
    return { kind: 'clear', tracks: clearFields(text.subarray(at + digits + 1)) };
  }
  // At the end, or before the line end: some readers send a bare separator after each clear track.
  return behind < SPACE ? { kind: 'broken' } : { kind: 'clear', tracks: text };
}

/**
 * At security level 2: the fields of tracks 1, 2 and 3 in turn, an empty one for a missing track.
 */
function clearFields(fields: Uint8Array): Uint8Array {
  const third = fields.indexOf(PIPE, fields.indexOf(PIPE) + 1) + 1;
  // Both tracks begin with `;` here. The field decides the track; a guess could be wrong.
  if (third > 1 && fields[third] === SEMICOLON) fields[third] = PLUS;
  return fields;
}

/** STX and length. */
function headerOf(text: Uint8Array): Uint8Array {
  return Uint8Array.of(STX, hexByte(text, 2), hexByte(text, 4));
}

function hexByte(text: Uint8Array, at: number): number {
  return (hexDigit(byteAt(text, at)) ?? 0) * 16 + (hexDigit(byteAt(text, at + 1)) ?? 0);
}

/** The value of an ASCII hex digit; null for another character. */
export function hexDigit(byte: number): number | null {
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = byte & 0xdf; // a lowercase letter is its capital with bit 5 set
  return letter >= LETTER_A && letter <= LETTER_F ? letter - LETTER_A + 10 : null;
}
