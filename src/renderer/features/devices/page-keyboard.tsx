import { useEffect } from 'react';
import { typedSwipeFrame } from '../../../shared/contract/typed-swipe.ts';
import { sendWiped } from '../../ipc/till-store.ts';
import { guardKeys } from './guard-keys.ts';

/** In a browser no host sees the keys before the page, so the page separates swipes from typing. */
export function PageKeyboard() {
  useEffect(
    () =>
      guardKeys((characters, tookMs) => {
        const frame = typedSwipeFrame({ characters, tookMs });
        characters.fill(0);
        // Without a connection to the till it is lost, like a swipe at an unplugged reader.
        sendWiped(frame);
      }),
    [],
  );
  return null;
}
