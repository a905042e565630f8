import type { StartTimer } from '../system/timers.ts';
import type { Journal } from './journal.ts';

/** Pause between two steps of some milliseconds each, so that the counter stays responsive; ms. */
const PAUSE_MS = 20;

/**
 * Verifies the whole journal after its opening, in small steps. Damage stops the taking of money as
 * soon as it is found. Returns the cancel.
 */
export function verifyInBackground(journal: Journal, after: StartTimer): () => void {
  const step = () => {
    if (journal.verifyFurther()) cancel = after(PAUSE_MS, step);
  };
  let cancel = after(PAUSE_MS, step);
  return () => cancel();
}
