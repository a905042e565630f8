import { useEffect, useRef } from 'react';
import { isScanned } from '../../../shared/domain/patient-scan.ts';
import { plainDigits } from '../../../shared/domain/typed-text.ts';

/** Fewest digits of a scanned number: a fast person types three. */
const LEAST_DIGITS = 4;

/** Digits that came without another key between them; times of the keyboard, ms. */
interface Burst {
  readonly digits: string;
  readonly began: number;
  readonly ended: number;
  /** The text of the field before it. */
  readonly before: string;
}

/** Longest pause between two digits of one number, ms. */
const PAUSE_MS = 300;

/**
 * Finds a number in the amount field that a scanner typed: a label of a patient, no money.
 * @returns the text before it, once, so that a scanner that reads twice is found twice; null for a typed amount.
 */
export function useScanIn(typed: string): { readonly takeTextBefore: () => string | null } {
  const latest = useRef(typed);
  latest.current = typed;
  const burst = useRef<Burst | null>(null);
  useEffect(() => {
    const pressed = ({ key, timeStamp, detail, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      const digit = plainDigits(key);
      const at = detail === 0 ? timeStamp : detail; // a key that a page held back has its press in it
      if (ctrlKey || altKey || metaKey) return;
      if (!/^\d$/.test(digit)) {
        // Another text is typed; + adds the line, and Enter or F2 pays.
        if (/^([^+]|Backspace|Delete)$/.test(key)) burst.current = null;
        return;
      }
      const { current } = burst;
      const isNew = current === null || at - current.ended > PAUSE_MS;
      burst.current = isNew
        ? { digits: digit, began: at, ended: at, before: latest.current }
        : { ...current, digits: current.digits + digit, ended: at };
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
  return {
    takeTextBefore: () => {
      const { current } = burst;
      if (current === null || current.digits.length < LEAST_DIGITS) return null;
      if (!latest.current.endsWith(current.digits)) return null;
      if (!isScanned(current.digits, current.ended - current.began)) return null;
      burst.current = null;
      return current.before;
    },
  };
}
