/**
 * Receipt printers (hardware.md §5 and §8), behind the one interface `Printer`: print, status, open the drawer.
 *
 *    paper/: lines ─▶ bytes ─▶ createLinePrinter ─▶ tcp/ │ serial/ │ usb/   the printer reports the end of the job
 *                     └──────▶ spooler/                                     a queue of the system: handed over only
 *
 * A fault is a sentence with a remedy, and says how much may be on paper: nothing, some or all.
 */

import type { StartTimer } from '../readers/after.ts';
import type { Dialect } from './dialect.ts';
import { drawerPulseBytes } from './drawer-pulse.ts';
import type { OpenPrintLine, PrintLine } from './print-line.ts';
import type { Printer, PrinterTimes, PrintOutcome } from './printer.ts';
import { PrinterFault, type Sent } from './printer-fault.ts';
import { type PrinterStatus, readiness, UNKNOWN_STATUS } from './printer-status.ts';
import { createPrinterTalk, type PrinterTalk, refuseUnfit } from './printer-talk.ts';
import { createStarTalk } from './star-talk.ts';
import { beforeLate, createTurns, type KickTime } from './turns.ts';

/**
 * Time for a network printer to serve this computer, ms: to answer the first question on an open
 * connection, and to take a connection that it refused or reset, which is retried at the interval.
 */
const SERVE_MS = 2_000;
const RETRY_EVERY_MS = 250;

/** Time without a job or a kick before a held line is released for other computers, ms. */
const HOLD_MS = 30_000;

interface OpenLine {
  readonly line: PrintLine;
  readonly talk: PrinterTalk;
  readonly abort: AbortController;
  /** It was held since an earlier command. */
  readonly held: boolean;
}

/**
 * A printer at the end of a line.
 *
 *     released ──command──▶ opened ──done──▶ held, automatic status ──30 s without a job──▶ released
 *         ▲                   │ refused, reset, nothing sent: again for 2 s       │ lost
 *         └───────────────────┴───────────────────────────────────────────────────┘
 *
 * Only the counter's own network printer is held: many serve one computer at a time, and some stop
 * accepting after thousands of short connections a day (hardware.md §8).
 */
