import { type RefObject, useLayoutEffect, useRef } from 'react';

const NOWHERE: RefObject<Element | null> = { current: null };

/** `Ctrl` also means the command key of a Mac. */
function isPressed(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const key = parts.pop();
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === parts.includes('ctrl') &&
    event.altKey === parts.includes('alt')
  );
}

/**
 * Runs `action` when `shortcut` is pressed anywhere: a `KeyboardEvent.key`, alone or after `Ctrl+`
 * or `Alt+`, e.g. `F2`, `Escape`, `Ctrl+K`. Not if an element nearer to the focus handled it, or an
 * open dialog does not contain `place`.
 */
export function useShortcut(
  shortcut: string | undefined,
  action: () => void,
  enabled = true,
  place: RefObject<Element | null> = NOWHERE,
): void {
  const latest = useRef(action);
  latest.current = action;
  // Before the paint: a key is pressed as soon as its button shows it.
  useLayoutEffect(() => {
    if (!enabled || shortcut === undefined) return;
    const pressed = (event: KeyboardEvent) => {
      if (!isPressed(event, shortcut) || event.defaultPrevented || event.repeat) return;
      const dialog = document.querySelector('[role=dialog]');
      if (dialog !== null && !dialog.contains(place.current)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [shortcut, enabled, place]);
}
