import type { PrintOutcome } from '../printer.ts';
import { PrinterFault, type PrinterFaultCode, type Sent } from '../printer-fault.ts';

/** The reason a job is not on paper: a code and a sentence for a person. */
export interface PrintProblem {
  readonly code: PrinterFaultCode | 'interrupted' | 'unprintable';
  readonly sentence: string;
}

export type PrintJobState =
  /** Nothing of it is on paper. The printers in `tried` failed; `problem` has the reason. */
  | {
      readonly kind: 'waiting';
      readonly tried: readonly string[];
      readonly problem: PrintProblem | null;
    }
  | { readonly kind: 'printing'; readonly printer: string }
  /** `confirmed` if the printer itself confirmed it. */
  | { readonly kind: 'done'; readonly printer: string; readonly confirmed: boolean }
  /** It may be on paper, whole or half: a person checks, then prints it again or dismisses it. */
  | {
      readonly kind: 'stuck';
      readonly printer: string;
      readonly problem: PrintProblem;
      readonly sent: Sent | 'unknown';
    }
  /** A person dismissed it. */
  | { readonly kind: 'dropped' };

/** Something to print once. */
export interface NewPrintJob<Content> {
  /** The queue takes the same id once. */
  readonly id: string;
  /** Title in the queue on the screen. */
  readonly title: string;
  readonly content: Content;
  /** Printers by their ids: the wanted one, then its spares. */
  readonly printers: readonly string[];
  /** True if an earlier printing of it may be on paper, so that this one must say DUPLICATE. */
  readonly again: boolean;
}

/** A job with its state. Plain data, so that it can be saved. */
export interface PrintJob<Content> extends NewPrintJob<Content> {
  readonly state: PrintJobState;
}

const WAITING: PrintJobState = { kind: 'waiting', tried: [], problem: null };

export function newJob<Content>(job: NewPrintJob<Content>): PrintJob<Content> {
  return { ...job, state: WAITING };
}

/** The next printer to try, of those present; null if each was tried. */
export function nextPrinter<Content>(
  { state, printers }: PrintJob<Content>,
  isThere: (printer: string) => boolean,
): string | null {
  if (state.kind !== 'waiting') return null;
  return printers.find((name) => isThere(name) && !state.tried.includes(name)) ?? null;
}

/** Saved before the first byte leaves, so that a crash does not make it look unstarted. */
export function started<Content>(job: PrintJob<Content>, printer: string): PrintJob<Content> {
  return { ...job, state: { kind: 'printing', printer } };
}

export function finished<Content>(
  job: PrintJob<Content>,
  printer: string,
  outcome: PrintOutcome,
): PrintJob<Content> {
  return { ...job, state: { kind: 'done', printer, confirmed: outcome.kind === 'printed' } };
}

/**
 * Waits for the next printer if the fault is certain that nothing was sent; otherwise it is stuck.
 * An error that is no printer's fault is in the job and would repeat at every printer.
 */
export function failed<Content>(
  job: PrintJob<Content>,
  tried: readonly string[],
  printer: string,
  error: unknown,
): PrintJob<Content> {
  if (!(error instanceof PrinterFault)) {
    const sentence = `This cannot be printed: ${error instanceof Error ? error.message : error}`;
    const problem = { code: 'unprintable', sentence } as const;
    return { ...job, state: { kind: 'stuck', printer, problem, sent: 'nothing' } };
  }
  const problem = { code: error.code, sentence: error.message };
  return error.sent === 'nothing'
    ? { ...job, state: { kind: 'waiting', tried: [...tried, printer], problem } }
    : { ...job, state: { kind: 'stuck', printer, problem, sent: error.sent } };
}

/** True if it waits for a printer that is busy or does not answer. */
export function isUnserved<Content>({ state }: PrintJob<Content>): boolean {
  const code = state.kind === 'waiting' ? state.problem?.code : undefined;
  return code === 'busy' || code === 'silent';
}

/** Tries every printer again. */
export function retried<Content>(job: PrintJob<Content>): PrintJob<Content> {
  const { state } = job;
  if (state.kind !== 'waiting' || state.tried.length === 0) return job;
  return { ...job, state: { ...state, tried: [] } };
}

/** Prints it once more on a person's request. A duplicate, unless nothing certainly came out. */
export function reprinted<Content>(job: PrintJob<Content>): PrintJob<Content> {
  const { state } = job;
  if (state.kind === 'waiting' || state.kind === 'printing') return job;
  const clean = state.kind === 'stuck' && state.sent === 'nothing';
  return { ...job, again: job.again || !clean, state: WAITING };
}

/** Dismisses the job; a job that is printing is not taken back. */
export function dropped<Content>(job: PrintJob<Content>): PrintJob<Content> {
  const { kind } = job.state;
  return kind === 'waiting' || kind === 'stuck' ? { ...job, state: { kind: 'dropped' } } : job;
}

/** The state after a restart: a job that was printing may be on paper or not. */
export function recovered<Content>(job: PrintJob<Content>): PrintJob<Content> {
  if (job.state.kind !== 'printing') return retried(job);
  const problem: PrintProblem = {
    code: 'interrupted',
    sentence: `Swipewell stopped while “${job.title}” was printing. Check whether it was printed.`,
  };
  const { printer } = job.state;
  return { ...job, state: { kind: 'stuck', printer, problem, sent: 'unknown' } };
}
