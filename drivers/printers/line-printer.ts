import type { StartTimer } from '../readers/after.ts';
import { drawerPulseBytes } from './drawer-pulse.ts';
import type { OpenPrintLine, PrintLine } from './print-line.ts';
import type { Printer, PrinterTimes, PrintOutcome } from './printer.ts';
import { PrinterFault, type Sent } from './printer-fault.ts';
import { readiness, UNKNOWN_STATUS } from './printer-status.ts';
import { createPrinterTalk, type PrinterTalk, refuseUnfit } from './printer-talk.ts';

/** `GS r 1`: the printer reports its paper after it has processed everything before the command. */
const TELL_WHEN_PROCESSED = Uint8Array.of(0x1d, 0x72, 0x01);

/** A printer at the end of a line. */
export function createLinePrinter({
  name,
  open,
  times,
  after,
}: {
  /** Name of the printer in faults for people. */
  readonly name: string;
  readonly open: OpenPrintLine;
  readonly times: PrinterTimes;
  readonly after: StartTimer;
}): Printer {
  let last: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other; a failed task does not stop the next one. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };

  const withLine = <Result>(
    work: (line: PrintLine, talk: PrinterTalk) => Promise<Result>,
  ): Promise<Result> =>
    inTurn(async () => {
      const talk = createPrinterTalk(after, times.answerMs);
      const abort = new AbortController();
      const line = await within(after, times.openMs, open(talk.listener, abort.signal), () => {
        abort.abort();
        throw new PrinterFault('unreachable', name);
      });
      try {
        return await work(line, talk);
      } catch (error) {
        // Otherwise the bytes that still wait would be printed after the job was given up.
        abort.abort();
        throw error;
      } finally {
        await within(after, times.openMs, line.close(), () => abort.abort());
      }
    });

  /** Adds to the faults of `work` how much the printer had received by then. */
  const during = async <Result>(sent: Sent, work: Promise<Result>): Promise<Result> => {
    try {
      return await within(after, times.writeMs, work, () => {
        throw new PrinterFault('stalled', name);
      });
    } catch (cause) {
      throw new PrinterFault(cause instanceof PrinterFault ? cause.code : 'failed', name, {
        cause,
        sent,
      });
    }
  };

  const status = async (line: PrintLine, talk: PrinterTalk, sent: Sent) => {
    const reported = await during(sent, talk.status(line));
    if (talk.garbled) throw new PrinterFault('garbled', name, { sent });
    if (talk.fault !== null) throw new PrinterFault('lost', name, { cause: talk.fault, sent });
    return reported;
  };

  const print = async (
    line: PrintLine,
    talk: PrinterTalk,
    bytes: Uint8Array,
  ): Promise<PrintOutcome> => {
    const before = await status(line, talk, 'nothing');
    refuseUnfit(before, name, 'nothing');
    if (readiness(before) === 'unknown') {
      await during('some', line.write(bytes));
      return { kind: 'handed-over', status: before };
    }
    await during('some', line.write(Buffer.concat([bytes, TELL_WHEN_PROCESSED])));
    // Asks repeatedly, so that a paper end in the middle is reported at once.
    const rounds = Math.max(1, Math.ceil(times.printMs / times.answerMs));
    for (let round = 0; round < rounds; round += 1) {
      const done = await talk.processed(times.answerMs);
      const now = await status(line, talk, 'all');
      if (done) return { kind: 'printed', status: now };
      refuseUnfit(now, name, 'all');
    }
    if (talk.silent) throw new PrinterFault('stalled', name, { sent: 'all' });
    return { kind: 'handed-over', status: UNKNOWN_STATUS };
  };

  return {
    name,
    print: (bytes) => withLine((line, talk) => print(line, talk, bytes)),
    status: () => withLine((line, talk) => status(line, talk, 'nothing')),
    kick: (pulse) => {
      const bytes = drawerPulseBytes(pulse);
      return withLine(async (line, talk) => {
        // A printer that is offline would store the pulse and open the drawer once it has paper
        // again.
        refuseUnfit(await status(line, talk, 'nothing'), name, 'nothing');
        await during('some', line.write(bytes));
      });
    },
  };
}

/** The outcome of `work`, or of `late` if it takes longer than `ms`. */
function within<Result>(
  after: StartTimer,
  ms: number,
  work: Promise<Result>,
  late: () => Result,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject).finally(cancel);
  });
}
