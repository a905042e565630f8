import {
  CARET,
  END_SENTINEL,
  EQUALS,
  LETTER_B,
  PERCENT,
  SPACE,
  START,
} from '../../magstripe/alphabet.ts';
import { isDigit } from '../../magstripe/digits.ts';
import { mayBeginPan, PAN_DIGITS } from './is-swipe.ts';
import type { KeyEvent } from './key-event.ts';
import { altCodeDigit, characterOf, endsLine } from './us-board.ts';

/** Keys at a reader's speed that a person does not press. */
export const BEGUN = 3;

/**
 * Time after the last key of a card that silence ended in which its rest may come: three keys at a
 * reader's speed, or, where a remote desktop makes a reader as slow as a person, keys with a mark of a
 * track.
 */
const CUT_MS = 10_000;

/** No person types these into a field of the counter. */
const TRACK_MARKS: ReadonlySet<number> = new Set([EQUALS, CARET, END_SENTINEL]);

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * The keys of a card that come after its capture has ended, and must reach no page.
 *
 *     swipe, its line not over ──▶ keys at a reader's speed are swallowed, and one late line end
 *     swipe cut by silence ──▶ its rest is captured for 10 s, and swallowed
 *     start given back to the page after a stall ──▶ its rest is captured for 10 s: unreadable
 */
export class CardRest {
  /** The captured keys may be the rest: swallowed at a reader's speed, otherwise given back. */
  isCaptured = false;
  /** The swipe is over and its line may not be: keys at a reader's speed are its rest. */
  #resting = false;
  /** Until then the rest of a card that silence ended may come. */
  #cutUntil = NEVER;
  /** Until then the rest of a track may come that a stall gave back to the page at its start. */
  #begunUntil = NEVER;
  /** Digits of that track on the page. */
  #begunDigits = 0;
  /** Until then a line end still comes from the reader. */
  #swallowUntil = NEVER;

  /** A stall gave the start of a track back to the page. */
  get isBegun(): boolean {
    return this.#begunUntil > NEVER;
  }

  /** True for a key within the gap after a swipe: too soon for a typed one. */
  swallows(event: KeyEvent, last: number, gapMs: number): boolean {
    if (!this.#resting) return false;
    this.#resting = event.time - last <= gapMs;
    const prints = characterOf(event) !== null || altCodeDigit(event) !== null;
    if (!this.#resting || !(prints || endsLine(event))) return false;
    this.#resting = !endsLine(event);
    return true;
  }

  /** Some readers end a line twice: no key of a swipe may press a button. */
  swallowsLineEnd(event: KeyEvent, gapMs: number): boolean {
    const swallows = endsLine(event) && event.time <= this.#swallowUntil;
    // The reader's line end would have been the very next key.
    this.#swallowUntil = swallows ? event.time + gapMs : NEVER;
    return swallows;
  }

  /** True if a capture begins with this key, of what may be the rest. */
  begins(event: KeyEvent): boolean {
    this.isCaptured = this.#mayBeCut(event) || this.#mayBeBegun(event);
    return this.isCaptured;
  }

  /** A start sentinel begins the next swipe. */
  #mayBeCut(event: KeyEvent): boolean {
    const character = characterOf(event);
    return event.time <= this.#cutUntil && character !== null && START[character] === 0;
  }

  /** A person's next key is another, and a person's digits come slowly. */
  #mayBeBegun(event: KeyEvent): boolean {
    const character = characterOf(event);
    const goesOn = character !== null && (isDigit(character) || character === LETTER_B);
    if (event.time > this.#begunUntil || !goesOn) this.#begunUntil = NEVER;
    return this.isBegun;
  }

  /** True if the captured rest may go on with this character. */
  mayGoOn(character: number): boolean {
    const isOfTrack = isDigit(character) || character === SPACE || TRACK_MARKS.has(character);
    return !this.isBegun || isOfTrack;
  }

  /**
   * True if the captured characters, which may be the rest, are no person's. `isFast`: the reader is
   * not set up to type as slowly as a person.
   */
  isProven(characters: Uint8Array, isFast: boolean): boolean {
    const hasMark = TRACK_MARKS.has(characters[characters.length - 1] ?? 0);
    if (this.isBegun) {
      const digits = this.#begunDigits + digitsIn(characters);
      return characters.length >= BEGUN && ((isFast && digits >= PAN_DIGITS) || hasMark);
    }
    return isFast ? characters.length >= BEGUN : hasMark;
  }

  /**
   * A swipe, or the rest of one, was taken, its last key at `last`; a line end until `swallowUntil` is
   * the reader's.
   */
  afterSwipe({
    last,
    isCut,
    hasLineEnd,
    swallowUntil,
  }: {
    readonly last: number;
    readonly isCut: boolean;
    readonly hasLineEnd: boolean;
    readonly swallowUntil: number;
  }): void {
    this.#cutUntil = isCut ? last + CUT_MS : NEVER;
    this.#swallowUntil = swallowUntil;
    this.#resting = !hasLineEnd;
    this.#begunUntil = NEVER;
  }

  /** The page got the keys: less of a track than makes a card certain, a stalled reader's, or a person's. */
  afterReturn(characters: Uint8Array, last: number): void {
    const isTrack1 = characters.length === 1 && characters[0] === PERCENT;
    if (this.isCaptured && this.isBegun) this.#begunDigits += digitsIn(characters);
    else if (isTrack1 || mayBeginPan(characters)) {
      this.#begunUntil = last + CUT_MS;
      this.#begunDigits = digitsIn(characters);
    }
    this.#swallowUntil = NEVER;
  }

  /** The rest of the line reaches no page. */
  afterCancel(): void {
    this.#resting = true;
  }
}

function digitsIn(characters: Uint8Array): number {
  return characters.reduce((count, character) => count + (isDigit(character) ? 1 : 0), 0);
}
