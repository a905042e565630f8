import {
  AT,
  END_SENTINEL,
  LETTER_B,
  LETTER_E,
  PERCENT,
  SEMICOLON,
  SPACE,
} from '../../magstripe/alphabet.ts';
import { wipeSwipe } from '../../magstripe/card-memory.ts';
import { isDigit } from '../../magstripe/digits.ts';
import { parseSwipe } from '../../magstripe/parse-swipe.ts';
import { beginsFrame, hasHiddenDigits } from '../encrypted-text.ts';
import { LONGEST_FRAME } from '../secure-frame.ts';

/** Fewer characters than a shortest track come from a person, at any speed. */
const SHORTEST = 8;

/** The issuer's digits are the only part of a card number that a page may see (hardware.md §6). */
export const PAN_DIGITS = 8;

/** A product's barcode that begins like a secure frame is shorter. */
export const FRAME_CHARACTERS = 16;

/** The longest line a reader sends: a secure frame in hex digits. */
export const MOST_CHARACTERS = 2 * LONGEST_FRAME;

/**
 * True if a burst of keys came from a card: a whole or masked track, the mark of an unreadable one, or an
 * incomplete track or secure frame, which must not reach a page either.
 */
export function isSwipe(characters: Uint8Array): boolean {
  return (
    isError(characters) ||
    beginsWithPan(characters) ||
    isFrame(characters) ||
    (characters.length >= SHORTEST && (hasTrack(characters) || hasHiddenDigits(characters)))
  );
}

/** True if this can only be a secure frame in hex digits, whole or incomplete. */
export function isFrame(characters: Uint8Array): boolean {
  return characters.length >= FRAME_CHARACTERS && beginsFrame(characters);
}

/** `%E?`, `;E?`, `+E?`: a track that the reader could not read. */
export function isError(characters: Uint8Array): boolean {
  return characters[1] === LETTER_E && characters[2] === END_SENTINEL;
}

/** True if it begins as the track of a payment card: `%B`, `;` or `@`, then 8 digits. */
export function beginsWithPan(characters: Uint8Array): boolean {
  let digits = 0;
  for (const character of afterStart(characters) ?? []) {
    if (isDigit(character)) digits += 1;
    else if (character !== SPACE) break;
  }
  return digits >= PAN_DIGITS;
}

/** True if it is the start of such a track so far, with digits alone. */
export function mayBeginPan(characters: Uint8Array): boolean {
  const pan = afterStart(characters);
  return pan?.every((character) => isDigit(character) || character === SPACE) ?? false;
}

/** The characters after `%B`, `;` or `@`; null without one. */
function afterStart(characters: Uint8Array): Uint8Array | null {
  const [sentinel, format] = characters;
  if (sentinel === SEMICOLON || sentinel === AT) return characters.subarray(1);
  return sentinel === PERCENT && format === LETTER_B ? characters.subarray(2) : null;
}

function hasTrack(characters: Uint8Array): boolean {
  const swipe = parseSwipe(characters);
  wipeSwipe(swipe);
  return Object.values(swipe.tracks).some(({ kind }) => kind === 'read');
}
