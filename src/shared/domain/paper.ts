/** The style of a line: `large` is bold; a text is twice as wide and high, a row twice as high. */
type PaperLook = 'plain' | 'bold' | 'large';

/**
 * One element of a receipt or report, for every output: printer, screen, PDF, plain text. The
 * printers' drivers declare the same type separately, since they are independent of this program.
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
      readonly look: PaperLook;
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'feed'; readonly lines: number }
  | { readonly kind: 'logo' }
  | { readonly kind: 'barcode'; readonly digits: string }
  | { readonly kind: 'qr'; readonly text: string };

export function centred(text: string, look: PaperLook = 'plain'): PaperLine {
  return { kind: 'text', text, align: 'center', look };
}

export function words(text: string): PaperLine {
  return { kind: 'text', text, align: 'left', look: 'plain' };
}

export function row(left: string, right: string, look: PaperLook = 'plain'): PaperLine {
  return { kind: 'row', left, right, look };
}

export const RULE: PaperLine = { kind: 'rule' };

/** Between the papers of several patients on one roll. On sheets, the next one begins a sheet of its own. */
export const NEXT_PAPER = { kind: 'feed', lines: 4 } as const satisfies PaperLine;

export const isNextPaper = (line: PaperLine): boolean =>
  line.kind === 'feed' && line.lines === NEXT_PAPER.lines;
