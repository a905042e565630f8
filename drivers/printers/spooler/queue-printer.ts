import type { StartTimer } from '../../readers/after.ts';
import type { Dialect } from '../dialect.ts';
import { drawerPulseBytes } from '../drawer-pulse.ts';
import { within } from '../line-printer.ts';
import type { Printer, PrinterTimes } from '../printer.ts';
import { PrinterFault } from '../printer-fault.ts';
import { refuseUnfit } from '../printer-talk.ts';
import type { QueueState, Spooler } from './spooler.ts';

/** Most time of a kick in its queue, ms: later it would open the drawer by surprise. */
const KICK_MS = 3_000;
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
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };

  const stateWhenReady = async (): Promise<QueueState> => {
    const state = await within(after, times.openMs, spooler.state(queue), () => {
      throw new PrinterFault('unreachable', queue);
    });
    if (state.paused) throw new PrinterFault('queue-paused', queue);
    refuseUnfit(state.status, queue, 'nothing');
    return state;
  };

  const send = async (bytes: Uint8Array): Promise<string | null> => {
    const abort = new AbortController();
    const job = { queue, title: 'Swipewell', bytes };
    return within(after, times.writeMs, spooler.send(job, abort.signal), () => {
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
        return { kind: 'handed-over', status: (await spooler.state(queue)).status };
      }),
    status: () => inTurn(async () => (await stateWhenReady()).status),
    kick: (pulse) =>
      inTurn(async () => {
        const bytes = drawerPulseBytes(pulse, dialect);
        if ((await stateWhenReady()).jobs > 0) throw new PrinterFault('queue-busy', queue);
        const job = await send(bytes);
        if (job === null) return;
        for (let left = KICK_MS; left > 0; left -= LOOK_EVERY_MS) {
          await new Promise<void>((resolve) => after(LOOK_EVERY_MS, resolve));
          if (!(await spooler.has(queue, job))) return;
        }
        await spooler.cancel(queue, job);
        throw new PrinterFault('canceled', queue);
      }),
    close: async () => {},
  };
}
