import type { PrintOutcome } from '../printer.ts';
import { PrinterFault, type PrinterFaultCode, type Sent } from '../printer-fault.ts';

/** Why a job is not on paper, in a code and a sentence for a person. */
export interface PrintProblem {
  readonly code: PrinterFaultCode | 'interrupted' | 'unprintable';
  readonly sentence: string;
}

export type PrintJobState =
  /** Nothing of it is on paper. It has been to the printers in `tried` in vain, `problem` says why. */
  | {
      readonly kind: 'waiting';
      readonly tried: readonly string[];
      readonly problem: PrintProblem | null;
    }
  | { readonly kind: 'printing'; readonly printer: string }
  /** `confirmed` if the printer said so itself. */
  | { readonly kind: 'done'; readonly printer: string; readonly confirmed: boolean }
  /** It may be on paper, whole or half: a person looks, and prints it again or lets it be. */
  | {
      readonly kind: 'stuck';
      readonly printer: string;
      readonly problem: PrintProblem;
      readonly sent: Sent | 'unknown';
    }
  /** A person let it be. */
  | { readonly kind: 'dropped' };

/** Something to print once. All of it is plain data, so that it can be kept. */
export interface PrintJob<Content> {
  /** The same id is taken once. */
  readonly id: string;
  /** As the queue shows it to people. */
  readonly title: string;
  readonly content: Content;
  /** Printers by their ids: the one wanted, then its spares. */
  readonly printers: readonly string[];
  /** Whether an earlier printing of it may be on paper, so that this one must say DUPLICATE. */
  readonly again: boolean;
  readonly state: PrintJobState;
}

const WAITING: PrintJobState = { kind: 'waiting', tried: [], problem: null };

export function newJob<Content>(
  job: Pick<PrintJob<Content>, 'id' | 'title' | 'content' | 'printers' | 'again'>,
): PrintJob<Content> {
  return { ...job, state: WAITING };
}

/** The printer to try next, of those that there are; null when each was tried. */
export function nextPrinter<Content>(
  { state, printers }: PrintJob<Content>,
  isThere: (printer: string) => boolean,
): string | null {
  if (state.kind !== 'waiting') return null;
  return printers.find((name) => isThere(name) && !state.tried.includes(name)) ?? null;
}

/** Kept before the first byte leaves, so that after a crash nobody takes it for not begun. */
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
 * Waits for the next printer when the fault is sure that nothing went out, is stuck otherwise. What is
 * no printer's fault is the job's own, and would be the same at every printer.
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

/** Tries every printer anew. */
export function retried<Content>(job: PrintJob<Content>): PrintJob<Content> {
  const { state } = job;
  if (state.kind !== 'waiting' || state.tried.length === 0) return job;
  return { ...job, state: { ...state, tried: [] } };
}

/** A person wants it once more. Unless it is sure that nothing came out, it is a duplicate. */
export function reprinted<Content>(job: PrintJob<Content>): PrintJob<Content> {
  const { state } = job;
  if (state.kind === 'waiting' || state.kind === 'printing') return job;
  const clean = state.kind === 'stuck' && state.sent === 'nothing';
  return { ...job, again: job.again || !clean, state: WAITING };
}

/** A person lets it be; what is printing is not taken back. */
export function dropped<Content>(job: PrintJob<Content>): PrintJob<Content> {
  const { kind } = job.state;
  return kind === 'waiting' || kind === 'stuck' ? { ...job, state: { kind: 'dropped' } } : job;
}

/** As it stands after a restart: what was printing then may be on paper or not. */
export function recovered<Content>(job: PrintJob<Content>): PrintJob<Content> {
  if (job.state.kind !== 'printing') return retried(job);
  const problem: PrintProblem = {
    code: 'interrupted',
    sentence: `The program ended while “${job.title}” was printing: look whether it came out.`,
  };
  const { printer } = job.state;
  return { ...job, state: { kind: 'stuck', printer, problem, sent: 'unknown' } };
}
