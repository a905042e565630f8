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
  { name: 'Today', range: (today) => ({ from: today, to: today }) },
  {
    name: 'Yesterday',
    range: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  { name: 'This week', range: (today) => ({ from: monday(today), to: today }) },
  {
    name: 'Last week',
    range: (today) => ({ from: addDays(monday(today), -7), to: addDays(monday(today), -1) }),
  },
  { name: 'This month', range: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    name: 'Last month',
    range: (today) => {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    },
  },
  {
    name: 'Last quarter',
    range: (today) => {
      const to = addDays(firstOfQuarter(today), -1);
      return { from: firstOfQuarter(to), to };
    },
  },
  {
    name: 'This year',
    range: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
];
