import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder, {
  type ReceiptPrinterEncoderOptions,
} from '@point-of-sale/receipt-printer-encoder';
import type { Bitmap } from '../bitmap.ts';
import type { Dialect } from '../dialect.ts';
import type { Cut } from './raster.ts';

/** A model that the encoder knows, for its code pages. */
export type PrinterModel = NonNullable<ReceiptPrinterEncoderOptions['printerModel']>;

/** The settings of one printer. */
export interface PrinterSetup {
  /** Width of the paper, in mm. */
  readonly paper: 58 | 80;
  /** Null for any printer that follows Epson. */
  readonly model: PrinterModel | null;
  readonly cut: Cut;
  /** Dots of the logo; null for none. */
  readonly logo: Bitmap | null;
  /** ESC/POS by default. */
  readonly dialect?: Dialect;
  /** True if the printer's own characters print the text; a picture otherwise. */
  readonly text?: boolean;
}

/** Columns of font A, and dots across, for each paper width at 203 dpi. */
export const PAPER_MEASURES = {
  58: { columns: 32, dots: 384 },
  80: { columns: 48, dots: 576 },
} as const;

/** Letters of Western Europe; a printer may lack some of the pages. */
const WANTED_PAGES: readonly Codepage[] = ['cp437', 'cp858', 'windows1252', 'cp850'];

/** The characters that each code page can print, by its name. */
export type Repertoires = ReadonlyMap<Codepage, ReadonlySet<string>>;

/** The code pages to write with, in order of preference: the wanted ones that the printer has. */
export function codePagesOf(setup: PrinterSetup): Repertoires {
  const encoder = encoderFor(setup);
  const pages = WANTED_PAGES.filter((page) => {
    try {
      encoder.codepage(page);
      return true;
    } catch {
      // The encoder reports a missing page only by throwing.
      return false;
    }
  });
  return new Map(pages.map((page) => [page, repertoire(page)]));
}

/**
 * The characters of a code page at printable bytes. Some pages have pictures below 20 and at 7F (•
 * is 07), but printers obey those bytes; a sign that also has a printable byte (¶ is 14 and F4)
 * would be sent as the lower one.
 */
function repertoire(page: Codepage): ReadonlySet<string> {
  const { codepoints } = CodepageEncoder.getEncoding(page);
  return new Set(
    codepoints.flatMap((code, byte) =>
      byte < 0x20 || byte === 0x7f || code === 0xfffd || codepoints.indexOf(code) < byte
        ? []
        : [String.fromCodePoint(code)],
    ),
  );
}

/** An encoder for this printer. */
export function encoderFor({
  paper,
  model,
  dialect = 'esc-pos',
}: PrinterSetup): ReceiptPrinterEncoder {
  const language = dialect === 'star-graphic' ? 'star-line' : dialect;
  const codepageMapping = dialect === 'esc-pos' ? 'epson' : 'star';
  return new ReceiptPrinterEncoder({
    ...(model === null ? { codepageMapping } : { printerModel: model }),
    language,
    columns: PAPER_MEASURES[paper].columns,
    newline: '\n',
    imageMode: 'raster',
    // A missing feature throws instead of a warning that would stay unseen.
    errors: 'strict',
  });
}
