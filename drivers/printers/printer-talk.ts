import type { StartTimer } from '../readers/after.ts';
import type { PrintLine, PrintLineListener } from './print-line.ts';
import { PrinterFault, type Sent } from './printer-fault.ts';
import {
  type PrinterStatus,
  readAutomaticStatus,
  readiness,
  readRealTimeStatus,
  UNKNOWN_STATUS,
} from './printer-status.ts';

/** One answer of a printer, identified by its fixed bits alone. */
export type Answer =
  /** To `DLE EOT n`: bits 1 and 4 set, 0 and 7 clear. */
  | { readonly kind: 'real-time'; readonly byte: number }
  /** To `GS r 1`: bits 4 and 7 clear; bits 0 and 1 are equal, so are 2 and 3. */
  | { readonly kind: 'processed'; readonly byte: number }
  /** Four bytes that the printer sends unasked when something changes. */
  | { readonly kind: 'automatic'; readonly status: PrinterStatus }
  | { readonly kind: 'garbage'; readonly byte: number };

const XON = 0x11;
const XOFF = 0x13;

/**
 * Splits the bytes of a printer into answers. Flow control bytes are skipped, so is text, which some
 * print servers send.
 */
export function createAnswerReader(hear: (answer: Answer) => void): {
  read(bytes: Uint8Array): void;
} {
  let automatic: number[] = [];
  const readByte = (byte: number) => {
    if (automatic.length > 0 && (byte & 0x90) === 0) {
      automatic.push(byte);
      const [first, second, third, fourth] = automatic;
      if (first === undefined || second === undefined) return;
      if (third === undefined || fourth === undefined) return;
      automatic = [];
      hear({ kind: 'automatic', status: readAutomaticStatus([first, second, third, fourth]) });
      return;
    }
    automatic = [];
    if (byte === XON || byte === XOFF) return;
    if ((byte & 0x93) === 0x12) hear({ kind: 'real-time', byte });
    else if ((byte & 0x93) === 0x10) automatic = [byte];
    else if ((byte & 0x90) !== 0) hear({ kind: 'garbage', byte });
    else if ((byte & 0x05) === ((byte >> 1) & 0x05)) hear({ kind: 'processed', byte });
  };
  return {
    read: (bytes) => {
      for (const byte of bytes) readByte(byte);
    },
  };
}

type Kind = 'real-time' | 'processed';

/** Questions and answers on one opened line, in the printer's dialect. */
export interface PrinterTalk {
  readonly listener: PrintLineListener;
  /** True if bytes came since that no receipt printer sends. */
  readonly garbled: boolean;
  readonly fault: PrinterFault | null;
  /** True if a question got no answer. */
  readonly silent: boolean;
  /**
   * The current status. After a question without an answer, the printer is asked no more on this
   * line: an answer does not name its question, so a late one would count for the next question.
   * `patienceMs`: time for the first answer, if not the usual one.
   */
  status(line: PrintLine, patienceMs?: number): Promise<PrinterStatus>;
  /** Count of reports without a job that awaits one: a printer that is switched off sends such noise. */
  readonly noise: number;
  /** True if the report that `endOfJob` asks for came within `ms`. */
  processed(ms: number): Promise<boolean>;
  /** The last status that the printer sent unasked. */
  readonly automatic: PrinterStatus | null;
  /** True if the report of a job is still awaited: it would count for the next job on this line. */
  readonly pending: boolean;
  /** The bytes after a job that make the printer report when it has processed it. */
  endOfJob(): Uint8Array;
  /** Makes the printer report every change of its status unasked, until the next job resets it. */
  readonly watch: Uint8Array;
}

/** `DLE EOT n`: a printer answers it at once, even offline and with a full buffer. */
const ask = (n: number) => Uint8Array.of(0x10, 0x04, n);

export function createPrinterTalk(after: StartTimer, answerMs: number): PrinterTalk {
  const waiting: Record<Kind, ((byte: number) => void) | null> = {
    'real-time': null,
    processed: null,
  };
  let isProcessed = true;
  let noise = 0;
  let garbled = false;
  let silent = false;
  let fault: PrinterFault | null = null;
  let automatic: PrinterStatus | null = null;

  const reader = createAnswerReader((answer) => {
    if (answer.kind === 'garbage') garbled = true;
    else if (answer.kind === 'automatic') automatic = answer.status;
    else {
      if (answer.kind === 'processed') {
        if (isProcessed) noise += 1;
        isProcessed = true;
      }
      waiting[answer.kind]?.(answer.byte);
    }
  });

  const answer = (kind: Kind, ms: number) =>
    new Promise<number | null>((resolve) => {
      const settle = (byte: number | null) => {
        waiting[kind] = null;
        cancel();
        resolve(byte);
      };
      const cancel = after(ms, () => settle(null));
      waiting[kind] = settle;
    });

  const question = async (line: PrintLine, n: number, ms = answerMs) => {
    if (silent) return null;
    const heard = answer('real-time', ms);
    await line.write(ask(n));
    const byte = await heard;
    silent = byte === null;
    return byte;
  };

  return {
    listener: {
      received: reader.read,
      lost: (cause) => {
        fault ??= cause;
      },
    },
    get garbled() {
      return garbled;
    },
    get silent() {
      return silent;
    },
    get fault() {
      return fault;
    },
    status: async (line, patienceMs) => {
      if (!line.answers) return UNKNOWN_STATUS;
      const printer = await question(line, 1, patienceMs);
      if (printer === null) return automatic ?? UNKNOWN_STATUS;
      const offline = await question(line, 2);
      return readRealTimeStatus(printer, offline, await question(line, 4));
    },
    get noise() {
      return noise;
    },
    get pending() {
      return !isProcessed;
    },
    processed: async (ms) => isProcessed || (await answer('processed', ms)) !== null,
    get automatic() {
      return automatic;
    },
    /** `GS r 1`: the paper status, after everything before it. */
    endOfJob: () => {
      isProcessed = false; // of the job before on this line
      return Uint8Array.of(0x1d, 0x72, 0x01);
    },
    /** `GS a`: all of the automatic status. */
    watch: Uint8Array.of(0x1d, 0x61, 0xff),
  };
}

/** @throws PrinterFault for the reported obstacle, if the printer cannot print */
export function refuseUnfit(status: PrinterStatus, name: string, sent: Sent): void {
  const ready = readiness(status);
  if (ready !== 'ready' && ready !== 'unknown') throw new PrinterFault(ready, name, { sent });
}
