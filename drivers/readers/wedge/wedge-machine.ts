import {
  ASTERISK,
  AT,
  CARET,
  END_SENTINEL,
  EQUALS,
  LEADING,
  LETTER_B,
  LETTER_E,
  PERCENT,
  SEMICOLON,
  SPACE,
  START,
  ZERO,
} from '../../magstripe/alphabet.ts';
import { cardBytes } from '../../magstripe/card-memory.ts';
import { isDigit } from '../../magstripe/digits.ts';
import { frameDigits, mayBeginFrame, PIPE } from '../encrypted-text.ts';
import { HeldKeys } from './held-keys.ts';
import {
  beginsWithPan,
  isError,
  isFrame,
  isSwipe,
  MOST_CHARACTERS,
  mayBeginPan,
  PAN_DIGITS,
} from './is-swipe.ts';
import type { GivenBackKey, KeyEvent } from './key-event.ts';
import { PassedFrame } from './passed-frame.ts';
import { altCodeDigit, CR, characterOf, endsLine, isModifier } from './us-board.ts';

/**
 * Longest gap between two keys of a reader, in ms. Readers type a key every 1 to 8 ms, slow ones
 * every 40; a person never sustains that. Remote desktops need up to 500, a setting.
 */
export const GAP_MS = 50;

/**
 * Longest pause after three keys at a reader's speed, in ms, and after an end sentinel: at most
 * `MOST_STALLS` times, unless they are the digits of a card. A busy PC delivers a reader's keys
 * late, and the rest would reach the page.
 */
export const STALL_MS = 300;
const MOST_STALLS = 3;
const BEGUN = 3;

/** Silence that ends a certain card in the middle of a track, in ms. */
export const SILENCE_MS = 2000;

/**
 * Time after the last key of such a card in which its rest may come: three keys at a reader's speed,
 * or, where a remote desktop makes a reader as slow as a person, keys with a mark of a track.
 */
const CUT_MS = 10_000;

/** The actions, in this order: give keys back, take the swipe, pass or hold the new key. */
export interface WedgeOutcome {
  /** Held keys that were a person's, in the order they were pressed. */
  readonly giveBack: readonly GivenBackKey[];
  /** The characters of a reader, ended by CR: card data, wiped by the receiver. */
  readonly swipe: Uint8Array | null;
  /** `pass` if the new key may reach the page. */
  readonly verdict: 'pass' | 'hold';
}

/** The release of a key that was given back has been given back as well. */
type Fate = 'passed' | 'held' | 'given-back' | 'swallowed';

const LAST_ASCII = 0x7e;

/** Start sentinels of the tracks that can be charged. */
const PAYMENT_START: ReadonlySet<number> = new Set([PERCENT, SEMICOLON, AT]);

/** No person types these into a field of the counter. */
const TRACK_MARKS: ReadonlySet<number> = new Set([EQUALS, CARET, END_SENTINEL]);

/** The mark of a card with its start on the page (hardware.md §1). */
const UNREADABLE: Uint8Array = Uint8Array.of(SEMICOLON, LETTER_E, END_SENTINEL);

const PASS: WedgeOutcome = { giveBack: [], swipe: null, verdict: 'pass' };
const HOLD: WedgeOutcome = { ...PASS, verdict: 'hold' };

/**
 * Separates a reader's keys from a person's. A start sentinel opens a capture, in which keys are
 * held back, and so does the 0 of a secure frame in hex digits.
 *
 *     start sentinel ──▶ possible ──`%B` or `;`, 8 digits──▶ certain ──line end, or 300 ms after `?`──▶ swipe
 *                           │ gap, foreign key                  │ 2 s of silence ──▶ swipe, unreadable
 *                           ▼                                   ▼ Esc
 *                     keys given back                       keys wiped
 *
 * While a card is only possible, a gap ends the capture. Once it is certain, no gap does, and no key
 * reaches the page. A start sentinel within the 300 ms, or within 2 s on a card without its track 2,
 * begins the next track. The rest of a line after an early end of its swipe is swallowed. No timers and
 * no clock: time comes with the events, and `tick` reports time without events.
 *
 * A frame that is typed as slowly as by a person is recognized in the text that passed, and the rest
 * of it is captured; the page deletes its start. Waiting longer for it would delay each 0 of an
 * amount.
 */
