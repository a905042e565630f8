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
    const job = { queue, title: TITLE, bytes, isKick: false };
    await within(after, times.writeMs, spooler.send(job, abort.signal), () => {
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

  const deleteKick = (job: string): Promise<void> => {
    late.add(job);
    return deleteLate();
  };

  /** The id of a kick in the queue; a kick that the queue takes later is deleted. */
  const sendKick = async (bytes: Uint8Array, signal: AbortSignal): Promise<string | null> => {
    const sending = spooler.send({ queue, title: TITLE, bytes, isKick: true }, signal);
    try {
      return await beforeLate(signal, sending, stalled());
    } catch (error) {
      // A failed send left no job. If the deletion fails, the next status tells a person.
      sending.then((job) => (job === null ? undefined : deleteKick(job))).catch(() => undefined);
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
        const job = await sendKick(bytes, signal);
        if (job === null) return;
        const canceled = new PrinterFault('canceled', queue);
        let isDone = false;
        try {
          while (!signal.aborted && !isDone) {
            await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve));
            isDone = !(await beforeLate(signal, spooler.has(queue, job), canceled));
          }
        } finally {
          if (!isDone) await deleteKick(job);
        }
        if (!isDone) throw canceled;
      }, queue),
    close: async () => {},
  };
}
