/**
 * Contents of paper, and its bytes for a printer: encode-paper.ts is the way in.
 *
 *    lines ─▶ picture.ts: text in any script, logo, codes ─▶ raster.ts ─▶ ESC/POS or Star graphics
 *         └─▶ writable-text.ts: the printer's own characters, few bytes for serial ports
 */

/**
 * The emphasis of a line: `large` is bold; a text is twice as wide and high, a row twice as high.
 */
export type PaperLook = 'plain' | 'bold' | 'large';

/**
 * One thing to print, for any printer. Text is Unicode.
 */
export type PaperLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center';
      readonly look: PaperLook;
    }
  /** `left` and `right` at the two edges; `right` is on the last line if `left` needs several. */
  | {
      readonly kind: 'row';
      readonly left: string;
      readonly right: string;
      readonly look: PaperLook;
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'feed'; readonly lines: number }
  /** The logo in the printer's setup; nothing if it has none. */
  | { readonly kind: 'logo' }
  /** Code 128, with its digits below: at most 12, so that it fits 58 mm. */
  | { readonly kind: 'barcode'; readonly digits: string }
  | { readonly kind: 'qr'; readonly text: string };
