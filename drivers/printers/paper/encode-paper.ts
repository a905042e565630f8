import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { findObeyed } from './obeyed-bytes.ts';
import type { PaperLine } from './paper.ts';
import { createPictureMaker } from './picture.ts';
import { codePagesOf, encoderFor, PAPER_MEASURES, type PrinterSetup } from './printer-setup.ts';
import { cutBytes, pictureBytes, rasterBytes } from './raster.ts';
import { qrModule, requireBarcode, requireQr } from './symbols.ts';
import { needsPicture, pageRuns, type Writable, writableWith } from './writable-text.ts';

/**
 * Turns paper into the bytes that make this printer print it:
 *
 *     picture   lines ──▶ one picture ──▶ ESC/POS or Star raster       any script, the program's fonts
 *     text      lines ──▶ encoder ──▶ the printer's own characters     few bytes, for serial ports
 *                   └── letters that no code page has, the logo ──▶ a raster of that line
 *
 * Created once per printer: finding its code pages and fonts takes longer than a receipt.
 *
 * @throws RangeError for a barcode that is not 1 to 12 digits, or a QR text that is not printable
 * ASCII
 */
export function paperEncoder(setup: PrinterSetup): (lines: readonly PaperLine[]) => Uint8Array {
  const { paper, cut, logo, dialect = 'esc-pos', text = false } = setup;
  const picture = createPictureMaker({ width: PAPER_MEASURES[paper].dots, logo });
  const encode =
    text && dialect !== 'star-graphic'
      ? textEncoder(setup, (line) => rasterBytes(picture.draw([line]), dialect))
      : (lines: readonly PaperLine[]) => pictureBytes(picture.draw(lines), dialect, cut);
  return (lines) => {
    const bytes = encode(lines);
    // No code above can make them; if it did, a drawer would open unasked.
    if (dialect === 'esc-pos' && findObeyed(bytes) !== -1) {
      throw new Error('The receipt holds bytes that printers obey.');
    }
    return bytes;
  };
}

function textEncoder(
  setup: PrinterSetup,
  drawn: (line: PaperLine) => Uint8Array,
): (lines: readonly PaperLine[]) => Uint8Array {
  const { dialect = 'esc-pos', cut, logo } = setup;
  const pages = codePagesOf(setup);
  const isDrawn = (line: PaperLine) =>
    line.kind === 'logo' || textsOf(line).some((text) => needsPicture(text, pages));
  const ink: Ink = {
    write: writableWith(pages),
    put: (encoder, text) => {
      for (const run of pageRuns(text, pages)) encoder.codepage(run.page).text(run.text);
      return encoder;
    },
  };
  const logoBytes = logo === null ? new Uint8Array() : drawn({ kind: 'logo' });
  return (lines) => {
    const encoder = encoderFor(setup).initialize();
    const parts: Uint8Array[] = [];
    for (const line of lines) {
      if (!isDrawn(line)) add(encoder, line, setup, ink);
      else parts.push(encoder.encode(), line.kind === 'logo' ? logoBytes : drawn(line));
    }
    return Buffer.concat([...parts, encoder.encode(), cutBytes(cut, dialect)]);
  };
}

function textsOf(line: PaperLine): readonly string[] {
  if (line.kind === 'row') return [line.left, line.right];
  return line.kind === 'text' ? [line.text] : [];
}

/** Writes text on the paper of this printer. */
interface Ink {
  readonly write: Writable;
  /** Adds writable text, without an end of line. */
  readonly put: (encoder: ReceiptPrinterEncoder, text: string) => ReceiptPrinterEncoder;
}

function add(
  encoder: ReceiptPrinterEncoder,
  line: PaperLine,
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
      encoder.bold(line.look !== 'plain');
      if (line.look === 'large') encoder.size(1, 2);
      addRow(encoder, write(line.left), write(line.right), columns, put);
      if (line.look === 'large') encoder.size(1, 1);
      encoder.bold(false);
      return;
    case 'rule':
      encoder.line('-'.repeat(columns));
      return;
    case 'feed':
      encoder.newline(line.lines);
      return;
    case 'logo':
      return;
    case 'barcode': {
      requireBarcode(line.digits);
      // The encoder's width is one less than the dots of the narrowest bar.
      const width = setup.paper === 58 ? 1 : 2;
      // Scanners need white above the bars, too.
      encoder.newline();
      encoder.align('center').barcode(line.digits, 'code128', { width, height: 64, text: true });
      encoder.align('left');
      return;
    }
    case 'qr':
      requireQr(line.text);
      encoder.align('center').qrcode(line.text, {
        ...{ model: 2, errorlevel: 'm' },
        size: qrModule(line.text, PAPER_MEASURES[setup.paper].dots, 4),
      });
      encoder.align('left');
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
