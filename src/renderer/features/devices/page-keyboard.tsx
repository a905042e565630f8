import { useEffect } from 'react';
import { useTillStore } from '../../ipc/till-store.ts';
import { guardKeys } from './guard-keys.ts';

/** In a browser no host sees the keys before the page, so the page separates swipes from typing. */
export function PageKeyboard() {
  useEffect(
    () =>
      guardKeys((swipe, tookMs) => {
        const characters = Array.from(swipe);
        swipe.fill(0);
        const { client } = useTillStore.getState();
        // Without a connection to the till it is lost, like a swipe at an unplugged reader.
        const sent = client?.devices.typedSwipe({ characters, tookMs }).catch(() => {
          // The connection broke: the cashier asks for another swipe.
        });
        void sent?.finally(() => characters.fill(0));
      }),
    [],
  );
  return null;
}
