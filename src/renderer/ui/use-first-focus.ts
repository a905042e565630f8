import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a button that has the focus as soon as it is there. React Aria's own `autoFocus` waits, after
 * an Enter that sent a form, until no transition of the page runs, and one that was cut off runs forever.
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
