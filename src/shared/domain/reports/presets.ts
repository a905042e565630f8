import { t } from '../../messages/t.ts';
import { addDays, type DayRange, monday } from './days.ts';

export interface Preset {
  readonly name: string;
  readonly range: (today: string) => DayRange;
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

/** Named ranges, in the order of their keys. */
export const PRESETS: readonly Preset[] = [
  { name: t('reports.today'), range: (today) => ({ from: today, to: today }) },
  {
    name: t('reports.yesterday'),
    range: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  { name: t('reports.week'), range: (today) => ({ from: monday(today), to: today }) },
  {
    name: t('reports.lastWeek'),
    range: (today) => ({ from: addDays(monday(today), -7), to: addDays(monday(today), -1) }),
  },
  { name: t('reports.month'), range: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    name: t('reports.lastMonth'),
    range: (today) => {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
  {
    name: t('reports.lastQuarter'),
    range: (today) => {
      const to = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(to), to };
    },
  },
  {
    name: t('reports.year'),
    range: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
];
