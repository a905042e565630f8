import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder, {
  type ReceiptPrinterEncoderOptions,
} from '@point-of-sale/receipt-printer-encoder';
import type { Logo } from './logo.ts';

/** A model that the encoder knows, for its code pages and how far its cutter is from its head. */
export type PrinterModel = NonNullable<ReceiptPrinterEncoderOptions['printerModel']>;

/** What is set of one printer. */
export interface PrinterSetup {
  /** Width of the paper, in mm. */
  readonly paper: 58 | 80;
  /** Null for any printer that follows Epson. */
  readonly model: PrinterModel | null;
  readonly cut: 'full' | 'partial' | 'none';
  readonly logo: Logo | null;
}

/** Columns of font A, and dots across, of each width of paper at 203 dpi. */
export const PAPER_MEASURES = {
  58: { columns: 32, dots: 384 },
  80: { columns: 48, dots: 576 },
} as const;

/** Lines between print head and cutter: what is not fed past it is cut off. */
const CUTTER_LINES = 4;
/** Western Europe's letters; a printer need not have all of them. */
const WANTED_PAGES: readonly Codepage[] = ['cp437', 'cp858', 'windows1252', 'cp850'];

function encoderOptions({ paper, model }: PrinterSetup): ReceiptPrinterEncoderOptions {
  return {
    ...(model === null ? { codepageMapping: 'epson' } : { printerModel: model }),
    language: 'esc-pos',
    columns: PAPER_MEASURES[paper].columns,
    feedBeforeCut: CUTTER_LINES,
    newline: '\n',
    imageMode: 'raster',
    // What a printer has not is not left out with a warning that nobody sees.
    errors: 'strict',
  };
}

/** The code pages to write with, in order of preference: those wanted that the printer has. */
export function codePagesOf(setup: PrinterSetup): readonly Codepage[] {
  const encoder = new ReceiptPrinterEncoder(encoderOptions(setup));
  return WANTED_PAGES.filter((page) => {
    try {
      encoder.codepage(page);
      return true;
    } catch {
      // The encoder tells that a printer has not a page by throwing, and in no other way.
      return false;
    }
  });
}

/** An encoder for this printer that writes with these code pages. */
export function encoderFor(
  setup: PrinterSetup,
  codePages: readonly Codepage[],
): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    ...encoderOptions(setup),
    codepageCandidates: [...codePages],
  });
}

/**
 * Whether a code page has this character at a byte that prints. The bytes below 20 and 7F have
 * pictures in some, and printers obey them all the same.
 */
export function has(page: Codepage, character: string): boolean {
  const [byte, ...more] = CodepageEncoder.encode(character, page);
  if (byte === undefined || more.length > 0) return false;
  if (byte < 0x20 || byte === 0x7f) return false;
  return byte !== 0x3f || character === '?';
}
