import { useEffect } from 'react';
import { useTillStore } from '../../ipc/till-store.ts';
import { atMostEvery } from './at-most-every.ts';

/** How often the program hears that somebody is there, at most, ms. */
const TELL_EVERY_MS = 10_000;

/** Tells the program of keys and pointers, so that it knows when nobody is at the desk any more. */
export function useIdleWatch(): void {
  useEffect(() => {
    const used = atMostEvery(
      TELL_EVERY_MS,
      () => performance.now(),
      (forget) => {
        // Where the line broke, the next key tells it.
        useTillStore.getState().client?.staff.active().catch(forget);
      },
    );
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, used, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, used);
    };
  }, []);
}
