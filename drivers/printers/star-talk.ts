import type { StartTimer } from '../readers/after.ts';
import type { PrinterFault } from './printer-fault.ts';
import { type PrinterStatus, UNKNOWN_STATUS } from './printer-status.ts';
import type { PrinterTalk } from './printer-talk.ts';

/** `ESC ACK SOH`: a Star answers it with its automatic status at once, even offline. */
const ASK = Uint8Array.of(0x1b, 0x06, 0x01);

const STATUS_BYTES = 6;

/**
 * A status frame of a Star printer (STAR Line Mode Command Specifications, appendix 2): the length,
 * the version, then the sensors. Bits 0, 4 and 7 of the first byte are 1, 0, 0; bits 0 and 4 of the
 * sensors are 0.
 */
export interface StarStatus {
  readonly status: PrinterStatus;
  /** Counts the ETBs that the printer has processed, modulo 32. */
  readonly etbs: number;
}

/** Length of the frame that begins with this byte; null if none does. */
export function starFrameLength(first: number): number | null {
  if ((first & 0x91) !== 0x01) return null;
  const length = fiveBits(first);
  return length > STATUS_BYTES ? length : null;
}

/** Bits 1 to 3, 5 and 6 as one number. */
function fiveBits(byte: number): number {
  return ((byte >> 1) & 0x07) | ((byte >> 2) & 0x18);
}

export function readStarStatus(frame: Uint8Array): StarStatus {
  const [, , printer = 0, error = 0, overflow = 0, paper = 0, , etb = 0] = frame;
  return {
    etbs: fiveBits(etb),
    status: {
      online: (printer & 0x08) === 0 ? 'online' : 'offline',
      drawerLine: (printer & 0x04) === 0 ? 'low' : 'high',
      cover: (printer & 0x20) === 0 ? 'closed' : 'open',
      error: (error & 0x6c) === 0 && (overflow & 0x40) === 0 ? 'none' : 'error',
      paper: (paper & 0x08) !== 0 ? 'out' : (paper & 0x06) !== 0 ? 'near-end' : 'ok',
    },
  };
}

/** Questions and answers of a Star printer. */
export function createStarTalk(after: StartTimer, answerMs: number): PrinterTalk {
  let frame: number[] = [];
  let last: StarStatus | null = null;
  /** Count of ETBs after the job; null before the first. */
  let expected: number | null = null;
  let garbled = false;
  let silent = false;
  let fault: PrinterFault | null = null;
  let heard: (() => void) | null = null;

  const readByte = (byte: number) => {
    const length = starFrameLength(frame[0] ?? byte);
    if (length === null || (frame.length > 1 && (byte & 0x11) !== 0)) {
      garbled = true;
      frame = [];
      return;
    }
    frame.push(byte);
    if (frame.length < length) return;
    last = readStarStatus(Uint8Array.from(frame));
    frame = [];
    heard?.();
  };

  /** True if a frame came within `ms` that satisfies `isIt`. */
  const next = (ms: number, isIt: () => boolean) =>
    new Promise<boolean>((resolve) => {
      const settle = (came: boolean) => {
        heard = null;
        cancel();
        resolve(came);
      };
      const cancel = after(ms, () => settle(false));
      heard = () => {
        if (isIt()) settle(true);
      };
    });

  const isProcessed = () => expected !== null && last?.etbs === expected;

  return {
    listener: {
      received: (bytes) => {
        for (const byte of bytes) readByte(byte);
      },
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
    get automatic() {
      return last?.status ?? null;
    },
    status: async (line, patienceMs = answerMs) => {
      if (!line.answers || silent) return UNKNOWN_STATUS;
      const came = next(patienceMs, () => true);
      await line.write(ASK);
      silent = !(await came);
      if (silent || last === null) return UNKNOWN_STATUS;
      return last.status;
    },
    /** Noise is no frame: it is `garbled`. */
    noise: 0,
    get pending() {
      return expected !== null && !isProcessed();
    },
    processed: async (ms) => isProcessed() || (await next(ms, isProcessed)),
    /** Automatic status on; `ETB` is counted and reported after everything before it is printed. */
    endOfJob: () => {
      expected = ((last?.etbs ?? 0) + 1) % 32;
      return Uint8Array.of(0x1b, 0x1e, 0x61, 0x01, 0x17);
    },
    /** `ESC RS a 1`: automatic status on. */
    watch: Uint8Array.of(0x1b, 0x1e, 0x61, 0x01),
  };
}
