import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Logo } from './logo.ts';
import { findObeyed } from './obeyed-bytes.ts';
import type { PaperLine } from './paper.ts';
import { codePagesOf, encoderFor, PAPER_MEASURES, type PrinterSetup } from './printer-setup.ts';
import { pageRuns, type Writable, writableWith } from './writable-text.ts';

/** Digits of a Code 128 in its set B that fit 384 dots with both quiet zones. */
const MOST_DIGITS = 12;
/** Lines between print head and cutter: paper that is not fed past the cutter is cut off. */
const CUTTER_LINES = 4;
/** Written directly as GS V: after its own cut the encoder feeds a line into the next receipt. */
const CUTS = {
  full: Uint8Array.of(0x1d, 0x56, 0),
  partial: Uint8Array.of(0x1d, 0x56, 1),
  none: new Uint8Array(),
} as const;
const CENTER = [0x1b, 0x61, 1];
const LEFT = [0x1b, 0x61, 0];

/**
 * Turns paper into the bytes that make this printer print it. Created once per printer: finding its
 * code pages takes longer than a receipt.
 *
 * @throws RangeError for a barcode that is not 1 to 12 digits, or a QR text that is not printable
 * ASCII
 */
export function paperEncoder(setup: PrinterSetup): (lines: readonly PaperLine[]) => Uint8Array {
  const pages = codePagesOf(setup);
  const ink: Ink = {
    write: writableWith(pages),
    put: (encoder, text) => {
      for (const run of pageRuns(text, pages)) encoder.codepage(run.page).text(run.text);
      return encoder;
    },
  };
  const logo = setup.logo === null ? new Uint8Array() : logoBytes(setup.logo);
  return (lines) => {
    const encoder = encoderFor(setup).initialize();
    const parts: Uint8Array[] = [];
    for (const line of lines) {
      if (line.kind === 'logo') parts.push(encoder.encode(), logo);
      else add(encoder, line, setup, ink);
    }
    encoder.newline(CUTTER_LINES);
    const bytes = Buffer.concat([...parts, encoder.encode(), CUTS[setup.cut]]);
    // No code above can make them; if it did, a drawer would open unasked.
    if (findObeyed(bytes) !== -1) throw new Error('The receipt holds bytes that printers obey.');
    return bytes;
  };
}

/** Writes text on the paper of this printer. */
interface Ink {
  readonly write: Writable;
  /** Adds writable text, without an end of line. */
  readonly put: (encoder: ReceiptPrinterEncoder, text: string) => ReceiptPrinterEncoder;
}

function add(
  encoder: ReceiptPrinterEncoder,
  line: Exclude<PaperLine, { readonly kind: 'logo' }>,
  setup: PrinterSetup,
  { write, put }: Ink,
): void {
  const { columns } = PAPER_MEASURES[setup.paper];
  switch (line.kind) {
    case 'text': {
      encoder.align(line.align).bold(line.look !== 'plain');
      if (line.look === 'large') encoder.size(2, 2);
      put(encoder, write(line.text)).newline();
      encoder.size(1, 1).bold(false).align('left');
      return;
    }
    case 'row':
      encoder.bold(line.look === 'bold');
      addRow(encoder, write(line.left), write(line.right), columns, put);
      encoder.bold(false);
      return;
    case 'rule':
      encoder.line('-'.repeat(columns));
      return;
    case 'feed':
      encoder.newline(line.lines);
      return;
    case 'barcode': {
      if (!/^\d+$/.test(line.digits) || line.digits.length > MOST_DIGITS) {
        throw new RangeError(`A barcode holds 1 to ${MOST_DIGITS} digits.`);
      }
      // The encoder's width is one less than the dots of the narrowest bar.
      const width = setup.paper === 58 ? 1 : 2;
      // Scanners need white above the bars, too.
      encoder.newline();
      encoder.align('center').barcode(line.digits, 'code128', { width, height: 64, text: true });
      encoder.align('left');
      return;
    }
    case 'qr': {
      if (!/^[\x20-\x7e]+$/.test(line.text)) {
        throw new RangeError('A QR code holds printable ASCII.');
      }
      encoder.align('center').qrcode(line.text, { model: 2, size: 4, errorlevel: 'm' });
      encoder.align('left');
    }
  }
}

/** `right` is on the last line, or on a line below if it leaves no room for words. */
function addRow(
  encoder: ReceiptPrinterEncoder,
  left: string,
  right: string,
  columns: number,
  put: Ink['put'],
): void {
  if (left.length + 1 + right.length <= columns) {
    put(encoder, left + right.padStart(columns - left.length)).newline();
  } else if (right.length > columns / 2) {
    put(encoder, left).newline().align('right');
    put(encoder, right).newline().align('left');
  } else {
    encoder.table(
      [
        { width: columns - right.length - 1, marginRight: 1 },
        { width: right.length, align: 'right', verticalAlign: 'bottom' },
      ],
      [[(cell) => put(cell, left), (cell) => put(cell, right)]],
    );
  }
}

/** GS v 0, prepared once: the encoder would draw the same dots again for every receipt. */
function logoBytes({ width, height, bits }: Logo): Uint8Array {
  const across = width / 8;
  const head = [0x1d, 0x76, 0x30, 0, across & 0xff, across >> 8, height & 0xff, height >> 8];
  return Uint8Array.from([...CENTER, ...head, ...bits, ...LEFT]);
}
