import { useEffect, useRef } from 'react';

/**
 * Does `action` when `key` (`KeyboardEvent.key`, e.g. `F2`, `Escape`) is pressed anywhere, unless
 * something nearer to the focus took it, or a dialog is open over the page.
 */
export function useShortcut(key: string, action: () => void, enabled = true): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!enabled) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key.toLowerCase()) return;
      if (event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [key, enabled]);
}
