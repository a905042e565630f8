/**
 * Print jobs that survive a restart and print once, with spare printers.
 *
 *    waiting ─▶ printing ─▶ printed
 *                  ├─ nothing was sent ─▶ the next printer, else waiting
 *                  └─ some may be on paper, or a restart ─▶ stuck ─▶ a person prints it again or dismisses it
 */

import type { StartTimer } from '../../readers/after.ts';
import type { Printer } from '../printer.ts';
import {
  dropped,
  failed,
  finished,
  isUnserved,
  type NewPrintJob,
  newJob,
  nextPrinter,
  type PrintJob,
  recovered,
  reprinted,
  retried,
  started,
} from './print-job.ts';

/** Longest wait between two tries of a printer that is busy or does not answer, ms. */
const MOST_RETRY_MS = 60_000;

/** Storage of jobs across restarts. */
export interface PrintStore<Content> {
  /** Jobs as last saved, oldest first; old done or dismissed ones may be missing. */
  load(): Promise<readonly PrintJob<Content>[]>;
  /** Resolves after the job is saved; printing starts only then. */
  save(job: PrintJob<Content>): Promise<void>;
}

export interface PrintQueue<Content> {
  /** Oldest first, including done and dismissed ones. */
  readonly jobs: readonly PrintJob<Content>[];
  /** Resolves after the job is saved. False if a job of this id was taken before. */
  add(job: NewPrintJob<Content>): Promise<boolean>;
  /** Prints it once more; a job that may be on paper already becomes a duplicate. */
  reprint(id: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** Tries waiting jobs now, for example after new paper. */
  retry(): void;
  /** Called after every change. Returns the function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /** Starts no more jobs, and resolves after the current ones end. */
  close(): Promise<void>;
}

/** Loads the jobs of the last run and continues them. */
export async function openPrintQueue<Content>(options: {
  /** By their ids, in the current setup. */
  readonly printers: () => ReadonlyMap<string, Printer>;
  readonly store: PrintStore<Content>;
  /** The bytes of a job for this printer; its paper may be narrower than another's. */
  readonly render: (job: PrintJob<Content>, printer: string) => Uint8Array | Promise<Uint8Array>;
  readonly after: StartTimer;
  /**
   * Between two tries while no printer works, in ms; twice as long after each further try of a printer
   * that is busy or does not answer: each opens a connection, of which many printers serve few.
   */
  readonly retryMs: number;
  /**
   * The store could not save a job. The queue has stopped, because it cannot promise to print once.
   */
  readonly broken: (error: unknown) => void;
}): Promise<PrintQueue<Content>> {
  const { store, render, after, retryMs } = options;
  const jobs = new Map<string, PrintJob<Content>>();
  const listeners = new Set<() => void>();
  /** Jobs that are being saved for the first time. */
  const taking = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let over = false;
  let cancelRetry: (() => void) | null = null;
  /** Tries without a printed job since a person's. */
  let tries = 0;

  const keep = async (job: PrintJob<Content>) => {
    await store.save(job);
    jobs.set(job.id, job);
    for (const listener of listeners) listener();
  };

  const change = async (
    id: string,
    by: (job: PrintJob<Content>) => PrintJob<Content>,
  ): Promise<void> => {
    const job = jobs.get(id);
    if (job === undefined) return;
    const changed = by(job);
    if (changed !== job) await keep(changed);
    work();
  };

  const run = async (waiting: PrintJob<Content>, name: string, printer: Printer) => {
    const tried = waiting.state.kind === 'waiting' ? waiting.state.tried : [];
    const job = started(waiting, name);
    jobs.set(job.id, job);
    await keep(job);
    await keep(await printed(job, tried, name, printer));
  };

  const printed = async (
    job: PrintJob<Content>,
    tried: readonly string[],
    name: string,
    printer: Printer,
  ): Promise<PrintJob<Content>> => {
    try {
      const outcome = await printer.print(await render(job, name));
      tries = 0;
      return finished(job, name, outcome);
    } catch (error) {
      return failed(job, tried, name, error);
    }
  };

  /** Gives every waiting job to its printer if that is free; spares are used only after faults. */
  const work = () => {
    if (over) return;
    const printers = options.printers();
    const isThere = (name: string) => printers.has(name);
    for (const job of jobs.values()) {
      const name = nextPrinter(job, isThere);
      const printer = name === null ? undefined : printers.get(name);
      if (name === null || printer === undefined || running.has(name)) continue;
      const task = run(job, name, printer)
        .catch((error: unknown) => {
          over = true;
          options.broken(error);
        })
        .finally(() => {
          running.delete(name);
          work();
        });
      running.set(name, task);
    }
    const waiting = [...jobs.values()].filter(
      (job) => job.state.kind === 'waiting' && nextPrinter(job, isThere) === null,
    );
    if (waiting.length === 0) return;
    const ms = waiting.every(isUnserved) ? Math.min(retryMs * 2 ** tries, MOST_RETRY_MS) : retryMs;
    cancelRetry ??= after(ms, () => {
      tries += 1;
      tryAgain();
    });
  };

  const tryAgain = () => {
    cancelRetry?.();
    cancelRetry = null;
    for (const job of jobs.values()) jobs.set(job.id, retried(job));
    work();
  };

  for (const job of await store.load()) {
    const now = recovered(job);
    if (now === job) jobs.set(job.id, job);
    else await keep(now);
  }
  work();

  return {
    get jobs() {
      return [...jobs.values()];
    },
    add: async (given) => {
      if (jobs.has(given.id) || taking.has(given.id)) return false;
      taking.add(given.id);
      try {
        await keep(newJob(given));
      } finally {
        taking.delete(given.id);
      }
      work();
      return true;
    },
    reprint: (id) => change(id, reprinted),
    drop: (id) => change(id, dropped),
    retry: () => {
      tries = 0;
      tryAgain();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      over = true;
      cancelRetry?.();
      await Promise.all(running.values());
    },
  };
}
