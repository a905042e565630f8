import { ServiceFailed } from './service-failed.ts';

/** Puts on the roll what was done, and what may have been; what was refused was not done. */
export async function journaled<T>(
  change: () => Promise<T>,
  append: (outcome: 'done' | 'in-doubt') => void,
): Promise<T> {
  try {
    const changed = await change();
    append('done');
    return changed;
  } catch (error) {
    if (error instanceof ServiceFailed && error.data.outcome === 'in-doubt') append('in-doubt');
    throw error;
  }
}
