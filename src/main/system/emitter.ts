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
