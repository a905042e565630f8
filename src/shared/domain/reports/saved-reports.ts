import { t } from '../../messages/t.ts';
import { addDays, type DayRange, monday } from './days.ts';
import { type Column, type ReportKind, reportShapes } from './report-kinds.ts';

/** A person's view of a report, as it crosses to the till and is saved by name. */
export interface ReportView {
  /** The typed filter by column. An empty one passes everything. */
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  /** The keys of columns that are left out, on the screen and in files; undefined for none. */
  readonly hidden?: readonly string[] | undefined;
}

/** The columns that are not left out, each with its place in a row; all of them if none would be left. */
export function columnsOf(
  kind: ReportKind,
  hidden: ReportView['hidden'] = [],
): readonly (Column & { readonly at: number })[] {
  const all = reportShapes()[kind].columns.map((column, at) => ({ ...column, at }));
  const left = all.filter(({ key }) => !hidden.includes(key));
  return left.length === 0 ? all : left;
}

export const WHOLE_VIEW: ReportView = { filters: {}, sort: null };

/** A named view of a report. */
export interface SavedView {
  readonly kind: ReportKind;
  readonly name: string;
  readonly view: ReportView;
}

/** The range used last: by its id if it is a named one, so that *last month* stays relative. */
export interface SavedRange {
  readonly preset: string | null;
  readonly range: DayRange;
}

export function saveRange(range: DayRange, today: string): SavedRange {
  const named = PRESETS.find((preset) => {
    const { from, to } = preset.range(today);
    return from === range.from && to === range.to;
  });
  return { preset: named?.id ?? null, range };
}

export function rangeSaved({ preset, range }: SavedRange, today: string): DayRange {
  return PRESETS.find(({ id }) => id === preset)?.range(today) ?? range;
}

/** A view without its filters on patients: their names are never saved. */
export function withoutPatients(kind: ReportKind, view: ReportView): ReportView {
  const about = new Set(
    reportShapes()
      [kind].columns.filter(({ patient }) => patient === true)
      .map(({ key }) => key),
  );
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => !about.has(key))),
  };
}

interface Preset {
  /** Saved as the range used last, in every language. */
  readonly id: string;
  readonly name: () => string;
  readonly range: (today: string) => DayRange;
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/** Named ranges, in the order of their keys. */
export const PRESETS: readonly Preset[] = [
  { id: 'today', name: () => t('reports.today'), range: (today) => ({ from: today, to: today }) },
  {
    id: 'yesterday',
    name: () => t('reports.yesterday'),
    range: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  {
    id: 'week',
    name: () => t('reports.week'),
    range: (today) => ({ from: monday(today), to: today }),
  },
  {
    id: 'last-week',
    name: () => t('reports.lastWeek'),
    range: (today) => ({ from: addDays(monday(today), -7), to: addDays(monday(today), -1) }),
  },
  {
    id: 'month',
    name: () => t('reports.month'),
    range: (today) => ({ from: firstOfMonth(today), to: today }),
  },
  {
    id: 'last-month',
    name: () => t('reports.lastMonth'),
    range: (today) => {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
  {
    id: 'last-quarter',
    name: () => t('reports.lastQuarter'),
    range: (today) => {
      const to = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(to), to };
    },
  },
  {
    id: 'year',
    name: () => t('reports.year'),
    range: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
];
