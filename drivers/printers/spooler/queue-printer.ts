/**
 * Printers behind a queue of the operating system, for raw bytes without its driver.
 *
 *    job ─▶ the queue runs? ─▶ cups-spooler.ts: `lp -o raw` │ windows-spooler.ts: winspool.ts ─▶ handed over
 */

import type { StartTimer } from '../../readers/after.ts';
import type { Dialect } from '../dialect.ts';
import { drawerPulseBytes } from '../drawer-pulse.ts';
import { within } from '../line-printer.ts';
import type { Printer, PrinterTimes } from '../printer.ts';
import { PrinterFault } from '../printer-fault.ts';
import { type PrinterStatus, UNKNOWN_STATUS } from '../printer-status.ts';
import { refuseUnfit } from '../printer-talk.ts';
import { createTurns, KICK_MS } from '../turns.ts';
import type { QueueState, Spooler } from './spooler.ts';

const LOOK_EVERY_MS = 100;

/**
 * A printer behind a queue of the system. A job is taken by the queue, or is not sent at all. A
 * kick is sent only to an empty queue that runs, and deleted from it after 3 s.
 */
export function createQueuePrinter({
  name,
  spooler,
  queue,
  times,
  after,
  dialect,
}: {
  readonly name: string;
  readonly spooler: Spooler;
  /** Name of the queue in the operating system. */
  readonly queue: string;
  readonly times: PrinterTimes;
  readonly after: StartTimer;
  readonly dialect: Dialect;
}): Printer {
  const { inTurn, kickInTurn } = createTurns(after);

  const stateWhenReady = async (): Promise<QueueState> => {
    const state = await within(after, times.openMs, spooler.state(queue), () => {
      throw new PrinterFault('unreachable', queue);
    });
    if (state.paused) throw new PrinterFault('queue-paused', queue);
    refuseUnfit(state.status, queue, 'nothing');
    return state;
  };

  /** The status after a job; unknown if the system does not say it: the queue has the job already. */
  const statusAfterJob = async (): Promise<PrinterStatus> => {
    const unknown = () => UNKNOWN_STATUS;
    const read = spooler.state(queue).then(({ status }) => status, unknown);
    return within(after, times.openMs, read, unknown);
  };

  const send = async (bytes: Uint8Array, ms = times.writeMs): Promise<string | null> => {
    const abort = new AbortController();
    const job = { queue, title: 'Swipewell', bytes };
    return within(after, ms, spooler.send(job, abort.signal), () => {
      abort.abort();
      throw new PrinterFault('stalled', queue, { sent: 'some' });
    });
  };

  return {
    name,
    asksFreely: true,
    print: (bytes) =>
      inTurn(async () => {
        await stateWhenReady();
        await send(bytes);
        return { kind: 'handed-over', status: await statusAfterJob() };
      }),
    status: () => inTurn(async () => (await stateWhenReady()).status),
    kick: (pulse) =>
      kickInTurn(async () => {
        const bytes = drawerPulseBytes(pulse, dialect);
        if ((await stateWhenReady()).jobs > 0) throw new PrinterFault('queue-busy', queue);
        const job = await send(bytes, KICK_MS);
        if (job === null) return;
        let isDone = false;
        try {
          for (let left = KICK_MS; left > 0 && !isDone; left -= LOOK_EVERY_MS) {
            await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve));
            isDone = !(await spooler.has(queue, job));
          }
        } finally {
          if (!isDone) await spooler.cancel(queue, job);
        }
        if (!isDone) throw new PrinterFault('canceled', queue);
      }, queue),
    close: async () => {},
  };
}
