import { type PointerEvent, useLayoutEffect, useRef } from 'react';

/** Time after a change of a list in which a click could mean the earlier row, ms. */
const JUST_CHANGED_MS = 350;

const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Guards rows against a click that was meant for an earlier row: shown rows changed their places, or
 * a row came under a pointer that did not move since.
 * @param order of the rows, by their ids; empty without rows.
 */
export function useClickGuard(order: string) {
  const change = useRef({ order: '', at: NEVER, isFirst: true });
  const cameAt = useRef(NEVER);
  const movedAt = useRef(NEVER);
  useLayoutEffect(() => {
    const isFirst = change.current.order === '';
    change.current = { order, at: performance.now(), isFirst };
  }, [order]);
  return {
    /** For the element around the rows. A browser reports `over` also for a row that moved under a pointer at rest. */
    watch: {
      onPointerOver: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') cameAt.current = performance.now();
      },
      onPointerMove: () => {
        cameAt.current = NEVER;
        movedAt.current = performance.now();
      },
    },
    isTooEarly: (): boolean => {
      const since = performance.now() - JUST_CHANGED_MS;
      const { at, isFirst } = change.current;
      return cameAt.current > since || (at > since && !(isFirst && movedAt.current > at));
    },
  };
}
