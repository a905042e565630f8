import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The row that a key moves to from the active row of a grid; null for any other key. */
export function rowAfterKey(
  key: string,
  {
    active,
    count,
    page,
  }: { readonly active: number; readonly count: number; readonly page: number },
): number | null {
  const to = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', active + page],
    ['PageUp', active - page],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1));
}

/**
 * Copies the identifier of the active row with the keys of the system, while the table has the focus
 * and no text is selected. Returns the identifier copied last.
 */
export function useCopiedId(
  table: RefObject<HTMLElement | null>,
  idOf: () => string | null,
): string | null {
  const [copied, setCopied] = useState<string | null>(null);
  const latest = useRef(idOf);
  latest.current = idOf;
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const selection = document.getSelection();
      if (document.activeElement !== table.current || selection?.isCollapsed === false) return;
      const id = latest.current();
      if (id === null || event.clipboardData === null) return;
      event.clipboardData.setData('text/plain', id);
      event.preventDefault();
      setCopied(id);
    };
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, [table]);
  return copied;
}

/** After a return to a row: gives the table the focus, and shows the row once rows are loaded. */
export function useReturn(
  table: RefObject<HTMLElement | null>,
  row: number | null,
  loaded: boolean,
  reveal: (row: number) => void,
): void {
  const latest = useRef(reveal);
  latest.current = reveal;
  useLayoutEffect(() => {
    if (row === null || !loaded) return;
    table.current?.focus({ preventScroll: true });
    latest.current(row);
  }, [table, row, loaded]);
}
