import type { DayRange } from './days.ts';
import { PRESETS } from './presets.ts';
import { REPORTS, type ReportKind } from './report-kinds.ts';
import type { ReportView } from './view.ts';

/** A named view of a report. */
export interface SavedView {
  readonly kind: ReportKind;
  readonly name: string;
  readonly view: ReportView;
}

/** The range used last: by its name if it has one, so that *last month* stays relative. */
export interface SavedRange {
  readonly preset: string | null;
  readonly range: DayRange;
}

export function saveRange(range: DayRange, today: string): SavedRange {
  const named = PRESETS.find((preset) => {
    const { from, to } = preset.range(today);
    return from === range.from && to === range.to;
  });
  return { preset: named?.name ?? null, range };
}

export function rangeSaved({ preset, range }: SavedRange, today: string): DayRange {
  return PRESETS.find(({ name }) => name === preset)?.range(today) ?? range;
}

/** A view without its filters on patients: their names are never saved. */
export function withoutPatients(kind: ReportKind, view: ReportView): ReportView {
  const about = new Set(
    REPORTS[kind].columns.filter(({ patient }) => patient === true).map(({ key }) => key),
  );
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => !about.has(key))),
  };
}
