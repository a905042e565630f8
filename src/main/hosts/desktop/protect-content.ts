import type { BrowserWindow } from 'electron';
import type { Till } from '../../app.ts';

/**
 * While a sale is open, its card and patient are visible: other programs of this computer then
 * capture a black window, if the clinic's setting says so. Returns the unsubscribe.
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
