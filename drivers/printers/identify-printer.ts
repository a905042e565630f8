import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StartTimer } from '../readers/after.ts';
import { type Dialect, STAR_VENDOR } from './dialect.ts';
import { within } from './line-printer.ts';
import type { OpenPrintLine } from './print-line.ts';
import { type PrinterTimes, USUAL_TIMES } from './printer.ts';
import { PrinterFault } from './printer-fault.ts';
import { starFrameLength } from './star-talk.ts';

export interface PrinterIdentity {
  readonly dialect: Dialect;
  /** The printer's own name of its model; null if it tells none. */
  readonly model: string | null;
}

/** The dialect of a Star by the name of its model. */
export function starDialect(model: string): Dialect {
  if (/TSP1\d\d(?!\s?IV)/i.test(model)) return 'star-graphic';
  return /mC-|mPOP|SM-|TSP1\d\d\s?IV|TSP043/i.test(model) ? 'star-prnt' : 'star-line';
}

/** `GS I 67`: an Epson sends `_`, the name of its model and NUL. */
const ASK_MODEL = Uint8Array.of(0x1d, 0x49, 67);
const MODEL_REPLY = /_([^\0]+)\0/;

/** `ESC ACK SOH`: a Star sends its status. `ESC GS ) I`, for its model, only a StarPRNT knows. */
const ASK_STAR = Uint8Array.of(0x1b, 0x06, 0x01);

/**
 * Asks a printer for its maker: only at its set-up, when a person wants to know, since another kind
 * of printer would print the question. Null if it answers neither.
 *
 * @throws PrinterFault if the line does not open, or does not take a question
 */
export async function identifyPrinter(
  open: OpenPrintLine,
  name: string,
  after: StartTimer,
  times: PrinterTimes = USUAL_TIMES,
): Promise<PrinterIdentity | null> {
  let heard = Buffer.alloc(0);
  const abort = new AbortController();
  const listener = {
    received: (bytes: Uint8Array) => {
      heard = Buffer.concat([heard, bytes]);
    },
    lost: () => abort.abort(),
  };
  const line = await within(after, times.openMs, open(listener, abort.signal), () => {
    abort.abort();
    throw new PrinterFault('unreachable', name);
  });
  const ask = async (question: Uint8Array) => {
    heard = Buffer.alloc(0);
    await within(after, times.writeMs, line.write(question), () => {
      abort.abort();
      throw new PrinterFault('stalled', name);
    });
    await new Promise<void>((resolve) => after(times.answerMs, resolve));
    return heard;
  };
  try {
    const model = MODEL_REPLY.exec((await ask(ASK_MODEL)).toString('latin1'))?.[1] ?? null;
    if (model !== null) return { dialect: 'esc-pos', model };
    const [first] = await ask(ASK_STAR);
    // Its status tells no model; a TSP100 alone takes nothing but graphics, which all others take.
    const isStar = first !== undefined && starFrameLength(first) !== null;
    return isStar ? { dialect: 'star-graphic', model: null } : null;
  } finally {
    await within(after, times.openMs, line.close(), () => abort.abort());
  }
}

/**
 * The identity of Linux' `/dev/usb/lp0`, by its USB vendor and its IEEE 1284 device id, without a
 * question to the printer; null without them.
 */
export async function usbIdentity(
  path: string,
  system = '/sys/class/usbmisc',
): Promise<PrinterIdentity | null> {
  const device = `${system}/${basename(path)}/device`;
  try {
    const id = await readFile(`${device}/ieee1284_id`, 'latin1');
    const vendor = Number.parseInt(await readFile(`${device}/../idVendor`, 'latin1'), 16);
    const model = /(?:MDL|MODEL):([^;]+)/.exec(id)?.[1]?.trim() ?? null;
    return { dialect: vendor === STAR_VENDOR ? starDialect(model ?? '') : 'esc-pos', model };
  } catch (error) {
    // Other systems and old kernels have no such files.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
