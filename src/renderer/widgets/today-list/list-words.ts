import type { TodayListRow } from '../../../shared/contract/today-list.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { LOCALES, perLanguage } from '../../../shared/messages/language.ts';
import { t } from '../../messages/t.ts';

export const STATES: Readonly<Record<TodayListRow['state'], { text: string; tone: string }>> = {
  expected: { text: t('todayList.expected'), tone: 'plain' },
  arrived: { text: t('todayList.arrived'), tone: 'info' },
  'balance-due': { text: t('todayList.balanceDue'), tone: 'warn' },
  paid: { text: t('todayList.paid'), tone: 'good' },
};

const timeFormat = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
    }),
);

/** `9:30 AM` of `09:30`. */
export const clockTime = (time: string) => timeFormat().format(Date.parse(`1970-01-01T${time}Z`));

/** `2/27` of `2026-02-27`. */
function monthAndDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
}

/** `Balance $80.00 as of 2/27`. */
export function balanceText({ amount, asOf }: NonNullable<TodayListRow['balance']>): string {
  const parts = { amount: toDollars(cents(Math.abs(amount))), day: monthAndDay(asOf) };
  return amount < 0 ? t('todayList.creditAsOf', parts) : t('todayList.balanceAsOf', parts);
}

/** `9:30 AM, Dr. Lee, Copay $25.00, Expected`. */
export function visitText(row: TodayListRow): string {
  const { time, provider, suggested, selfPay, state } = row;
  return [
    time === null ? '' : clockTime(time),
    provider,
    suggested === null ? '' : `${lineName(suggested.kind)} ${toDollars(suggested.amount)}`,
    selfPay ? t('todayList.selfPay') : '',
    STATES[state].text,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