export class WedgeMachine {
  /** A setting, in ms. */
  gapMs: number;
  readonly #keys = new HeldKeys();
  /** Recent characters of the page: a slow frame is recognized only among them. */
  readonly #passed = new PassedFrame();
  readonly #characters = new Uint8Array(MOST_CHARACTERS);
  #length = 0;
  #capturing = false;
  #last = 0;
  #stalls = 0;
  /** The captured keys are encrypted. */
  #encrypted = false;
  /** No person typed the captured keys. */
  #certain = false;
  /** The swipe is over and its line may not be: keys at a reader's speed are its rest. */
  #resting = false;
  /** Until then the rest of a card that silence ended may come. */
  #cutUntil = Number.NEGATIVE_INFINITY;
  /** The captured keys may be that rest: swallowed at a reader's speed, otherwise given back. */
  #isCutRest = false;
  /** Until then the rest of a track may come that a stall gave back to the page at its start. */
  #begunUntil = Number.NEGATIVE_INFINITY;
  /** Digits of that track on the page. */
  #begunDigits = 0;
  /** Until then a line end still comes from the reader. */
  #swallowUntil = Number.NEGATIVE_INFINITY;
  /** The alt-code in progress. */
  #altCode: number | null = null;
  /** The fate of the keys that are down, which applies to their releases and repeats. */
  readonly #down = new Map<string, Fate>();

  constructor({ gapMs = GAP_MS }: { readonly gapMs?: number } = {}) {
    this.gapMs = gapMs;
  }

  /** Time of the next `tick`, in the events' time; null if none is needed. */
  get wakeAt(): number | null {
    return this.#capturing ? this.#last + this.#patience : null;
  }

