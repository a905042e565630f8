import { type RefObject, useEffect, useRef } from 'react';

const NOWHERE: RefObject<Element | null> = { current: null };

/**
 * Does `action` when `key` (`KeyboardEvent.key`, e.g. `F2`, `Escape`) is pressed anywhere, unless
 * something nearer to the focus took it, or a dialog is open that does not hold `place`.
 */
export function useShortcut(
  key: string,
  action: () => void,
  enabled = true,
  place: RefObject<Element | null> = NOWHERE,
): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!enabled) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key.toLowerCase()) return;
      if (event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const dialog = document.querySelector('[role=dialog]');
      if (dialog !== null && !dialog.contains(place.current)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [key, enabled, place]);
}
