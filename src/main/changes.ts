/** A bell that rings when something the screens show has changed. */
export class Changes {
  readonly #listeners = new Set<() => void>();
  readonly #reportFault: ((error: unknown) => void) | null;

  /** @param reportFault told of a listener that throws, in place of whoever rings: that may be a payment. */
  constructor(reportFault: ((error: unknown) => void) | null = null) {
    this.#reportFault = reportFault;
  }

  readonly ring = (): void => {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        if (this.#reportFault === null) throw error;
        this.#reportFault(error);
      }
    }
  };

  /** Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
