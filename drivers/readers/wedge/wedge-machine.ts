import {
  AT,
  END_SENTINEL,
  LEADING,
  PERCENT,
  SEMICOLON,
  SPACE,
  START,
} from '../../magstripe/alphabet.ts';
import { cardBytes } from '../../magstripe/card-memory.ts';
import { HeldKeys } from './held-keys.ts';
import { isSwipe } from './is-swipe.ts';
import type { GivenBackKey, KeyEvent } from './key-event.ts';
import { altCodeDigit, CR, characterOf, endsLine, isModifier } from './us-board.ts';

/** Readers type a key every 1 to 8 ms, slow ones every 40; a person never sustains that. In ms. */
export const GAP_MS = 50;

/**
 * A PC that is busy brings a reader's keys late. What has begun at a reader's speed is waited for this
 * long in the midst of a track, so many times: the rest of it would land on the page. In ms.
 */
export const STALL_MS = 300;
const MOST_STALLS = 3;
const BEGUN = 3;

/** Three tracks with check characters and framing, and some to spare. */
const MOST_CHARACTERS = 300;

/** What to do, in this order: give keys back, take the swipe, pass or hold the key that came. */
export interface WedgeOutcome {
  /** Keys held back before that were a person's, in the order they were pressed. */
  readonly giveBack: readonly GivenBackKey[];
  /** What a reader typed, ended by CR: card data, the receiver's to wipe. */
  readonly swipe: Uint8Array | null;
  /** Whether the key that came may go on to the page. */
  readonly verdict: 'pass' | 'hold';
}

/** A key that was given back has had its release as well. */
type Fate = 'passed' | 'held' | 'given-back' | 'swallowed';

const LAST_ASCII = 0x7e;

/** What the tracks that can be charged begin with. */
const PAYMENT_START: ReadonlySet<number> = new Set([PERCENT, SEMICOLON, AT]);

const PASS: WedgeOutcome = { giveBack: [], swipe: null, verdict: 'pass' };
const HOLD: WedgeOutcome = { ...PASS, verdict: 'hold' };

/**
 * Tells a reader's keys from a person's. A start sentinel opens a capture, in which keys are held
 * back. It ends
 *
 * - with a key that ends a line;
 * - with a gap, the silence behind a reader that sends no line end among them; a longer one in the
 *   midst of a track;
 * - with a key that no reader sends, or when it runs on too long.
 *
 * What was captured is a swipe, or it is given back in order. No timers and no clock: time comes with
 * the events, and `tick` tells of time in which none came.
 */
export class WedgeMachine {
  readonly #gapMs: number;
  readonly #keys = new HeldKeys();
  readonly #characters = new Uint8Array(MOST_CHARACTERS);
  #length = 0;
  #capturing = false;
  #last = 0;
  #stalls = 0;
  /** Until when a line end is still the reader's. */
  #swallowUntil = Number.NEGATIVE_INFINITY;
  /** Of the alt-code that is being typed. */
  #altCode: number | null = null;
  /** What became of the keys that are down, and so what becomes of their releases and repeats. */
  readonly #down = new Map<string, Fate>();

  constructor({ gapMs = GAP_MS }: { readonly gapMs?: number } = {}) {
    this.#gapMs = gapMs;
  }

  /** When to `tick`, in the events' time; null when there is nothing to wait for. */
  get wakeAt(): number | null {
    return this.#capturing ? this.#last + this.#patience : null;
  }

  key(event: KeyEvent): WedgeOutcome {
    if (event.kind === 'up') return this.#up(event);
    const answer = () => (event.kind === 'repeat' ? this.#repeat(event) : this.#press(event));
    const before = this.#before(event);
    return before === null ? answer() : { ...before, verdict: answer().verdict };
  }

  /** Time has passed, and no key came. */
  tick(now: number): WedgeOutcome {
    const { wakeAt } = this;
    return wakeAt === null || now < wakeAt ? PASS : this.#close();
  }

  /** The program was held up: what came meanwhile is heard only now, and the gap begins anew. */
  heldUp(now: number): void {
    this.#last = now;
  }

  /** How long the next key may take, in ms. */
  get #patience(): number {
    const last = this.#characters[this.#length - 1] ?? 0;
    const checked = START[last] === 0 && this.#characters[this.#length - 2] === END_SENTINEL;
    const within = this.#length >= BEGUN && last !== END_SENTINEL && !checked;
    return within && this.#stalls < MOST_STALLS ? Math.max(this.#gapMs, STALL_MS) : this.#gapMs;
  }

