import { type RefObject, useEffect } from 'react';

/** A digit typed outside a text field goes to this field: the amount needs no click first. */
export function useDigitsGoTo(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!/^[\d.]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
      if (document.querySelector('[role=dialog]') === null) field.current?.focus();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [field]);
}
