import { PrinterFault } from '../printer-fault.ts';
import { type PrinterStatus, UNKNOWN_STATUS } from '../printer-status.ts';
import type { QueueState, Spooler } from './spooler.ts';
import type { PrinterHandle, PrinterInfo, Winspool } from './winspool.ts';

/** PRINTER_STATUS_… */
const PAUSED = 0x01;
const ERROR = 0x02;
const JAMMED = 0x08;
const PAPER_OUT = 0x10;
const PAPER_PROBLEM = 0x40;
const OFFLINE = 0x80;
const NOT_AVAILABLE = 0x1000;
const USER_INTERVENTION = 0x10_0000;
const COVER_OPEN = 0x40_0000;

/** JOB_STATUS_PRINTED, COMPLETE and RETAINED: a queue may keep its printed documents. */
const PRINTED = 0x80 | 0x1000 | 0x2000;

/** PRINTER_ATTRIBUTE_WORK_OFFLINE: Windows sets it when a USB printer is unplugged. */
const WORK_OFFLINE = 0x400;

/** Windows' spooler. */
export function windowsSpooler(load: () => Promise<Winspool>): Spooler {
  let loaded: Winspool | null = null;
  const spooler = async (): Promise<Winspool> => {
    loaded ??= await load();
    return loaded;
  };

  const withPrinter = <Result>(
    queue: string,
    work: (winspool: Winspool, printer: PrinterHandle) => Promise<Result>,
  ): Promise<Result> =>
    asFault(queue, async () => {
      const winspool = await spooler();
      const printer = await winspool.openPrinter(queue).catch(async (cause: unknown) => {
        const isThere = (await winspool.enumPrinters()).includes(queue);
        throw new PrinterFault(isThere ? 'permission-denied' : 'not-found', queue, { cause });
      });
      try {
        return await work(winspool, printer);
      } finally {
        // The result of the job stands: a second try would print it twice.
        await winspool.closePrinter(printer).catch(() => undefined);
      }
    });

  return {
    queues: () => asFault('Windows', async () => (await spooler()).enumPrinters()),
    state: (queue) =>
      withPrinter(queue, async (winspool, printer) => {
        const info = await winspool.getPrinter(printer);
        const jobs = info.jobs === 0 ? [] : await waitingJobs(winspool, printer);
        return { ...stateOf(info), jobs: jobs.length };
      }),
    send: ({ queue, title, bytes, taken }, signal) =>
      withPrinter(queue, async (winspool, printer) => {
        const requireWanted = () => {
          if (signal.aborted) throw new PrinterFault('stalled', queue);
        };
        requireWanted();
        let job: number | null = null;
        try {
          job = await winspool.startDocPrinter(printer, title);
          taken?.(String(job));
          await write(winspool, printer, bytes, requireWanted);
          requireWanted();
        } catch (cause) {
          if (job === null) throw new PrinterFault('spooler-failed', queue, { cause });
          throw await deletedFault(winspool, printer, { queue, job, cause });
        }
      }),
    has: (queue, job) =>
      withPrinter(queue, async (winspool, printer) => {
        const jobs = await waitingJobs(winspool, printer);
        return jobs.some(({ id }) => id === Number(job));
      }),
    cancel: (queue, job) =>
      withPrinter(queue, (winspool, printer) => winspool.deleteJob(printer, Number(job))),
  };
}

/** Deletes a failed job, which must not print later: part of it may have printed. */
async function deletedFault(
  winspool: Winspool,
  printer: PrinterHandle,
  { queue, job, cause }: { readonly queue: string; readonly job: number; readonly cause: unknown },
): Promise<PrinterFault> {
  const causes = [cause];
  await winspool.deleteJob(printer, job).catch((error: unknown) => causes.push(error));
  return new PrinterFault('spooler-failed', queue, {
    cause: new AggregateError(causes),
    sent: 'some',
  });
}

async function waitingJobs(winspool: Winspool, printer: PrinterHandle) {
  const jobs = await winspool.enumJobs(printer);
  return jobs.filter(({ status }) => (status & PRINTED) === 0);
}

/** A failed call, or a library that does not load, as a printer's fault. */
async function asFault<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof PrinterFault
      ? cause
      : new PrinterFault('spooler-failed', queue, { cause });
  }
}

/** Ends the job in any case: an open one would block the queue. */
async function write(
  winspool: Winspool,
  printer: PrinterHandle,
  bytes: Uint8Array,
  requireWanted: () => void,
): Promise<void> {
  try {
    requireWanted();
    const written = await winspool.writePrinter(printer, bytes);
    if (written < bytes.length) throw new Error(`WritePrinter took ${written} bytes.`);
  } finally {
    await winspool.endDocPrinter(printer);
  }
}

function stateOf({ status, attributes }: PrinterInfo): Omit<QueueState, 'jobs'> {
  const paused = (status & (PAUSED | NOT_AVAILABLE)) !== 0 || (attributes & WORK_OFFLINE) !== 0;
  return { paused, status: statusOf(status) };
}

/** Few drivers report anything here, so a missing bit proves nothing. */
function statusOf(bits: number): PrinterStatus {
  return {
    ...UNKNOWN_STATUS,
    ...((bits & COVER_OPEN) === 0 ? {} : { cover: 'open' }),
    ...((bits & (PAPER_OUT | PAPER_PROBLEM)) === 0 ? {} : { paper: 'out' }),
    ...((bits & (ERROR | JAMMED | USER_INTERVENTION)) === 0 ? {} : { error: 'error' }),
    ...((bits & OFFLINE) === 0 ? {} : { online: 'offline' }),
  };
}