  key(event: KeyEvent): WedgeOutcome {
    if (event.kind === 'up') return this.#up(event);
    const answer = () => (event.kind === 'repeat' ? this.#repeat(event) : this.#press(event));
    const before = this.#before(event);
    return before === null ? answer() : { ...before, verdict: answer().verdict };
  }

  /** Time has passed without a key. */
  tick(now: number): WedgeOutcome {
    const { wakeAt } = this;
    return wakeAt === null || now < wakeAt ? PASS : this.#close();
  }

  /** The program was held up: its events arrive late, so the gap begins again. */
  heldUp(now: number): void {
    this.#last = now;
  }

  /** Longest wait for the next key, in ms. */
  get #patience(): number {
    if (!this.#isOver) return this.#gap;
    // A card without its track 2 is not charged, so the wait for that track costs nothing.
    const hasTrack2 = this.#captured.includes(SEMICOLON) || this.#captured.includes(AT);
    if (this.#certain && !hasTrack2) return SILENCE_MS;
    // A status may follow, and turn apparent card tracks into masked ones.
    return Math.max(this.gapMs, STALL_MS);
  }

  /** Longest time that the next key may have taken, in ms. */
  get #gap(): number {
    if (this.#isOver) return this.gapMs;
    if (this.#certain) return SILENCE_MS;
    const mayStall = this.#stalls < MOST_STALLS || mayBeginPan(this.#captured);
    return this.#length >= BEGUN && mayStall ? Math.max(this.gapMs, STALL_MS) : this.gapMs;
  }

  /** The captured characters end in an end sentinel, or in its check character. */
  get #isOver(): boolean {
    if (this.#encrypted || this.#characters[0] === ZERO) return false;
    // A host that reports no release of Alt leaves the last alt-code open.
    const last = this.#altCode ?? this.#characters[this.#length - 1] ?? 0;
    const checked = START[last] === 0 && this.#characters[this.#length - 2] === END_SENTINEL;
    return last === END_SENTINEL || checked;
  }

  get #captured(): Uint8Array {
    return this.#characters.subarray(0, this.#length);
  }

  /** No more characters can follow. */
  get #isWhole(): boolean {
    const frame = this.#encrypted && this.#characters[0] === ZERO;
    return this.#length === (frame ? frameDigits(this.#captured) : MOST_CHARACTERS);
  }

  /** The result of the state that this press ends; null if it ends none. */
  #before(event: KeyEvent): WedgeOutcome | null {
    if (!this.#capturing) return null;
    // A status opens with Shift and its first key, another track of the card with its sentinel.
    const next = characterOf(event);
    const opensTrack = next !== null && START[next] !== 0 && !this.#captured.includes(next);
    const goesOn = next === PIPE || isModifier(event.code) || opensTrack;
    const allowed = this.#isOver && goesOn ? this.#patience : this.#gap;
    if (event.time - this.#last > allowed) return this.#close();
    if (event.kind !== 'up' && event.time - this.#last > this.gapMs) this.#stalls += 1;
    // A host that reports no release of a held key reports none of the Alt around it either.
    const endsAltCode = event.kind === 'down' && altCodeDigit(event) === null;
    if (this.#altCode === null || !endsAltCode) return null;
    const ended = this.#endAltCode(this.#altCode, event.time);
    return this.#capturing ? null : ended;
  }

  #press(event: KeyEvent): WedgeOutcome {
    if (isModifier(event.code)) return this.#pass(event);
    if (!this.#capturing) return this.#begin(event);
    const outcome = this.#capture(event);
    if (this.#capturing || outcome.verdict === 'hold') return outcome;
    return { ...outcome, verdict: this.#begin(event).verdict };
  }

  #begin(event: KeyEvent): WedgeOutcome {
    const frame = this.#passed.begun(event.time, SILENCE_MS);
    if (frame !== null) return this.#goOnWith(frame, event);
    if (this.#resting && this.#isRest(event)) {
      this.#last = event.time;
      this.#resting = !endsLine(event);
      this.#down.set(event.code, 'swallowed');
      return HOLD;
    }
    this.#isCutRest = this.#mayBeCutRest(event) || this.#mayBeBegunRest(event);
    if (this.#isCutRest || this.#opens(event) || altCodeDigit(event) !== null) {
      this.#capturing = true;
      return this.#hold(event);
    }
    // Some readers end a line twice: no key of a swipe may press a button.
    if (endsLine(event) && event.time <= this.#swallowUntil) {
      this.#down.set(event.code, 'swallowed');
      this.#swallowUntil = event.time + this.gapMs;
      return HOLD;
    }
    // The reader's line end would have been the very next key.
    this.#swallowUntil = Number.NEGATIVE_INFINITY;
    const character = characterOf(event);
    if (character === null) this.#passed.clear();
    else this.#passed.add(character, event.time);
    return this.#pass(event);
  }

  /** The page received the start of a frame: from here on it is captured. */
  #goOnWith(frame: Uint8Array, event: KeyEvent): WedgeOutcome {
    for (const character of frame) this.#append(character);
    this.#passed.clear();
    this.#capturing = true;
    this.#last = event.time;
    return this.#capture(event);
  }

  /** A person who follows a swipe that closely presses no key that prints. */
  #isRest(event: KeyEvent): boolean {
    this.#resting = event.time - this.#last <= this.gapMs;
    const prints = characterOf(event) !== null || altCodeDigit(event) !== null;
    return this.#resting && (prints || endsLine(event));
  }

  /** A start sentinel begins the next swipe. */
  #mayBeCutRest(event: KeyEvent): boolean {
    const character = characterOf(event);
    return event.time <= this.#cutUntil && character !== null && START[character] === 0;
  }

  /** A person's next key is another, and a person's digits come slowly. */
  #mayBeBegunRest(event: KeyEvent): boolean {
    const character = characterOf(event);
    const goesOn = character !== null && (isDigit(character) || character === LETTER_B);
    if (event.time > this.#begunUntil || !goesOn) this.#begunUntil = Number.NEGATIVE_INFINITY;
    return this.#isBegun;
  }

  /** At the start of a track 3 some layouts have an accent, which cannot be given back. */
  #opens(event: KeyEvent): boolean {
    const character = characterOf(event);
    // A reader types on the row of digits, a person as often on the number pad.
    if (character === ZERO) return event.code === 'Digit0' && event.key !== 'Dead';
    if (character === null || START[character] === 0) return false;
    return event.key !== 'Dead' || PAYMENT_START.has(character);
  }

  /** A key within a capture. It ends the capture with verdict `pass` if it is no part of it. */
  #capture(event: KeyEvent): WedgeOutcome {
    if (endsLine(event)) {
      const closed = this.#close(event.time);
      if (closed.swipe === null) return closed;
      this.#down.set(event.code, 'swallowed');
      return { ...closed, verdict: 'hold' };
    }
    const character = characterOf(event);
    const digit = altCodeDigit(event);
    const fits = digit !== null || (character !== null && this.#mayFollow(character));
    if (fits) return this.#hold(event);
    if (!this.#certain || this.#isOver) return this.#close();
    this.#down.set(event.code, 'swallowed');
    if (event.code === 'Escape') this.#cancel(event.time);
    return HOLD;
  }

  /**
   * Data follows the sentinel or, on a blank track, the end. An early answer shortens a person's
   * wait.
   */
  #mayFollow(character: number): boolean {
    if (this.#isCutRest) {
      if (this.#certain || !this.#isBegun || this.#goesOnWith(character)) return true;
      this.#isCutRest = false; // a frame, or a person's keys
      if (this.#characters[0] !== ZERO) return false;
    }
    if (this.#characters[0] === ZERO) {
      this.#characters[this.#length] = character;
      return mayBeginFrame(this.#characters.subarray(0, this.#length + 1));
    }
    const follows = LEADING[character] !== 0 || character === ASTERISK; // masked (ID TECH)
    return this.#length !== 1 || follows || character === END_SENTINEL;
  }

  #hold(event: KeyEvent): WedgeOutcome {
    this.#last = event.time;
    this.#down.set(event.code, 'held');
    this.#keys.push(event);
    const digit = altCodeDigit(event);
    if (digit !== null) this.#altCode = ((this.#altCode ?? 0) * 10 + digit) % 1000;
    const character = characterOf(event);
    if (character !== null) this.#append(character);
    return this.#keys.full || this.#isWhole ? { ...this.#close(), verdict: 'hold' } : HOLD;
  }

  /** No reader holds a key down; a remote desktop may report one as held. */
  #repeat(event: KeyEvent): WedgeOutcome {
    if (this.#certain && this.#down.get(event.code) !== 'passed') return HOLD;
    const closed = this.#down.get(event.code) === 'held' ? this.#close() : PASS;
    if (this.#down.get(event.code) === 'swallowed') return { ...closed, verdict: 'hold' };
    return { ...closed, verdict: this.#pass(event).verdict };
  }

  #up({ code, time }: KeyEvent): WedgeOutcome {
    const fate = this.#down.get(code);
    this.#down.delete(code);
    // A release of Alt alone would open a menu: the keys between were held back.
    if (code.startsWith('Alt') && this.#altCode !== null)
      return this.#endAltCode(this.#altCode, time);
    return fate === undefined || fate === 'passed' ? PASS : HOLD;
  }

  #endAltCode(character: number, time: number): WedgeOutcome {
    this.#altCode = null;
    this.#last = time;
    if (character === CR) return { ...this.#close(time), verdict: 'hold' };
    const goesOn = this.#takeAltCode(character) && !this.#isWhole;
    return goesOn ? HOLD : { ...this.#close(), verdict: 'hold' };
  }

  /** False for a character that no reader types here. */
  #takeAltCode(character: number): boolean {
    const opens = (START[character] ?? 0) !== 0 || character === ZERO;
    const fits = this.#length === 0 ? opens : this.#mayFollow(character);
    if (!fits || character < SPACE || character > LAST_ASCII) return false;
    this.#append(character);
    return true;
  }

  #append(character: number): void {
    const previous = this.#characters[this.#length - 1];
    this.#characters[this.#length++] = character;
    this.#encrypted ||= character === PIPE && previous === END_SENTINEL;
    this.#encrypted ||= isFrame(this.#captured);
    this.#certain ||= this.#encrypted || beginsWithPan(this.#captured) || isError(this.#captured);
    this.#certain ||= this.#isCutRest && this.#provesRest(character);
  }

  get #isBegun(): boolean {
    return this.#begunUntil > Number.NEGATIVE_INFINITY;
  }

  #goesOnWith(character: number): boolean {
    return isDigit(character) || character === SPACE || TRACK_MARKS.has(character);
  }

  #provesRest(character: number): boolean {
    if (this.#isBegun) {
      const digits = this.#begunDigits + digitsIn(this.#captured);
      const isFast = this.gapMs <= GAP_MS && digits >= PAN_DIGITS;
      return this.#length >= BEGUN && (isFast || TRACK_MARKS.has(character));
    }
    if (this.gapMs <= GAP_MS) return this.#length >= BEGUN;
    return TRACK_MARKS.has(character);
  }

  #pass({ code }: KeyEvent): WedgeOutcome {
    this.#down.set(code, 'passed');
    return PASS;
  }

