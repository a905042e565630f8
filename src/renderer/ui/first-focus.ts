import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a control, or of the field around it, that takes the focus at once. After an Enter that
 * submits a form, or a press by the letter of a button, React Aria's own `autoFocus` waits until no
 * transition of the page runs, and an interrupted one runs forever.
 */
export function useFirstFocus<T extends HTMLElement>(wanted: boolean): RefObject<T | null> {
  const place = useRef<T>(null);
  const atFirst = useRef(wanted);
  useLayoutEffect(() => {
    const { current } = place;
    const control = current?.querySelector<HTMLElement>('input, textarea') ?? current;
    if (atFirst.current) control?.focus({ preventScroll: true });
    atFirst.current = false;
  }, []);
  return place;
}
