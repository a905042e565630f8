import type { Dispatcher } from 'undici';

/** One HTTP connection to the service, for one call at a time. */
export interface Line {
  readonly dispatcher: Dispatcher;
  /** Time of its last readable answer, by the monotonic clock; null before the first. */
  provenAt: number | null;
  /** Set when a call on it ended without a whole answer: it is not used again. */
  broken: boolean;
}

/**
 * The HTTP connections to the service. The last used one is taken first, so that the warm one
 * carries the money. There is no upper bound: a thousand simultaneous calls open a thousand
 * connections.
 */
export class Lines {
  readonly #open: () => Dispatcher;
  readonly #all = new Set<Dispatcher>();
  #idle: Line[] = [];
  #closed = false;

  constructor(open: () => Dispatcher) {
    this.#open = open;
  }

  take(): Line {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    const dispatcher = this.#open();
    // A call on a closed client fails on a connection that is closed from the start.
    if (this.#closed) void dispatcher.close();
    this.#all.add(dispatcher);
    return { dispatcher, provenAt: null, broken: false };
  }

  /** The last used connection, unless its last readable answer is older than that. */
  takeProvenSince(monotonicMs: number): Line | null {
    const provenAt = this.#idle.at(-1)?.provenAt ?? null;
    return provenAt !== null && provenAt >= monotonicMs ? this.take() : null;
  }

  giveBack(line: Line): void {
    if (!line.broken && !this.#closed) {
      this.#idle.push(line);
      return;
    }
    this.#all.delete(line.dispatcher);
    void line.dispatcher.destroy();
  }

  /** Waits for the calls under way, then closes every connection. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#idle = [];
    const open = [...this.#all];
    this.#all.clear();
    await Promise.all(open.map((dispatcher) => dispatcher.close()));
  }
}
