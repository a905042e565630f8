/**
 * How long ago this run of the program put something on the roll, by a clock that nobody sets: this
 * PC's own may be set between two payments.
 */
export class RunAges {
  readonly #monotonic: () => number;
  readonly #began = new Map<string, number>();

  /** @param monotonic ms of a clock that only goes forward. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** It is on the roll just now, or known as approved. */
  begin(id: string): void {
    this.#began.set(id, this.#monotonic());
  }

  /** As `begin`, unless it began before. */
  beginOnce(id: string): void {
    if (!this.#began.has(id)) this.begin(id);
  }

  /** Ms; null for what an earlier run did. */
  of(id: string): number | null {
    const began = this.#began.get(id);
    return began === undefined ? null : this.#monotonic() - began;
  }
}
