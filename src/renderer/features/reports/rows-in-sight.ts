import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Scrolled } from './drawn-rows.ts';

/** All rows have the same height, px, so that positions are known without rendering them. */
export const ROW_PX = 34;

/** Time without a scroll event after which the scrolling has ended, ms. */
const REST_MS = 150;

export interface RowsInSight extends Scrolled {
  /** Scrolls the least distance that shows a row. */
  readonly reveal: (row: number) => void;
}

/**
 * The rows of a table that are in sight in its scroll container, between head and foot. A scroll is
 * rendered in the frame of its event.
 */
export function useRowsInSight(table: RefObject<HTMLTableElement | null>): RowsInSight {
  const [first, setFirst] = useState(0);
  const [page, setPage] = useState(0);
  const [scrolling, setScrolling] = useState(false);
  useLayoutEffect(() => {
    const scroller = table.current?.parentElement;
    if (scroller === null || scroller === undefined) return;
    const measure = () => setPage(Math.ceil(roomIn(scroller, table.current) / ROW_PX));
    let rest: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(rest);
      rest = setTimeout(() => setScrolling(false), REST_MS);
      flushSync(() => {
        setFirst(Math.floor(scroller.scrollTop / ROW_PX));
        setScrolling(true);
      });
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(scroller);
    scroller.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener('scroll', scrolled);
      clearTimeout(rest);
    };
  }, [table]);
  const reveal = (row: number) => {
    const scroller = table.current?.parentElement;
    if (scroller === null || scroller === undefined) return;
    const lowest = (row + 1) * ROW_PX - roomIn(scroller, table.current);
    scroller.scrollTop = Math.min(row * ROW_PX, Math.max(scroller.scrollTop, lowest));
  };
  return { first, page, scrolling, reveal };
}

/** The height between the sticky head and foot, px. */
function roomIn(scroller: HTMLElement, table: HTMLTableElement | null): number {
  const { tHead = null, tFoot = null } = table ?? {};
  return scroller.clientHeight - (tHead?.offsetHeight ?? 0) - (tFoot?.offsetHeight ?? 0);
}

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
