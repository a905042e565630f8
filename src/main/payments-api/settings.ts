/** Time limits of each part of a call, in milliseconds. */
export interface Timeouts {
  /** Name, TCP, proxy and TLS together. */
  readonly connectMs: number;
  /** From the request to the status line; money has only `moneyMs`. */
  readonly firstByteMs: number;
  /** Between two pieces of an answer; money has only `moneyMs`. */
  readonly idleMs: number;
  /** A read, or a change of a patient or a profile, from start to end. */
  readonly wholeMs: number;
  /**
   * A money request from its first byte to its last (payment-protocol.md: the socket stays open up
   * to 120 s).
   */
  readonly moneyMs: number;
  /** A report of any size, from start to end. */
  readonly reportMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  idleMs: 30_000,
  wholeMs: 60_000,
  moneyMs: 120_000,
  reportMs: 600_000,
};

/** Retries of reads: full jitter, each wait random below a ceiling that doubles. */
export interface RetrySettings {
  readonly attempts: number;
  readonly firstCeilingMs: number;
  readonly lastCeilingMs: number;
}

export const defaultRetry: RetrySettings = {
  attempts: 3,
  firstCeilingMs: 250,
  lastCeilingMs: 2_000,
};

/** The environment of the client. */
export interface Environment {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Monotonic milliseconds, for durations. */
  readonly monotonic: () => number;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /** Rejects at once when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly newId: () => string;
}

/** The largest record, single or as a row: a patient with all notes full is near 30 kB. */
export const MAX_RECORD_BYTES = 1_048_576;

/** Rows of a list are parsed in batches of about this size: it fits the processor's cache. */
export const BATCH_BYTES = 65_536;
