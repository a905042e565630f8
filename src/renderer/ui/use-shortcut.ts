import { type RefObject, useLayoutEffect, useRef } from 'react';

const NOWHERE: RefObject<Element | null> = { current: null };

/** `Ctrl` is the command key on a Mac's keyboard too. */
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
 * Does `action` when `shortcut` is pressed anywhere: a `KeyboardEvent.key`, alone or behind `Ctrl+` or
 * `Alt+`, e.g. `F2`, `Escape`, `Ctrl+K`. Not when something nearer to the focus took it, or a dialog
 * is open that does not hold `place`.
 */
export function useShortcut(
  shortcut: string | undefined,
  action: () => void,
  enabled = true,
  place: RefObject<Element | null> = NOWHERE,
): void {
  const latest = useRef(action);
  latest.current = action;
  // Before the paint: whoever sees the key on a button may press it at once.
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
