import type { Cents } from '../money.ts';

/** Bars beside one another for each of some days or reasons; each number is in its table too. */
export interface Picture {
  /** What the bars of one place are, in their order. */
  readonly series: readonly string[];
  readonly places: readonly {
    readonly name: string;
    readonly values: readonly number[];
  }[];
  readonly unit: 'money' | 'rows';
}

export const PICTURE_KINDS = ['takings', 'returns', 'days-to-bank', 'deposits'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export type Pictures = Readonly<Record<PictureKind, Picture>>;

/** What came in on a day by one method. */
export interface Taking {
  readonly day: string;
  readonly method: string;
  readonly amount: Cents;
}
