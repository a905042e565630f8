import { cents, toDollars } from '../../shared/domain/money.ts';
import type { Chart, ChartKind } from '../../shared/domain/reports/charts.ts';
import { isDay } from '../../shared/domain/reports/days.ts';
import { LOCALE } from '../../shared/messages/locale.ts';
import { t } from '../messages/t.ts';
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
    title: t('reports.collectedPerDay'),
    about: t('reports.chargesLessVoidsRefunds'),
    place: t('reports.day'),
    empty: t('reports.noPaymentsTheseDays'),
  },
  returns: {
    title: t('reports.returnsTheirReasons'),
    about: t('reports.bankPaymentsReturnedThese'),
    place: t('reports.reason'),
    empty: t('reports.noBankPaymentsWere'),
  },
  'days-to-bank': {
    title: t('reports.daysFromCheckoutBank'),
    about: t('reports.numberPaymentsTheseDays'),
    place: t('reports.days'),
    empty: t('reports.noPaymentTheseDays'),
  },
  deposits: {
    title: t('reports.depositsExpectedArrived'),
    about: t('reports.dayTheyExpectedBank'),
    place: t('reports.day'),
    empty: t('reports.noDepositsExpectedThese'),
  },
};

const SERIES_NAMES: ReadonlyMap<string, string> = new Map([
  ['CARD', t('common.card')],
  ['ACH', t('common.bankAccount')],
  ['CASH', t('common.cash')],
  ['returned', t('reports.returned')],
  ['payments', t('common.payments')],
  ['expected', t('reports.expected')],
  ['arrived', t('reports.arrived')],
]);

/** The name of a series; unknown methods as the service spells them. */
export const seriesText = (name: string): string => SERIES_NAMES.get(name) ?? name;

export function valueText(value: number, unit: Chart['unit']): string {
  return unit === 'money' ? toDollars(cents(value)) : value.toLocaleString(LOCALE);
}

/** `11/20/2026`, `11/2026`, or any text that is no date unchanged. */
export function placeText(name: string): string {
  if (isDay(name)) return dayText(name);
  return name.replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}
