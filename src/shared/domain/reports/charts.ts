import type { Cents } from '../money.ts';

/** Groups of bars for days or reasons; a table has every number too. */
export interface Chart {
  /** The names of the bars in one group, in their order. */
  readonly series: readonly string[];
  readonly places: readonly {
    readonly name: string;
    readonly values: readonly number[];
  }[];
  readonly unit: 'money' | 'rows';
}

export const CHART_KINDS = ['takings', 'returns', 'days-to-bank', 'deposits'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export type Charts = Readonly<Record<ChartKind, Chart>>;

/** Money received or returned on a day by one method. */
export interface Taking {
  readonly day: string;
  readonly method: string;
  readonly amount: Cents;
}
