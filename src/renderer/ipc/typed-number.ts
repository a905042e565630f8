import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { newTypedNumberHandle, typedNumberFrame } from '../../shared/contract/typed-number.ts';
import { lastFourOf } from '../../shared/domain/account-numbers.ts';
import { oneLine, plainDigits } from '../../shared/domain/typed-text.ts';
import { sendWiped } from './till-store.ts';
import { TillUnreachable } from './use-till.ts';

/** State of a number while it is in its field, or waits at the till. */
export interface TypedNumber<Problem> {
  /** Ref of the input, which has no value in React: only Chromium's field holds its text. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Must be called after every change of the input. */
  readonly changed: () => void;
  /** The problem of the number; null if it may be sent. */
  readonly problem: Problem | null;
  readonly length: number;
  /** Empty while the number is invalid. */
  readonly lastFour: string;
  /** True if the number waits at the till and its field is empty. */
  readonly isHandedOver: boolean;
  /**
   * Hands it to the till, once, and empties the field. Returns the handle that commands use for it.
   * @throws {TillUnreachable} while there is no connection to the till.
   */
  readonly handOver: () => string;
  /** Makes the till wipe it, and empties the field: the number must be typed again. */
  readonly forget: () => void;
}

/**
 * A card, account or routing number in a field. No state of the page and no attribute of the
 * document holds it; it leaves as bytes in one frame. It is wiped when its field is left.
 *
 * @param problemOf returns the problem of the digits, in ASCII.
 */
export function useTypedNumber<Problem>(
  problemOf: (digits: Uint8Array) => Problem | null,
): TypedNumber<Problem> {
  const input = useRef<HTMLInputElement>(null);
  const handle = useRef<string | null>(null);
  const check = useRef(problemOf);
  check.current = problemOf;
  const look = useCallback(() => {
    const digits = digitsIn(input.current);
    const problem = check.current(digits);
    const lastFour = problem === null ? lastFourOf(digits) : '';
    const { length } = digits;
    digits.fill(0);
    return { problem, length, lastFour, isHandedOver: false };
  }, []);
  const [seen, setSeen] = useState(look);
  const wipe = useCallback(() => {
    if (handle.current !== null) sendWiped(typedNumberFrame(handle.current, new Uint8Array()));
    handle.current = null;
  }, []);
  const changed = useCallback(() => {
    wipe();
    setSeen(look());
  }, [wipe, look]);
  const forget = useCallback(() => {
    if (input.current !== null) input.current.value = '';
    changed();
  }, [changed]);
  const handOver = useCallback(() => {
    if (handle.current !== null) return handle.current;
    const made = newTypedNumberHandle();
    const digits = digitsIn(input.current);
    const frame = typedNumberFrame(made, digits);
    digits.fill(0);
    if (!sendWiped(frame)) throw new TillUnreachable();
    handle.current = made;
    if (input.current !== null) input.current.value = '';
    setSeen((before) => ({ ...before, isHandedOver: true }));
    return made;
  }, []);
  useEffect(() => wipe, [wipe]);
  return { input, changed, ...seen, handOver, forget };
}

/** Removes the blanks and dashes that a typed number may contain. */
function digitsIn(input: HTMLInputElement | null): Uint8Array {
  const typed = plainDigits(oneLine(input?.value ?? '')).replaceAll(/[\s-]/g, '');
  return new TextEncoder().encode(typed);
}
