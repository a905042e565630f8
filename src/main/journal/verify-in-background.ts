import type { After } from '../after.ts';
import type { Journal } from './journal.ts';

/** Between two steps of some milliseconds each, so that the counter does not feel them; ms. */
const PAUSE_MS = 20;

/**
 * Reads the whole journal after its opening, a little at a time. Damage stops the taking of money
 * from when it is found. Returns the way to stop.
 */
export function verifyInBackground(journal: Journal, after: After): () => void {
  const step = () => {
    if (journal.verifyFurther()) callOff = after(PAUSE_MS, step);
  };
  let callOff = after(PAUSE_MS, step);
  return () => callOff();
}
