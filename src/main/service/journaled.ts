import { ServiceFailed } from './service-failed.ts';

/** Journals a change that was made, and one that may have been; a refused one was not made. */
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
