import { describe, expect, it } from 'vitest';
import {
  PRESETS,
  rangeSaved,
  saveRange,
  withoutPatients,
} from '../../../../../src/shared/domain/reports/saved-reports.ts';

const on = (name: string, today: string) =>
  PRESETS.find((preset) => preset.name() === name)?.range(today);

describe('a named range', () => {
  it.each([
    ['Today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['Yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['This week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['Last week', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['This month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['Last month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['Last month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['Last quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['Last quarter', '2026-11-21', '2026-07-01', '2026-09-30'],
    ['This year', '2026-11-21', '2026-01-01', '2026-11-21'],
  ])('%s on %s is %s to %s', (name, today, from, to) => {
    expect(on(name, today)).toEqual({ from, to });
  });
});

describe('the last used range', () => {
  it('is still last month after a month has passed', () => {
    const kept = saveRange({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-21');
    expect(rangeSaved(kept, '2026-12-02')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('keeps its dates when it has no name', () => {
    const range = { from: '2026-10-03', to: '2026-10-09' };
    expect(rangeSaved(saveRange(range, '2026-11-21'), '2026-12-02')).toEqual(range);
  });
});

describe('a saved view', () => {
  it('contains no filter about patients', () => {
    const filters = { patientLastName: 'Nguyen', payMethod: 'Card' };
    expect(withoutPatients('deposit-details', { filters, sort: null }).filters).toEqual({
      payMethod: 'Card',
    });
  });
});
