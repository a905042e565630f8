/** How a line of text stands out: `large` is bold, twice as wide and twice as high. */
export type PaperLook = 'plain' | 'bold' | 'large';

/**
 * One thing to print, whatever prints it. Text is Unicode; what a printer cannot write of it is
 * spelled in Latin letters there.
 */
export type PaperLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center';
      readonly look: PaperLook;
    }
  /** `left` and `right` at the two edges; `right` on the last line when `left` needs several. */
  | {
      readonly kind: 'row';
      readonly left: string;
      readonly right: string;
      readonly look: 'plain' | 'bold';
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'feed'; readonly lines: number }
  /** The logo of the printer's set-up; nothing where it has none. */
  | { readonly kind: 'logo' }
  /** Code 128, with its digits below: at most 12, so that it fits 58 mm. */
  | { readonly kind: 'barcode'; readonly digits: string }
  | { readonly kind: 'qr'; readonly text: string };
