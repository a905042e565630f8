import { useEffect } from 'react';
import { useTillStore } from '../../ipc/till-store.ts';
import { guardKeys } from './guard-keys.ts';

/** In a browser no host sees the keys before the page does, so the page tells swipes from typing. */
export function PageKeyboard() {
  useEffect(
    () =>
      guardKeys((swipe, tookMs) => {
        const characters = Array.from(swipe);
        swipe.fill(0);
        const { client } = useTillStore.getState();
        // With the line to the till down it is lost like a swipe at a reader that is unplugged.
        const sent = client?.devices.typedSwipe({ characters, tookMs }).catch(() => {
          // The line broke: a swipe that did not arrive is asked for again by who holds the card.
        });
        void sent?.finally(() => characters.fill(0));
      }),
    [],
  );
  return null;
}