export function createLinePrinter({
  name,
  open,
  times,
  after,
  dialect = 'esc-pos',
  network = 'no',
  answers = null,
  answered = () => {},
}: {
  /** Name of the printer in faults for people. */
  readonly name: string;
  readonly open: OpenPrintLine;
  readonly times: PrinterTimes;
  readonly after: StartTimer;
  readonly dialect?: Dialect;
  /** `held` for the counter's own network printer, `shared` for a spare. */
  readonly network?: 'no' | 'shared' | 'held';
  /**
   * True if this printer answered in an earlier run, false if it never does according to a person,
   * null if unknown.
   */
  readonly answers?: boolean | null;
  /** Called at the first answer that the printer ever gave. */
  readonly answered?: () => void;
}): Printer {
  const createTalk = dialect === 'esc-pos' ? createPrinterTalk : createStarTalk;
  const { inTurn, kickInTurn } = createTurns(after);
  let held: OpenLine | null = null;
  let cancelRelease = () => {};
  let over = false;
  let hasAnswered = answers === true;

  const openLine = async (): Promise<OpenLine> => {
    const talk = createTalk(after, times.answerMs);
    const abort = new AbortController();
    const line = await within(after, times.openMs, open(talk.listener, abort.signal), () => {
      abort.abort();
      throw new PrinterFault('unreachable', name);
    });
    return { line, talk, abort, held: false };
  };

  const closeLine = ({ line, abort }: OpenLine) =>
    within(after, times.openMs, line.close(), () => abort.abort());

  const release = async () => {
    cancelRelease();
    const line = held;
    held = null;
    if (line !== null) await closeLine(line);
  };

  /** Keeps a line that answers; a job or a kick starts the time without one again. */
  const hold = async (opened: OpenLine, used: boolean) => {
    try {
      await opened.line.write(opened.talk.watch);
    } catch (error) {
      // The command is done; the next one opens the line again.
      if (error instanceof PrinterFault) return;
      throw error;
    }
    held = { ...opened, held: true };
    if (!used) return;
    cancelRelease();
    cancelRelease = after(HOLD_MS, () => void inTurn(release));
  };

  const once = async <Result>(
    used: boolean,
    work: (opened: OpenLine) => Promise<Result>,
  ): Promise<Result> => {
    if (held?.talk.fault !== null) await release();
    const opened = held ?? (await openLine());
    held = null;
    try {
      const result = await work(opened);
      const { fault, silent, garbled, pending } = opened.talk;
      const isSound = opened.line.answers && fault === null && !silent && !garbled && !pending;
      if (network === 'held' && isSound && !over && (used || opened.held)) {
        await hold(opened, used);
      }
      return result;
    } catch (error) {
      // Otherwise the bytes that still wait would be printed after the job was given up.
      opened.abort.abort();
      throw error;
    } finally {
      if (held === null) await closeLine(opened);
    }
  };

  /** Retries a network printer that refuses or resets the connection. */
  const withLine = async <Result>(
    used: boolean,
    work: (opened: OpenLine) => Promise<Result>,
  ): Promise<Result> => {
    let isOver = network === 'no';
    const cancel = after(SERVE_MS, () => {
      isOver = true;
    });
    try {
      for (;;) {
        try {
          return await once(used, work);
        } catch (error) {
          if (isOver || !isUnserved(error)) throw error;
          await new Promise<void>((resolve) => after(RETRY_EVERY_MS, resolve));
        }
      }
    } finally {
      cancel();
    }
  };

  /** Adds to the faults of `work` how much the printer had received by then. */
  const during = async <Result>(
    sent: Sent,
    work: Promise<Result>,
    ms = times.writeMs,
  ): Promise<Result> => {
    try {
      return await within(after, ms, work, () => {
        throw new PrinterFault('stalled', name);
      });
    } catch (cause) {
      throw new PrinterFault(cause instanceof PrinterFault ? cause.code : 'failed', name, {
        cause,
        sent,
      });
    }
  };

  /** Time for a job on its line, ms: a drawn receipt takes a minute at 9600 baud. */
  const msOf = (bytes: Uint8Array, { bytesPerSecond = Number.POSITIVE_INFINITY }: PrintLine) =>
    times.writeMs + (1_000 * bytes.length) / bytesPerSecond;

  /** Writes a job; the line knows if no byte of it left. */
  const write = async (line: PrintLine, bytes: Uint8Array): Promise<void> => {
    try {
      await during('some', line.write(bytes), msOf(bytes, line));
    } catch (error) {
      if (!(error instanceof PrinterFault) || line.sentNothing !== true) throw error;
      throw new PrinterFault(error.code, name, { cause: error, sent: 'nothing' });
    }
  };

  const status = async (
    { line, talk, held: wasHeld }: OpenLine,
    sent: Sent,
    patienceMs?: number,
  ) => {
    const reported = await during(sent, talk.status(line, patienceMs));
    if (talk.garbled) throw new PrinterFault('garbled', name, { sent });
    if (line.answers && !talk.silent && !hasAnswered) {
      hasAnswered = true;
      answered();
    }
    // A held line without an answer is dead: the printer was off in the meantime.
    const lost = talk.fault !== null || (wasHeld && talk.silent);
    if (lost) throw new PrinterFault('lost', name, { cause: talk.fault, sent });
    return reported;
  };

  /** The status before a job or a kick; nothing was sent if it throws. */
  const statusWhenFit = async (opened: OpenLine): Promise<PrinterStatus> => {
    // A printer that serves another computer reads the question once that one is done.
    const neverAnswers = answers === false && !hasAnswered;
    const mayServeSoon = network !== 'no' && !opened.held && !neverAnswers;
    const before = await status(opened, 'nothing', mayServeSoon ? SERVE_MS : undefined);
    refuseUnfit(before, name, 'nothing');
    // A silent printer is off, or serves another computer: the bytes would be lost, or print and
    // open the drawer once it is on or released.
    if (!opened.talk.silent || neverAnswers) return before;
    throw new PrinterFault(network !== 'no' && hasAnswered ? 'busy' : 'silent', name);
  };

  const print = async (opened: OpenLine, bytes: Uint8Array): Promise<PrintOutcome> => {
    const { line, talk } = opened;
    const before = await statusWhenFit(opened);
    if (readiness(before) === 'unknown') {
      await write(line, bytes);
      return { kind: 'handed-over', status: before };
    }
    const { noise } = talk;
    await write(line, bytes);
    // It was switched off and on again: the start of the job is gone.
    if (talk.noise !== noise) throw new PrinterFault('stalled', name, { sent: 'all' });
    await during('all', line.write(talk.endOfJob()));
    // Asks repeatedly, so that a paper end in the middle is reported at once.
    const rounds = Math.max(1, Math.ceil(times.printMs / times.answerMs));
    for (let round = 0; round < rounds; round += 1) {
      const done = await talk.processed(times.answerMs);
      const now = await status(opened, 'all');
      // A printer that was switched off sends noise, which may look like its report.
      if (done && talk.silent) throw new PrinterFault('stalled', name, { sent: 'all' });
      if (done) return { kind: 'printed', status: now };
      refuseUnfit(now, name, 'all');
    }
    if (talk.silent) throw new PrinterFault('stalled', name, { sent: 'all' });
    return { kind: 'handed-over', status: UNKNOWN_STATUS };
  };

  return {
    name,
    get asksFreely() {
      return network === 'no' || (held !== null && held.talk.fault === null);
    },
    print: (bytes) => inTurn(() => withLine(true, (opened) => print(opened, bytes))),
    status: async () => {
      const talk = held?.talk;
      if (talk?.fault === null && talk.automatic !== null) return talk.automatic;
      return inTurn(() => withLine(false, (opened) => status(opened, 'nothing')));
    },
    kick: (pulse) => {
      const bytes = drawerPulseBytes(pulse, dialect);
      const kick = async (opened: OpenLine, { late, begin }: KickTime) => {
        // A printer that is offline would store the pulse and open the drawer once it has paper
        // again.
        await statusWhenFit(opened);
        begin();
        // Otherwise a slow line would send the rest of the pulse later.
        late.addEventListener('abort', () => opened.abort.abort());
        const stalled = new PrinterFault('stalled', name, { sent: 'some' });
        await beforeLate(late, write(opened.line, bytes), stalled);
      };
      return kickInTurn((time) => withLine(true, (opened) => kick(opened, time)), name);
    },
    close: () => {
      over = true;
      return inTurn(release);
    },
  };
}

/** True if the printer did not take this computer's connection, before any byte of the job was sent. */
function isUnserved(error: unknown): boolean {
  if (!(error instanceof PrinterFault) || error.sent !== 'nothing') return false;
  return error.code === 'refused' || error.code === 'lost';
}

/** The outcome of `work`, or of `late` if it takes longer than `ms`. */
export function within<Result>(
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
