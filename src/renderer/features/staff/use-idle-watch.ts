import { useEffect } from 'react';
import { useTillStore } from '../../ipc/till-store.ts';
import { atMostEvery } from './at-most-every.ts';

/** Minimum interval of the activity messages to the till, ms. */
const TELL_EVERY_MS = 10_000;

/** Reports keys and pointers to the till, so that it locks the screen after a time without any. */
export function useIdleWatch(): void {
  useEffect(() => {
    const used = atMostEvery(
      TELL_EVERY_MS,
      () => performance.now(),
      (forget) => {
        // After a broken connection the next key reports it.
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
