import { cardBytes } from '../../../drivers/magstripe/card-memory.ts';
import { readTypedNumberFrame, type TypedNumberFrame } from '../../shared/contract/typed-number.ts';
import type { StartTimer } from '../system/timers.ts';

interface Held {
  readonly digits: Uint8Array;
  readonly cancel: () => void;
}

/** The handles of a command's numbers, by its fields. */
type Handles = Readonly<Record<string, string>>;

/** The digits of a command's numbers, by its fields. */
type Numbers<Fields extends Handles> = { readonly [Field in keyof Fields]: Uint8Array };

/** A card has one number, a bank account two; a few windows may type at once. */
const MOST_HELD = 8;

/**
 * Holds typed card, account and routing numbers between a page's frame and the request: bytes in
 * this process's memory, known elsewhere only by a handle. A number leaves by `take`, once, or is
 * overwritten with zeros: after its time, on the page's request, on lock and on sign-out.
 */
export class TypedNumbers {
  readonly #after: StartTimer;
  /** Longest life of an unused number, ms. */
  readonly #keepMs: number;
  /** True while a person is signed in and the screen is not locked. */
  readonly #mayReceive: () => boolean;
  readonly #held = new Map<string, Held>();

  constructor(after: StartTimer, keepMs: number, mayReceive: () => boolean) {
    this.#after = after;
    this.#keepMs = keepMs;
    this.#mayReceive = mayReceive;
  }

  /** Takes a page's frame, and wipes it in any case. */
  receive(frame: Uint8Array): void {
    const typed = readTypedNumberFrame(frame);
    if (typed !== null && this.#mayReceive()) this.#hold(typed);
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

  /** The digits of each field's handle, for checks; null if one is wiped. They stay the vault's. */
  digitsOf<Fields extends Handles>(handles: Fields): Numbers<Fields> | null {
    return complete(Object.entries(handles).map(([field, each]) => [field, this.digits(each)]));
  }

  /**
   * The digits of each field's handle, which the caller must wipe; null if one is wiped, and then
   * all of them are.
   */
  takeAll<Fields extends Handles>(handles: Fields): Numbers<Fields> | null {
    const taken = Object.entries(handles).map(([field, each]) => [field, this.take(each)] as const);
    const numbers = complete<Fields>(taken);
    if (numbers === null) for (const [, number] of taken) number?.fill(0);
    return numbers;
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
      const cancel = this.#after(this.#keepMs, () => this.#wipe(handle));
      this.#held.set(handle, { digits, cancel });
    }
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST_HELD && oldest !== undefined) this.#wipe(oldest);
  }

  #wipe(handle: string): void {
    this.take(handle)?.fill(0);
  }
}

/** The numbers by their fields; null if one is absent. */
function complete<Fields extends Handles>(
  numbers: readonly (readonly [string, Uint8Array | null])[],
): Numbers<Fields> | null {
  if (numbers.some(([, number]) => number === null)) return null;
  return Object.fromEntries(numbers) as Numbers<Fields>; // all fields of the handles, none null
}
