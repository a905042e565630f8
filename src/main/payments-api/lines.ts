import type { Dispatcher } from 'undici';

/** One connection to the service, for one call at a time. */
export interface Line {
  readonly dispatcher: Dispatcher;
  /** When it last carried an answer that could be read, by the monotonic clock; null if it never did. */
  provenAt: number | null;
  /** Set when a call on it ended without a whole answer: it is not used again. */
  broken: boolean;
}

/**
 * The lines to the service. The one used last is taken first, so that what was warmed is what
 * carries the money. There is no upper bound: whoever makes a thousand calls at once opens a
 * thousand connections.
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
    // A closed client's calls fail as such on a line that is closed from the start.
    if (this.#closed) void dispatcher.close();
    this.#all.add(dispatcher);
    return { dispatcher, provenAt: null, broken: false };
  }

  /** The line used last, unless it has not carried an answer that could be read since then. */
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
