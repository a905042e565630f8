/** A bell that rings when something the screens show has changed. */
export class Changes {
  readonly #listeners = new Set<() => void>();

  readonly ring = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
