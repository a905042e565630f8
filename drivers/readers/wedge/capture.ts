import {
  ASTERISK,
  AT,
  END_SENTINEL,
  LEADING,
  PERCENT,
  SEMICOLON,
  SPACE,
  START,
  ZERO,
} from '../../magstripe/alphabet.ts';
import { frameDigits, mayBeginFrame, PIPE } from '../encrypted-text.ts';
import { HeldKeys } from './held-keys.ts';
import { beginsWithPan, isError, isFrame, MOST_CHARACTERS } from './is-swipe.ts';
import type { GivenBackKey, KeyEvent } from './key-event.ts';
import { altCodeDigit, characterOf } from './us-board.ts';

const LAST_ASCII = 0x7e;

/** Start sentinels of the tracks that can be charged. */
const PAYMENT_START: ReadonlySet<number> = new Set([PERCENT, SEMICOLON, AT]);

/**
 * True if the key may be the first of a card. At the start of a track 3 some layouts have an accent,
 * which cannot be given back.
 */
export function opensCapture(event: KeyEvent): boolean {
  const character = characterOf(event);
  // A reader types on the row of digits, a person as often on the number pad.
  if (character === ZERO) return event.code === 'Digit0' && event.key !== 'Dead';
  if (character === null || START[character] === 0) return false;
  return event.key !== 'Dead' || PAYMENT_START.has(character);
}

/** The held keys of one capture and their characters, in bytes that are wiped at its end. */
export class Capture {
  /** Pauses longer than the gap. */
  stalls = 0;
  /** No person typed the keys. */
  certain = false;
  /** The alt-code in progress. */
  altCode: number | null = null;
  readonly #keys = new HeldKeys();
  readonly #characters = new Uint8Array(MOST_CHARACTERS);
  #length = 0;
  #encrypted = false;

  get characters(): Uint8Array {
    return this.#characters.subarray(0, this.#length);
  }

  /** It begins as a frame in hex digits, or as a number that a person types. */
  get beginsWithZero(): boolean {
    return this.#characters[0] === ZERO;
  }

  /** The characters end in an end sentinel, or in its check character. */
  get isOver(): boolean {
    if (this.#encrypted || this.beginsWithZero) return false;
    // A host that reports no release of Alt leaves the last alt-code open.
    const last = this.altCode ?? this.#characters[this.#length - 1] ?? 0;
    const checked = START[last] === 0 && this.#characters[this.#length - 2] === END_SENTINEL;
    return last === END_SENTINEL || checked;
  }

  /** It has a track 2, or the start of one. */
  get hasTrack2(): boolean {
    return this.characters.includes(SEMICOLON) || this.characters.includes(AT);
  }

  /** No more characters can follow. */
  get isWhole(): boolean {
    const frame = this.#encrypted && this.beginsWithZero;
    return this.#length === (frame ? frameDigits(this.characters) : MOST_CHARACTERS);
  }

  /** No more keys can be held. */
  get isFull(): boolean {
    return this.#keys.full;
  }

  /** Holds a key; its character, if it has one, is appended apart. */
  hold(event: KeyEvent): void {
    this.#keys.push(event);
    const digit = altCodeDigit(event);
    if (digit !== null) this.altCode = ((this.altCode ?? 0) * 10 + digit) % 1000;
  }

  append(character: number): void {
    const previous = this.#characters[this.#length - 1];
    this.#characters[this.#length++] = character;
    this.#encrypted ||= character === PIPE && previous === END_SENTINEL;
    this.#encrypted ||= isFrame(this.characters);
    this.certain ||= this.#encrypted || beginsWithPan(this.characters) || isError(this.characters);
  }

  /** Data follows the sentinel or, on a blank track, the end. */
  mayFollow(character: number): boolean {
    if (this.beginsWithZero) {
      this.#characters[this.#length] = character;
      return mayBeginFrame(this.#characters.subarray(0, this.#length + 1));
    }
    const follows = LEADING[character] !== 0 || character === ASTERISK; // masked (ID TECH)
    return this.#length !== 1 || follows || character === END_SENTINEL;
  }

  /** Keys that were a person's. */
  give(): readonly GivenBackKey[] {
    return this.#keys.give();
  }

  wipe(): void {
    this.#characters.fill(0);
    this.#keys.wipe();
    this.#length = 0;
    this.stalls = 0;
    this.#encrypted = false;
    this.certain = false;
    this.altCode = null;
  }
}

/** True for the first character of a card that an alt-code may make. */
export function opensByAltCode(character: number): boolean {
  return (START[character] ?? 0) !== 0 || character === ZERO;
}

/** True for the characters of a stripe. */
export function isPrinting(character: number): boolean {
  return character >= SPACE && character <= LAST_ASCII;
}
