import type { After } from '../after.ts';
import type { Journal } from './journal.ts';

/** Pause between two steps of some milliseconds each, so that the counter stays responsive; ms. */
const PAUSE_MS = 20;

/**
 * Verifies the whole journal after its opening, in small steps. Damage stops the taking of money as
 * soon as it is found. Returns the cancel.
 */
export function verifyInBackground(journal: Journal, after: After): () => void {
  const step = () => {
    if (journal.verifyFurther()) callOff = after(PAUSE_MS, step);
  };
  let callOff = after(PAUSE_MS, step);
  return () => callOff();
}
