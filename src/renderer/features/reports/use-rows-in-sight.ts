import { type RefObject, useLayoutEffect, useState } from 'react';
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
