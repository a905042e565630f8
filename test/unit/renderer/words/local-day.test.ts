import { expect, test } from 'vitest';
import { localDayText } from '../../../../src/renderer/words/reports.ts';

test('a day keeps its date, and an instant has the date of this zone', () => {
  expect(localDayText('2026-03-12')).toBe('03/12/2026');
  for (const hour of [0, 12, 23]) {
    expect(localDayText(new Date(2026, 2, 12, hour, 30).toISOString())).toBe('03/12/2026');
  }
});
