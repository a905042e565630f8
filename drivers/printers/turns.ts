import type { StartTimer } from '../readers/after.ts';
import { PrinterFault } from './printer-fault.ts';

/** Most time of a kick before its pulse is sent, ms: later it would open the drawer by surprise. */
export const KICK_MS = 3_000;

/** Runs the commands of one printer one after the other; a failed one does not stop the next. */
export function createTurns(after: StartTimer) {
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };

  /**
   * Runs a kick, unless it waits more than 3 s for the commands before it: then it never runs.
   *
   * @throws PrinterFault `canceled`
   */
  const kickInTurn = (kick: () => Promise<void>, name: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isLate = false;
    const cancel = after(KICK_MS, () => {
      isLate = true;
      reject(new PrinterFault('canceled', name));
    });
    const turn = inTurn(async () => {
      cancel();
      if (!isLate) await kick();
    });
    turn.then(resolve, reject);
    return promise;
  };

  return { inTurn, kickInTurn };
}
