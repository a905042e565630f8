import type { RefObject } from 'react';

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
