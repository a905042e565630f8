import type { Cents } from '../money.ts';
import { isDay, monday } from './days.ts';

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

/** With more bars next to each other their hatchings are too thin to distinguish. */
const MOST_PLACES = 45;

const STEPS = [
  ['day', (day: string) => day],
  ['week', monday],
  ['month', (day: string) => day.slice(0, 7)],
  ['year', (day: string) => day.slice(0, 4)],
] as const;

interface DrawnChart {
  readonly chart: Chart;
  /** The span of one place, where places are days: a week by its Monday. */
  readonly each: (typeof STEPS)[number][0];
}

/** A chart of days as it is drawn: a quarter by its weeks, years by their months. */
export function drawnChart(chart: Chart): DrawnChart {
  const { places, series } = chart;
  const asIs: DrawnChart = { chart, each: 'day' };
  if (!places.every(({ name }) => isDay(name))) return asIs;
  for (const [each, placeOf] of STEPS) {
    const groups = Map.groupBy(places, ({ name }) => placeOf(name));
    if (groups.size > MOST_PLACES && each !== 'year') continue;
    const drawn = [...groups].map(([name, some]) => ({
      name,
      values: series.map((_, at) => some.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
    }));
    return { chart: { ...chart, places: drawn }, each };
  }
  return asIs;
}
