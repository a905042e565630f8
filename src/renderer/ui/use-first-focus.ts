import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a button that takes the focus at once. After an Enter that submits a form, React
 * Aria's own `autoFocus` waits until no transition of the page runs, and an interrupted one runs
 * forever.
 */
export function useFirstFocus(wanted: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const atFirst = useRef(wanted);
  useLayoutEffect(() => {
    if (atFirst.current) button.current?.focus({ preventScroll: true });
    atFirst.current = false;
  }, []);
  return button;
}
