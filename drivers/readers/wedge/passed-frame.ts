import { hexDigit, mayBeginFrame } from '../encrypted-text.ts';
import { FRAME_CHARACTERS, isFrame } from './is-swipe.ts';

/** Longest time between two of these keys, in ms. */
const SLOWEST_MS = 300;

/**
 * The last characters that a page received, as far as they may be the start of a secure frame in
 * hex digits. A reader may type slower than a person, so only the text shows that it is a frame: its
 * first 16 digits, with lengths and states of the tracks and nothing of the card.
 */
export class PassedFrame {
  /** Twice the start: a captured one may follow another. */
  readonly #characters = new Uint8Array(2 * FRAME_CHARACTERS);
  #length = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** The start of a frame, if the page received one at most `patience` ms before `time`. */
  begun(time: number, patience: number): Uint8Array | null {
    const characters = this.#characters.subarray(0, this.#length);
    return isFrame(characters) && time - this.#last <= patience ? characters : null;
  }

  add(character: number, time: number): void {
    if (time - this.#last > SLOWEST_MS || this.#length === this.#characters.length) this.clear();
    this.#last = time;
    this.#characters[this.#length++] = character;
    while (!this.#mayBegin()) {
      this.#characters.copyWithin(0, 1);
      this.#length -= 1;
    }
  }

  clear(): void {
    this.#characters.fill(0);
    this.#length = 0;
  }

  #mayBegin(): boolean {
    const characters = this.#characters.subarray(0, this.#length);
    const isHex = characters.every((character) => hexDigit(character) !== null);
    return this.#length === 0 || (isHex && mayBeginFrame(characters));
  }
}
