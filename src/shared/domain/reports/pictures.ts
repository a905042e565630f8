import type { Cents } from '../money.ts';

/** Groups of bars for days or reasons; a table has every number too. */
export interface Picture {
  /** The names of the bars in one group, in their order. */
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

/** Money received or returned on a day by one method. */
export interface Taking {
  readonly day: string;
  readonly method: string;
  readonly amount: Cents;
}
