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

/** Emits after any change of visible state. */
export class Emitter {
  readonly #listeners = new Set<() => void>();
  readonly #reportFault: ((error: unknown) => void) | null;

  /**
   * @param reportFault called with the error of a listener, in place of the emitting caller: that
   * may be a payment.
   */
  constructor(reportFault: ((error: unknown) => void) | null = null) {
    this.#reportFault = reportFault;
  }

  readonly emit = (): void => {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        if (this.#reportFault === null) throw error;
        this.#reportFault(error);
      }
    }
  };

  /** Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