  #close(lineEnded: number | null = null): WedgeOutcome {
    if (this.#altCode !== null) this.#takeAltCode(this.#altCode);
    const characters = this.#captured;
    const isRest = this.#isCutRest && this.#certain;
    let outcome = PASS;
    if (isRest || isSwipe(characters)) {
      const isCut = this.#certain && !this.#isOver && !this.#isWhole && lineEnded === null;
      this.#cutUntil = isCut ? this.#last + CUT_MS : Number.NEGATIVE_INFINITY;
      this.#settle('swallowed');
      // After an end in silence, a late line end of the reader would charge the card.
      this.#swallowUntil = lineEnded === null ? this.#last + SILENCE_MS : lineEnded + this.gapMs;
      this.#resting = lineEnded === null;
      this.#passed.clear();
      const isLost = isRest && this.#isBegun;
      this.#begunUntil = Number.NEGATIVE_INFINITY;
      if (!isRest) outcome = { ...PASS, swipe: lineOf(characters) };
      else if (isLost) outcome = { ...PASS, swipe: lineOf(UNREADABLE) };
    } else {
      this.#returned(characters);
      this.#swallowUntil = Number.NEGATIVE_INFINITY;
      outcome = { ...PASS, giveBack: this.#keys.give() };
      for (const character of characters) this.#passed.add(character, this.#last);
      this.#settle('given-back');
    }
    this.#clear();
    return outcome;
  }

  /** Less of a track than makes a card certain: a stalled reader's, or a person's. */
  #returned(characters: Uint8Array): void {
    const isRest = this.#isCutRest && this.#isBegun;
    const isTrack1 = characters.length === 1 && characters[0] === PERCENT;
    if (isRest) this.#begunDigits += digitsIn(characters);
    else if (isTrack1 || mayBeginPan(characters)) {
      this.#begunUntil = this.#last + CUT_MS;
      this.#begunDigits = digitsIn(characters);
    }
  }

  /** Esc: the person swipes again, and the rest of this line reaches no page. */
  #cancel(time: number): void {
    this.#settle('swallowed');
    this.#last = time;
    this.#resting = true;
    this.#passed.clear();
    this.#clear();
  }

  #clear(): void {
    this.#characters.fill(0);
    this.#keys.wipe();
    this.#length = 0;
    this.#stalls = 0;
    this.#encrypted = false;
    this.#certain = false;
    this.#isCutRest = false;
    this.#altCode = null;
    this.#capturing = false;
  }

  #settle(fate: Fate): void {
    for (const [code, was] of this.#down) if (was === 'held') this.#down.set(code, fate);
  }
}

function digitsIn(characters: Uint8Array): number {
  return characters.reduce((count, character) => count + (isDigit(character) ? 1 : 0), 0);
}

/** A copy that ends in CR. */
function lineOf(characters: Uint8Array): Uint8Array {
  const line = cardBytes(characters.length + 1);
  line.set(characters);
  line[characters.length] = CR;
  return line;
}
