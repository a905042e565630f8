import { END_SENTINEL, LETTER_E, SEMICOLON, START } from '../../magstripe/alphabet.ts';
import { cardBytes } from '../../magstripe/card-memory.ts';
import { PIPE } from '../encrypted-text.ts';
import { Capture, isPrinting, opensByAltCode, opensCapture } from './capture.ts';
import { BEGUN, CardRest } from './card-rest.ts';
import { isSwipe, mayBeginPan } from './is-swipe.ts';
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

/** Silence that ends a certain card in the middle of a track, in ms. */
export const SILENCE_MS = 2000;

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
  readonly #captured = new Capture();
  readonly #rest = new CardRest();
  /** Recent characters of the page: a slow frame is recognized only among them. */
  readonly #passed = new PassedFrame();
  #capturing = false;
  #last = 0;
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
    const { isOver, certain } = this.#captured;
    if (!isOver) return this.#gap;
    // A card without its track 2 is not charged, so the wait for that track costs nothing.
    if (certain && !this.#captured.hasTrack2) return SILENCE_MS;
    // A status may follow, and turn apparent card tracks into masked ones.
    return Math.max(this.gapMs, STALL_MS);
  }

  /** Longest time that the next key may have taken, in ms. */
  get #gap(): number {
    const { isOver, certain, stalls, characters } = this.#captured;
    if (isOver) return this.gapMs;
    if (certain) return SILENCE_MS;
    const mayStall = stalls < MOST_STALLS || mayBeginPan(characters);
    return characters.length >= BEGUN && mayStall ? Math.max(this.gapMs, STALL_MS) : this.gapMs;
  }

  /** The result of the state that this press ends; null if it ends none. */
  #before(event: KeyEvent): WedgeOutcome | null {
    if (!this.#capturing) return null;
    // A status opens with Shift and its first key, another track of the card with its sentinel.
    const next = characterOf(event);
    const opensTrack =
      next !== null && START[next] !== 0 && !this.#captured.characters.includes(next);
    const goesOn = next === PIPE || isModifier(event.code) || opensTrack;
    const allowed = this.#captured.isOver && goesOn ? this.#patience : this.#gap;
    if (event.time - this.#last > allowed) return this.#close();
    if (event.kind !== 'up' && event.time - this.#last > this.gapMs) this.#captured.stalls += 1;
    // A host that reports no release of a held key reports none of the Alt around it either.
    const endsAltCode = event.kind === 'down' && altCodeDigit(event) === null;
    const { altCode } = this.#captured;
    if (altCode === null || !endsAltCode) return null;
    const ended = this.#endAltCode(altCode, event.time);
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
    if (this.#rest.swallows(event, this.#last, this.gapMs)) {
      this.#last = event.time;
      this.#down.set(event.code, 'swallowed');
      return HOLD;
    }
    if (this.#rest.begins(event) || opensCapture(event) || altCodeDigit(event) !== null) {
      this.#capturing = true;
      return this.#hold(event);
    }
    if (this.#rest.swallowsLineEnd(event, this.gapMs)) {
      this.#down.set(event.code, 'swallowed');
      return HOLD;
    }
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
    if (!this.#captured.certain || this.#captured.isOver) return this.#close();
    this.#down.set(event.code, 'swallowed');
    if (event.code === 'Escape') this.#cancel(event.time);
    return HOLD;
  }

  /** An early answer shortens a person's wait. */
  #mayFollow(character: number): boolean {
    if (this.#rest.isCaptured) {
      if (this.#captured.certain || this.#rest.mayGoOn(character)) return true;
      this.#rest.isCaptured = false; // a frame, or a person's keys
      if (!this.#captured.beginsWithZero) return false;
    }
    return this.#captured.mayFollow(character);
  }

  #hold(event: KeyEvent): WedgeOutcome {
    this.#last = event.time;
    this.#down.set(event.code, 'held');
    this.#captured.hold(event);
    const character = characterOf(event);
    if (character !== null) this.#append(character);
    const isFull = this.#captured.isFull || this.#captured.isWhole;
    return isFull ? { ...this.#close(), verdict: 'hold' } : HOLD;
  }

  /** No reader holds a key down; a remote desktop may report one as held. */
  #repeat(event: KeyEvent): WedgeOutcome {
    if (this.#captured.certain && this.#down.get(event.code) !== 'passed') return HOLD;
    const closed = this.#down.get(event.code) === 'held' ? this.#close() : PASS;
    if (this.#down.get(event.code) === 'swallowed') return { ...closed, verdict: 'hold' };
    return { ...closed, verdict: this.#pass(event).verdict };
  }

  #up({ code, time }: KeyEvent): WedgeOutcome {
    const fate = this.#down.get(code);
    this.#down.delete(code);
    // A release of Alt alone would open a menu: the keys between were held back.
    const { altCode } = this.#captured;
    if (code.startsWith('Alt') && altCode !== null) return this.#endAltCode(altCode, time);
    return fate === undefined || fate === 'passed' ? PASS : HOLD;
  }

  #endAltCode(character: number, time: number): WedgeOutcome {
    this.#captured.altCode = null;
    this.#last = time;
    if (character === CR) return { ...this.#close(time), verdict: 'hold' };
    const goesOn = this.#takeAltCode(character) && !this.#captured.isWhole;
    return goesOn ? HOLD : { ...this.#close(), verdict: 'hold' };
  }

  /** False for a character that no reader types here. */
  #takeAltCode(character: number): boolean {
    const isFirst = this.#captured.characters.length === 0;
    const fits = isFirst ? opensByAltCode(character) : this.#mayFollow(character);
    if (!fits || !isPrinting(character)) return false;
    this.#append(character);
    return true;
  }

  #append(character: number): void {
    this.#captured.append(character);
    const { characters } = this.#captured;
    const isRest = this.#rest.isCaptured && this.#rest.isProven(characters, this.gapMs <= GAP_MS);
    this.#captured.certain ||= isRest;
  }

  #pass({ code }: KeyEvent): WedgeOutcome {
    this.#down.set(code, 'passed');
    return PASS;
  }

  #close(lineEnded: number | null = null): WedgeOutcome {
    const { altCode } = this.#captured;
    if (altCode !== null) this.#takeAltCode(altCode);
    const { characters, certain, isOver, isWhole } = this.#captured;
    const isRest = this.#rest.isCaptured && certain;
    const last = this.#last;
    let outcome = PASS;
    if (isRest || isSwipe(characters)) {
      const isLost = isRest && this.#rest.isBegun;
      const hasLineEnd = lineEnded !== null;
      const isCut = certain && !isOver && !isWhole && !hasLineEnd;
      // After an end in silence, a late line end of the reader would charge the card.
      const swallowUntil = hasLineEnd ? lineEnded + this.gapMs : last + SILENCE_MS;
      this.#rest.afterSwipe({ last, isCut, hasLineEnd, swallowUntil });
      this.#settle('swallowed');
      this.#passed.clear();
      if (!isRest) outcome = { ...PASS, swipe: lineOf(characters) };
      else if (isLost) outcome = { ...PASS, swipe: lineOf(UNREADABLE) };
    } else {
      this.#rest.afterReturn(characters, last);
      outcome = { ...PASS, giveBack: this.#captured.give() };
      for (const character of characters) this.#passed.add(character, last);
      this.#settle('given-back');
    }
    this.#clear();
    return outcome;
  }

  /** Esc: the person swipes again, and the rest of this line reaches no page. */
  #cancel(time: number): void {
    this.#settle('swallowed');
    this.#last = time;
    this.#rest.afterCancel();
    this.#passed.clear();
    this.#clear();
  }

  #clear(): void {
    this.#captured.wipe();
    this.#rest.isCaptured = false;
    this.#capturing = false;
  }

  #settle(fate: Fate): void {
    for (const [code, was] of this.#down) if (was === 'held') this.#down.set(code, fate);
  }
}

/** A copy that ends in CR. */
function lineOf(characters: Uint8Array): Uint8Array {
  const line = cardBytes(characters.length + 1);
  line.set(characters);
  line[characters.length] = CR;
  return line;
}
