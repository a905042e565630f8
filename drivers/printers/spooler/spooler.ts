import type { PrinterStatus } from '../printer-status.ts';

/**
 * The operating system's print queues, for raw bytes. A queue knows if it is paused and has jobs;
 * few report the printer behind it.
 */
export interface Spooler {
  /** The names of all queues. */
  queues(): Promise<readonly string[]>;
  /** @throws PrinterFault `not-found` if there is no such queue */
  state(queue: string): Promise<QueueState>;
  /**
   * Hands a job over, and returns its id in the queue; null if the system has none. After a failure or
   * an abort of `signal`, a kick may still be in the queue: the caller deletes it by its id.
   *
   * @throws PrinterFault with `sent: 'nothing'` if the queue did not take the job
   */
  send(job: SpoolerJob, signal: AbortSignal): Promise<void>;
  /** True while the job is in its queue. */
  has(queue: string, jobId: string): Promise<boolean>;
  cancel(queue: string, jobId: string): Promise<void>;
}

export interface QueueState {
  /** Paused or offline: a job would wait in it. */
  readonly paused: boolean;
  readonly jobs: number;
  readonly status: PrinterStatus;
}

export interface SpoolerJob {
  /** Name of the queue in the operating system. */
  readonly queue: string;
  readonly title: string;
  readonly bytes: Uint8Array;
  /** Of a kick: called with its id in the queue before it may open the drawer. */
  readonly taken?: (jobId: string) => void;
}
