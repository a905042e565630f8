import type { BrowserWindow } from 'electron';
import type { Till } from '../till.ts';

/**
 * While a sale is at the counter, its card and patient are in sight: other programs of this computer
 * then see a black window, where the clinic's setting wants it. Returns the way to stop.
 */
export function protectContent(
  window: Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'>,
  till: Pick<Till, 'state' | 'subscribe'>,
  wanted: () => boolean,
): () => void {
  let on = false;
  const follow = () => {
    const next = wanted() && till.state.current !== null;
    if (next === on || window.isDestroyed()) return;
    on = next;
    window.setContentProtection(on);
  };
  follow();
  return till.subscribe(follow);
}
