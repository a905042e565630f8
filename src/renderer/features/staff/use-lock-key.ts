import { useEffect, useRef } from 'react';

/** F12 locks the screen from everywhere, also from an open dialog; no other key does. */
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
