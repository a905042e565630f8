import type { PowerSaveBlocker } from 'electron';
import type { Till } from '../till.ts';

/** Keeps the computer awake while money is on its way or a card is listened to. Returns the way to stop. */
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