  /** What this press ends before it does anything itself; null when that was nothing. */
  #before(event: KeyEvent): WedgeOutcome | null {
    if (!this.#capturing) return null;
    if (event.time - this.#last > this.#patience) return this.#close();
    if (event.kind !== 'up' && event.time - this.#last > this.#gapMs) this.#stalls += 1;
    // A host that tells of no release of a held key tells of none of the Alt around it either.
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
    if (this.#opens(event) || altCodeDigit(event) !== null) {
      this.#capturing = true;
      return this.#hold(event);
    }
    // Some readers end a line twice: nothing of a swipe may press a button.
    if (endsLine(event) && event.time <= this.#swallowUntil) {
      this.#down.set(event.code, 'swallowed');
      this.#swallowUntil = event.time + this.#gapMs;
      return HOLD;
    }
    // The reader's line end would have been the very next key.
    this.#swallowUntil = Number.NEGATIVE_INFINITY;
    return this.#pass(event);
  }

  /** Where a track 3 would begin some layouts have an accent, which nobody could give back. */
  #opens(event: KeyEvent): boolean {
    const character = characterOf(event);
    if (character === null || START[character] === 0) return false;
    return event.key !== 'Dead' || PAYMENT_START.has(character);
  }

  /** A key within a capture. It ends the capture with verdict `pass` if it is no part of it. */
  #capture(event: KeyEvent): WedgeOutcome {
    if (endsLine(event)) {
      const held = this.#hold(event);
      return this.#capturing ? { ...this.#close(event.time), verdict: 'hold' } : held;
    }
    const character = characterOf(event);
    const digit = altCodeDigit(event);
    if (digit === null && (character === null || !this.#mayFollow(character))) return this.#close();
    return this.#hold(event);
  }

  /** Behind the sentinel comes data or, on a blank track, the end. Told early, a person waits less. */
  #mayFollow(character: number): boolean {
    return this.#length !== 1 || LEADING[character] !== 0 || character === END_SENTINEL;
  }

  #hold(event: KeyEvent): WedgeOutcome {
    this.#last = event.time;
    this.#down.set(event.code, 'held');
    this.#keys.push(event);
    const digit = altCodeDigit(event);
    if (digit !== null) this.#altCode = ((this.#altCode ?? 0) * 10 + digit) % 1000;
    const character = characterOf(event);
    if (character !== null) this.#characters[this.#length++] = character;
    const tooLong = this.#keys.full || this.#length === MOST_CHARACTERS;
    return tooLong ? { ...this.#close(), verdict: 'hold' } : HOLD;
  }

  /** No reader holds a key down. */
  #repeat(event: KeyEvent): WedgeOutcome {
    const closed = this.#down.get(event.code) === 'held' ? this.#close() : PASS;
    if (this.#down.get(event.code) === 'swallowed') return { ...closed, verdict: 'hold' };
    return { ...closed, verdict: this.#pass(event).verdict };
  }

  #up({ code, time }: KeyEvent): WedgeOutcome {
    const fate = this.#down.get(code);
    this.#down.delete(code);
    // Alt, let go alone, would open a menu: the keys between were held back.
    if (code.startsWith('Alt') && this.#altCode !== null)
      return this.#endAltCode(this.#altCode, time);
    return fate === undefined || fate === 'passed' ? PASS : HOLD;
  }

  #endAltCode(character: number, time: number): WedgeOutcome {
    this.#altCode = null;
    this.#last = time;
    if (character === CR) return { ...this.#close(time), verdict: 'hold' };
    const goesOn = this.#takeAltCode(character) && this.#length < MOST_CHARACTERS;
    return goesOn ? HOLD : { ...this.#close(), verdict: 'hold' };
  }

  /** False for a character that no reader types here. */
  #takeAltCode(character: number): boolean {
    const fits = this.#length === 0 ? (START[character] ?? 0) !== 0 : this.#mayFollow(character);
    if (!fits || character < SPACE || character > LAST_ASCII) return false;
    this.#characters[this.#length++] = character;
    return true;
  }

  #pass({ code }: KeyEvent): WedgeOutcome {
    this.#down.set(code, 'passed');
    return PASS;
  }

  #close(lineEnded: number | null = null): WedgeOutcome {
    if (this.#altCode !== null) this.#takeAltCode(this.#altCode);
    const characters = this.#characters.subarray(0, this.#length);
    let outcome = PASS;
    if (isSwipe(characters)) {
      const swipe = cardBytes(characters.length + 1);
      swipe.set(characters);
      swipe[characters.length] = CR;
      this.#settle('swallowed');
      // Over in silence, its line end may be late; nobody reads the screen and answers that fast.
      this.#swallowUntil = lineEnded === null ? this.#last + STALL_MS : lineEnded + this.#gapMs;
      outcome = { ...PASS, swipe };
    } else {
      this.#swallowUntil = Number.NEGATIVE_INFINITY;
      outcome = { ...PASS, giveBack: this.#keys.give() };
      this.#settle('given-back');
    }
    characters.fill(0);
    this.#keys.wipe();
    this.#length = 0;
    this.#stalls = 0;
    this.#altCode = null;
    this.#capturing = false;
    return outcome;
  }

  #settle(fate: Fate): void {
    for (const [code, was] of this.#down) if (was === 'held') this.#down.set(code, fate);
  }
}
