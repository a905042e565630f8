import { cardBytes } from '../../drivers/magstripe/card-memory.ts';
import { readTypedNumberFrame, type TypedNumberFrame } from '../shared/contract/typed-number.ts';
import type { After } from './after.ts';

interface Held {
  readonly digits: Uint8Array;
  readonly cancel: () => void;
}

export interface TypedNumbersOptions {
  readonly after: After;
  /** True while a person is signed in and the screen is not locked. */
  readonly mayReceive: () => boolean;
  /** Longest life of an unused number, ms. */
  readonly keepMs: number;
}

/** A card has one number, a bank account two; a few windows may type at once. */
const MOST_HELD = 8;

/**
 * Holds typed card, account and routing numbers between a page's frame and the request: bytes in
 * this process's memory, known elsewhere only by a handle. A number leaves by `take`, once, or is
 * overwritten with zeros: after its time, on the page's request, on lock and on sign-out.
 */
export class TypedNumbers {
  readonly #options: TypedNumbersOptions;
  readonly #held = new Map<string, Held>();

  constructor(options: TypedNumbersOptions) {
    this.#options = options;
  }

  /** Takes a page's frame, and wipes it in any case. */
  receive(frame: Uint8Array): void {
    const typed = readTypedNumberFrame(frame);
    if (typed !== null && this.#options.mayReceive()) this.#hold(typed);
    frame.fill(0);
  }

  /** The digits, for checks; null when they are wiped. They stay the vault's. */
  digits(handle: string): Uint8Array | null {
    return this.#held.get(handle)?.digits ?? null;
  }

  /** The digits, which the caller must wipe; null when they are wiped. */
  take(handle: string): Uint8Array | null {
    const held = this.#held.get(handle);
    if (held === undefined) return null;
    held.cancel();
    this.#held.delete(handle);
    return held.digits;
  }

  wipeAll(): void {
    for (const handle of this.#held.keys()) this.#wipe(handle);
  }

  #hold(typed: TypedNumberFrame): void {
    const { handle } = typed;
    this.#wipe(handle);
    if (typed.digits.length > 0) {
      const digits = cardBytes(typed.digits.length);
      digits.set(typed.digits);
      const cancel = this.#options.after(this.#options.keepMs, () => this.#wipe(handle));
      this.#held.set(handle, { digits, cancel });
    }
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST_HELD && oldest !== undefined) this.#wipe(oldest);
  }

  #wipe(handle: string): void {
    this.take(handle)?.fill(0);
  }
}
