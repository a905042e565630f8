import { describe, expect, it } from 'vitest';
import { drawnChart } from '../../../../../src/shared/domain/reports/charts.ts';
import { addDays } from '../../../../../src/shared/domain/reports/days.ts';

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: addDays(first, at), values: [at, 1] }));
const chartOf = (places: { readonly name: string; readonly values: readonly number[] }[]) => ({
  series: ['CARD', 'ACH'],
  unit: 'money' as const,
  places,
});

describe('a chart of days', () => {
  it.each([
    ['a month, day by day', 31, 'day', 31, '2026-01-01'],
    ['a quarter by its weeks, each by its Monday', 90, 'week', 14, '2025-12-29'],
    ['two years by their months', 730, 'month', 24, '2026-01'],
    ['ten years by the year', 3_652, 'year', 10, '2026'],
  ])('draws %s', (_, count, each, places, first) => {
    const days = daysFrom('2026-01-01', count);
    const drawn = drawnChart(chartOf(days));
    expect([drawn.each, drawn.chart.places.length]).toEqual([each, places]);
    expect(drawn.chart.places[0]?.name).toBe(first);
    const sumOf = (some: readonly { readonly values: readonly number[] }[], at: number) =>
      some.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
    for (const at of [0, 1]) expect(sumOf(drawn.chart.places, at)).toBe(sumOf(days, at));
  });

  it('leaves labels that are no days unchanged', () => {
    const reasons = chartOf([{ name: 'R01', values: [3, 0] }]);
    expect(drawnChart(reasons)).toEqual({ chart: reasons, each: 'day' });
  });
});
