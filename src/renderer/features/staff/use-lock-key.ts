import { useEffect, useRef } from 'react';

/** F12 covers the screen from everywhere, an open dialog included; no other key does that. */
export function useLockKey(lock: () => void): void {
  const latest = useRef(lock);
  latest.current = lock;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F12' || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
}
