import type { StartTimer } from '../readers/after.ts';
import { PrinterFault } from './printer-fault.ts';

/** Most time of a kick before its pulse is sent, ms: later it would open the drawer by surprise. */
export const KICK_MS = 3_000;

/** The time of one kick. */
export interface KickTime {
  /** Aborted 3 s after the press. */
  readonly late: AbortSignal;
  /**
   * Called right before the pulse is sent; from then on the kick reports its own end.
   *
   * @throws PrinterFault `canceled` if it is too late
   */
  begin(): void;
}

/** The result of `work`, or the fault once it is late. */
export function beforeLate<Result>(
  late: AbortSignal,
  work: Promise<Result>,
  fault: PrinterFault,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (late.aborted) reject(fault);
  else late.addEventListener('abort', () => reject(fault));
  return Promise.race([promise, work]);
}

/** Runs the commands of one printer one after the other; a failed one does not stop the next. */
export function createTurns(after: StartTimer) {
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };

  /**
   * Runs a kick that sends its pulse within 3 s, or never: the commands before it, the opening of
   * the line and the questions to the printer all count.
   *
   * @throws PrinterFault `canceled`
   */
  const kickInTurn = (kick: (time: KickTime) => Promise<void>, name: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = new AbortController();
    let hasBegun = false;
    const begin = () => {
      if (late.signal.aborted) throw new PrinterFault('canceled', name);
      hasBegun = true;
    };
    const cancel = after(KICK_MS, () => {
      late.abort();
      if (!hasBegun) reject(new PrinterFault('canceled', name));
    });
    const turn = inTurn(async () => {
      if (!late.signal.aborted) await kick({ late: late.signal, begin });
    });
    turn.finally(cancel).then(resolve, reject);
    return promise;
  };

  return { inTurn, kickInTurn };
}
