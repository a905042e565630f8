import type { Bitmap } from '../bitmap.ts';

export type Alignment = 'left' | 'center' | 'right';

/** Characters printed alike, side by side. */
export interface TextStyle {
  readonly font: 'A' | 'B';
  readonly bold: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
  /** 1 to 8 times as wide and as high as the font. */
  readonly wide: number;
  readonly high: number;
}

export interface TextRun extends TextStyle {
  readonly text: string;
}

/** One item on the paper, or one action of the printer, in its order. */
export type Printed =
  | { readonly kind: 'line'; readonly align: Alignment; readonly runs: readonly TextRun[] }
  | { readonly kind: 'picture'; readonly align: Alignment; readonly bitmap: Bitmap }
  | {
      readonly kind: 'barcode';
      readonly align: Alignment;
      readonly symbology: 'code128';
      readonly text: string;
      /** The codewords before the check character, as scanners read them. */
      readonly codewords: readonly number[];
      /** Of the narrowest bar, in dots. */
      readonly module: number;
      readonly height: number;
      /** True if its characters are printed below it in plain text. */
      readonly labelled: boolean;
    }
  | {
      readonly kind: 'qr';
      readonly align: Alignment;
      readonly text: string;
      readonly level: 'L' | 'M' | 'Q' | 'H';
      /** Of one square, in dots. */
      readonly module: number;
    }
  | { readonly kind: 'feed'; readonly dots: number }
  | { readonly kind: 'cut'; readonly whole: boolean }
  | { readonly kind: 'unknown'; readonly bytes: Uint8Array };

/** The text of a line, without its style. */
export function textOf(printed: Printed): string | null {
  return printed.kind === 'line' ? printed.runs.map(({ text }) => text).join('') : null;
}
