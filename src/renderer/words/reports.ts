import type { FetchState } from '../../shared/contract/reports.ts';
import { cents, toDollars } from '../../shared/domain/money.ts';
import type { PaymentMethod } from '../../shared/domain/payment.ts';
import type { Chart, ChartKind } from '../../shared/domain/reports/charts.ts';
import { isDay, localDays } from '../../shared/domain/reports/days.ts';
import type { Cell, ColumnType } from '../../shared/domain/reports/report-kinds.ts';
import { serviceWord } from '../../shared/domain/reports/service-words.ts';
import { locale } from '../../shared/messages/language.ts';
import { t } from '../messages/t.ts';
import { serviceProblem } from './problems.ts';

/** Formats `2026-11-20` as `11/20/2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** The day of an instant in the zone of this PC; a bank gives the day itself. */
export function localDayText(at: string): string {
  if (isDay(at)) return dayText(at);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return dayText(localDays(timeZone)(Date.parse(at)));
}

/** A value of the service in the words of the page: `AUTHORIZE` and `authorize` as readable text. */
export const valueOfService = (value: string): string => serviceWord(value) ?? spoken(value);

/** Upper and lower case as readable text; mixed case stays. */
function spoken(value: string): string {
  return /^[A-Z]{4,}$|^[a-z]+$/.test(value)
    ? `${value.charAt(0).toUpperCase()}${value.slice(1).toLowerCase()}`
    : value;
}

interface CellKind {
  readonly type: ColumnType;
  readonly coded?: true;
}

/** Formats cells for people, instants in the clinic's time zone. */
export function cellWriter(timeZone: string): (cell: Cell, kind: CellKind) => string {
  const instants = new Intl.DateTimeFormat(locale(), {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (cell, { type, coded }) => {
    if (cell === null) return '';
    if (typeof cell === 'string') {
      if (type === 'day') return dayText(cell);
      return coded === true ? valueOfService(cell) : spoken(cell);
    }
    if (type === 'money') return toDollars(cents(cell));
    return type === 'instant' ? instants.format(cell) : cell.toLocaleString(locale());
  };
}

/** `1 row`, `12,345 rows`. */
export function rowsText(rows: number): string {
  return t('reports.row', { rows });
}

/** The state of a report's fetch, in one sentence. */
export function fetchSentence({ state, problem, rows, slices, slicesDone }: FetchState): string {
  const have = rowsText(rows);
  const part =
    slices > 1 ? t('reports.part', { slicesDone: Math.min(slicesDone + 1, slices), slices }) : '';
  switch (state) {
    case 'fetching':
      return t('reports.loadingSoFar', { part, have });
    case 'complete':
      return t('reports.complete', { have });
    case 'cancelled':
      return t('reports.stoppedLoadedNotComplete', { part, rows });
    case 'broken':
      return problem === 'too-many-rows'
        ? t('reports.incompleteExceedMemoryPc', { have })
        : t('reports.incomplete', {
            part,
            problem: serviceProblem(problem ?? 'unexpected'),
            rows,
          });
  }
}

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

/** The columns of sums by tender. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  CARD: t('terms.card'),
  ACH: t('terms.bankAccount'),
  CASH: t('terms.cash'),
  CHECK: t('reports.checks'),
  TERMINAL: t('reports.ownTerminals'),
};

const SERIES_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(METHOD_NAMES),
  ['REFUND_CHECK', t('payments.refundChecks')],
  ['returned', t('reports.returned')],
  ['payments', t('terms.payments')],
  ['expected', t('reports.expected')],
  ['arrived', t('reports.arrived')],
]);

/** The name of a series; unknown methods as the service spells them. */
export const seriesText = (name: string): string => SERIES_NAMES.get(name) ?? name;

export function valueText(value: number, unit: Chart['unit']): string {
  return unit === 'money' ? toDollars(cents(value)) : value.toLocaleString(locale());
}

/** `11/20/2026`, `11/2026`, or any text that is no date unchanged. */
export function placeText(name: string): string {
  if (isDay(name)) return dayText(name);
  return name.replace(/^(\d{4})-(\d{2})$/, '$2/$1');
}
