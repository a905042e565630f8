import { cents, toDollars } from '../../shared/domain/money.ts';
import type { Chart, ChartKind } from '../../shared/domain/reports/charts.ts';
import { isDay } from '../../shared/domain/reports/days.ts';
import { dayText } from './reports.ts';

export const CHART_TEXTS: Readonly<
  Record<
    ChartKind,
    {
      readonly title: string;
      readonly about: string;
      /** Heading of its categories. */
      readonly place: string;
      readonly empty: string;
    }
  >
> = {
  takings: {
    title: 'Collected per day',
    about:
      'What was charged, less what was voided, refunded and returned that day, by how it was paid; cash as this till took it and gave it back.',
    place: 'Day',
    empty: 'Nothing was taken on these days.',
  },
  returns: {
    title: 'Returns and their reasons',
    about: 'Bank payments that came back on these days, by what the bank says.',
    place: 'Reason',
    empty: 'No bank payment came back on these days.',
  },
  'days-to-bank': {
    title: 'Days from the desk to the bank',
    about: 'How many payments of these days arrive how many days after they were made.',
    place: 'Days',
    empty: 'Nothing of these days has been paid out yet.',
  },
  deposits: {
    title: 'Deposits expected and arrived',
    about: 'By the day they are expected at the bank.',
    place: 'Day',
    empty: 'No deposit is expected on these days.',
  },
};

const SERIES_NAMES: ReadonlyMap<string, string> = new Map([
  ['CARD', 'Card'],
  ['ACH', 'Bank account'],
  ['CASH', 'Cash'],
  ['returned', 'Returned'],
  ['payments', 'Payments'],
  ['expected', 'Expected'],
  ['arrived', 'Arrived'],
]);

/** The name of a series; unknown methods as the service spells them. */
export const seriesText = (name: string): string => SERIES_NAMES.get(name) ?? name;

export function valueText(value: number, unit: Chart['unit']): string {
  return unit === 'money' ? toDollars(cents(value)) : value.toLocaleString('en-US');
}

/** `11/20/2026`, `11/2026`, or any text that is no date unchanged. */
export function placeText(name: string): string {
  if (isDay(name)) return dayText(name);
  return name.replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}
