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
import { beforeLate, createTurns } from '../turns.ts';
import type { QueueState, Spooler } from './spooler.ts';

const TITLE = 'Swipewell';
const LOOK_EVERY_MS = 100;

/**
 * A printer behind a queue of the system. A job is taken by the queue, or is not sent at all. A
 * kick is sent only to an empty queue that runs, and deleted from it 3 s after its press.
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

  /** The answer of the spooler, which may hang. */
  const inTime = <Result>(asked: Promise<Result>): Promise<Result> =>
    within(after, times.openMs, asked, () => {
      throw new PrinterFault('unreachable', queue);
    });

  const stateWhenReady = async (): Promise<QueueState> => {
    const state = await inTime(spooler.state(queue));
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

  const stalled = () => new PrinterFault('stalled', queue, { sent: 'some' });

  const send = async (bytes: Uint8Array): Promise<void> => {
    const abort = new AbortController();
    const sending = spooler.send({ queue, title: TITLE, bytes }, abort.signal);
    await within(after, times.writeMs, sending, () => {
      abort.abort();
      throw stalled();
    });
  };

  /** Kicks in the queue that are to be deleted. */
  const late = new Set<string>();

  /** @throws PrinterFault `pulse-left` while a kick cannot be deleted: it may open the drawer */
  const deleteLate = async (): Promise<void> => {
    for (const job of late) {
      try {
        await inTime(spooler.cancel(queue, job));
      } catch (cause) {
        // A queue that cannot be read may still have it.
        const isThere = await inTime(spooler.has(queue, job)).catch(() => true);
        if (isThere) throw new PrinterFault('pulse-left', queue, { cause, sent: 'some' });
      }
      late.delete(job);
    }
  };

  /** Sends a kick, and returns once it has left the queue. Otherwise it is deleted from it. */
  const sendKick = async (bytes: Uint8Array, signal: AbortSignal): Promise<void> => {
    const jobs: string[] = [];
    const taken = (job: string) => void jobs.push(job);
    const deleteTaken = async () => {
      const left = jobs.splice(0);
      for (const job of left) late.add(job);
      if (left.length > 0) await deleteLate();
    };
    const sending = spooler.send({ queue, title: TITLE, bytes, taken }, signal);
    try {
      await beforeLate(signal, sending, stalled());
      const canceled = new PrinterFault('canceled', queue);
      for (const job of jobs) {
        do {
          await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve));
        } while (await beforeLate(signal, spooler.has(queue, job), canceled));
      }
    } catch (error) {
      const deleted = deleteTaken();
      // A queue may take it later still. If that deletion fails, the next status tells a person.
      sending.then(deleteTaken, deleteTaken).catch(() => undefined);
      await deleted;
      throw error;
    }
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
    status: () =>
      inTurn(async () => {
        await deleteLate();
        return (await stateWhenReady()).status;
      }),
    kick: (pulse) =>
      kickInTurn(async ({ late: signal, begin }) => {
        const bytes = drawerPulseBytes(pulse, dialect);
        await deleteLate();
        if ((await stateWhenReady()).jobs > 0) throw new PrinterFault('queue-busy', queue);
        begin();
        await sendKick(bytes, signal);
      }, queue),
    close: async () => {},
  };
}
