import { MOST_CHARACTERS } from './is-swipe.ts';
import type { GivenBackKey, Key, KeyEvent } from './key-event.ts';
import { KEY_CODES, keyNumber } from './us-board.ts';

/** The longest line of alt-codes, at four keys a character. */
const MOST_KEYS = 4 * MOST_CHARACTERS;

/** Key, modifiers, and the two bytes of the layout's character. */
const ENTRY = 4;

const SHIFT = 0x01;
const CTRL = 0x02;
const ALT = 0x04;
const META = 0x08;

/**
 * Keys that were pressed and not passed on, oldest first. They may be a card number, so they are
 * stored in bytes that can be wiped, not in objects.
 */
export class HeldKeys {
  readonly #bytes = new Uint8Array(MOST_KEYS * ENTRY);
  #count = 0;

  get full(): boolean {
    return this.#count === MOST_KEYS;
  }

  push({ code, key, shift, ctrl, alt, meta }: KeyEvent): void {
    const at = this.#count * ENTRY;
    this.#bytes[at] = keyNumber(code) ?? 0;
    this.#bytes[at + 1] =
      (shift ? SHIFT : 0) | (ctrl ? CTRL : 0) | (alt ? ALT : 0) | (meta ? META : 0);
    const unit = key.length === 1 ? key.charCodeAt(0) : 0;
    this.#bytes[at + 2] = unit & 0xff;
    this.#bytes[at + 3] = unit >> 8;
    this.#count += 1;
  }

  /** Returns each key with its release, to be given back. */
  give(): readonly GivenBackKey[] {
    return Array.from({ length: this.#count }, (_, index) => this.#at(index * ENTRY)).flatMap(
      (key) => [
        { ...key, kind: 'down' },
        { ...key, kind: 'up' },
      ],
    );
  }

  wipe(): void {
    this.#bytes.fill(0, 0, this.#count * ENTRY);
    this.#count = 0;
  }

  #at(at: number): Key {
    const modifiers = this.#bytes[at + 1] ?? 0;
    const unit = (this.#bytes[at + 2] ?? 0) + (this.#bytes[at + 3] ?? 0) * 256;
    return {
      code: KEY_CODES[this.#bytes[at] ?? 0] ?? '',
      key: unit === 0 ? '' : String.fromCharCode(unit),
      shift: (modifiers & SHIFT) !== 0,
      ctrl: (modifiers & CTRL) !== 0,
      alt: (modifiers & ALT) !== 0,
      meta: (modifiers & META) !== 0,
    };
  }
}
