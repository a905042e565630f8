import type { RefObject } from 'react';
import type { LetterKeys } from '../../shared/contract/settings.ts';

interface Keyed {
  readonly id: string;
  readonly name: string;
  readonly shortcut?: string;
  readonly place?: RefObject<Element | null>;
}

/** The action that already uses `next`'s key at its place; null if the key is free. */
export function clashOf<T extends Keyed>(actions: readonly T[], next: Keyed): T | null {
  const key = next.shortcut?.toLowerCase();
  if (key === undefined) return null;
  const same = ({ id, shortcut, place }: T) =>
    id !== next.id && shortcut?.toLowerCase() === key && place === next.place;
  return actions.find(same) ?? null;
}

/** The key of an action by the setting; none if its key is switched off. */
export function keyOf({ on, changed }: LetterKeys, shortcut: string | undefined) {
  if (shortcut === undefined || shortcut.length > 1) return shortcut;
  const { [shortcut]: other }: Readonly<Record<string, string>> = changed;
  if (other !== undefined && other.length > 1) return other;
  return on ? (other ?? shortcut) : undefined;
}

/** The letter or digit of a key, upper case. With Alt, some systems type another character. */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  const letter = key.toUpperCase();
  const [, placed] = /^(?:Key|Digit)([A-Z\d])$/.exec(code) ?? [];
  return /^[A-Z\d]$/.test(letter) ? letter : (placed ?? letter);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A letter for each name, of its own letters if one is free, else the next free one of the alphabet;
 * null when none is left.
 * @param taken letters that are keys already, upper case.
 */
export function assignLetters(
  names: readonly string[],
  taken: readonly string[],
): readonly (string | null)[] {
  const free = new Set([...LETTERS].filter((letter) => !taken.includes(letter)));
  return names.map((name) => {
    const own = [...name.toUpperCase()].find((letter) => free.has(letter));
    const letter = own ?? [...free][0] ?? null;
    if (letter !== null) free.delete(letter);
    return letter;
  });
}
