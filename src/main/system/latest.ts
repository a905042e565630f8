/**
 * The value now, then again after every change. Fast changes are merged: a slow reader gets the
 * newest value, never a queue of old ones.
 */
export async function* latest<T>(
  read: () => T,
  subscribe: (changed: () => void) => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<T, void, void> {
  let wake = Promise.withResolvers<void>();
  const changed = () => wake.resolve();
  const unsubscribe = subscribe(changed);
  signal?.addEventListener('abort', changed, { once: true });
  try {
    while (signal?.aborted !== true) {
      yield read();
      await wake.promise;
      wake = Promise.withResolvers<void>();
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', changed);
  }
}
