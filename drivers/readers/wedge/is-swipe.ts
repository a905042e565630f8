import {
  AT,
  END_SENTINEL,
  LETTER_B,
  LETTER_E,
  PERCENT,
  SEMICOLON,
  SPACE,
} from '../../magstripe/alphabet.ts';
import { byteAt, isDigit } from '../../magstripe/digits.ts';
import { parseSwipe } from '../../magstripe/parse-swipe.ts';
import { wipeSwipe } from '../../magstripe/wipe-swipe.ts';

/** Fewer characters than a shortest track has are a person's, however fast. */
const SHORTEST = 8;

/** The digits of a shortest PAN. */
const PAN_DIGITS = 12;

/**
 * Whether a burst of keys that began with a start sentinel was a card: a whole track, the mark of an
 * unreadable one, or the beginning of one that broke off behind its number, which must not reach a
 * page either.
 */
export function isSwipe(characters: Uint8Array): boolean {
  return (
    isError(characters) ||
    beginsWithPan(characters) ||
    (characters.length >= SHORTEST && hasTrack(characters))
  );
}

/** `%E?`, `;E?`, `+E?` */
function isError(characters: Uint8Array): boolean {
  return characters[1] === LETTER_E && characters[2] === END_SENTINEL;
}

function beginsWithPan(characters: Uint8Array): boolean {
  const [sentinel, format] = characters;
  const track2 = sentinel === SEMICOLON || sentinel === AT;
  if (!track2 && !(sentinel === PERCENT && format === LETTER_B)) return false;
  let digits = 0;
  for (let at = sentinel === PERCENT ? 2 : 1; at < characters.length; at += 1) {
    if (isDigit(byteAt(characters, at))) digits += 1;
    else if (characters[at] !== SPACE) break;
  }
  return digits >= PAN_DIGITS;
}

function hasTrack(characters: Uint8Array): boolean {
  const swipe = parseSwipe(characters);
  wipeSwipe(swipe);
  return Object.values(swipe.tracks).some(({ kind }) => kind === 'read');
}
