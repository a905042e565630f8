import type { PowerSaveBlocker } from 'electron';
import type { Till } from '../../app.ts';

/**
 * Keeps the computer awake during a payment or while a reader waits for a card. Returns the
 * unsubscribe.
 */
export function keepAwake(
  till: Pick<Till, 'busy' | 'subscribe'>,
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): () => void {
  let blocking: number | null = null;
  const allowSleep = () => {
    if (blocking !== null) blocker.stop(blocking);
    blocking = null;
  };
  const follow = () => {
    if (!till.busy) allowSleep();
    else blocking ??= blocker.start('prevent-app-suspension');
  };
  follow();
  const unsubscribe = till.subscribe(follow);
  return () => {
    unsubscribe();
    allowSleep();
  };
}
