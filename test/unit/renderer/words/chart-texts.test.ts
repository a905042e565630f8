import { expect, test } from 'vitest';
import { CHART_TEXTS } from '../../../../src/renderer/words/reports.ts';
import { CHART_KINDS } from '../../../../src/shared/domain/reports/charts.ts';

test.each(CHART_KINDS)('the chart of %s says which counters it is of', (kind) => {
  expect(CHART_TEXTS[kind].about).toMatch(/\ball counters\b/i);
});

test('the chart of money collected says which tenders are of this counter alone', () => {
  expect(CHART_TEXTS.takings.about).toContain(
    'cash, checks and the clinic’s own card terminals of this counter only',
  );
});
