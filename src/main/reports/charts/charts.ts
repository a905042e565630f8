import { cents } from '../../../shared/domain/money.ts';
import type { Chart, Charts, Taking } from '../../../shared/domain/reports/charts.ts';
import { daysBetween } from '../../../shared/domain/reports/days.ts';
import { netOfRow } from '../../../shared/domain/signed-money.ts';
import { LOCALE } from '../../../shared/messages/locale.ts';
import { isInRange, type MoneyRows } from '../reconciliation/money-rows.ts';

/** The four charts of a range, from the rows of its reports and the cash of this till. */
export function chartsOf(rows: MoneyRows): Charts {
  return {
    takings: takings(rows),
    returns: returns(rows),
    'days-to-bank': daysToBank(rows),
    deposits: deposits(rows),
  };
}

const METHODS = ['CARD', 'ACH', 'CASH'];

function takings(rows: MoneyRows): Chart {
  const cards = rows.transactions.flatMap((row): readonly Taking[] => {
    const amount = netOfRow('transactions', row);
    const day = rows.localDay(row.timestamp.getTime());
    return amount === null ? [] : [{ day, method: row.method, amount }];
  });
  const cash = rows.cash.map(({ at, net }): Taking => {
    return { day: rows.localDay(Date.parse(at)), method: 'CASH', amount: net };
  });
  const all = [...cards, ...cash].filter(({ day }) => isInRange(day, rows));
  const methods = METHODS.filter((method) => all.some((taking) => taking.method === method));
  return {
    series: methods,
    unit: 'money',
    places: placesOf(
      all,
      ({ day }) => day,
      (some) => methods.map((method) => sum(some.filter((taking) => taking.method === method))),
    ),
  };
}

function returns(rows: MoneyRows): Chart {
  const inRange = rows.rejects.filter(({ rejectDate }) => isInRange(rejectDate, rows));
  return {
    series: ['returned'],
    unit: 'rows',
    places: placesOf(
      inRange,
      ({ rejectCode, rejectReason }) => [rejectCode, rejectReason].filter(Boolean).join(' '),
      (some) => [some.length],
    ),
  };
}

/** From the counter to the day a deposit is expected at the bank. */
function daysToBank(rows: MoneyRows): Chart {
  const arrival = new Map(
    rows.deposits.map((row) => [row.fundsTransferId, row.expectedSettlementDate]),
  );
  const waits = rows.depositDetails.flatMap((row) => {
    const arrives = arrival.get(row.fundsTransferId) ?? null;
    const paid = row.transactionDate;
    const brings = row.action === 'Authorization' && paid !== null && isInRange(paid, rows);
    return brings && arrives !== null ? [daysBetween(paid, arrives)] : [];
  });
  return {
    series: ['payments'],
    unit: 'rows',
    places: placesOf(waits, String, (some) => [some.length]),
  };
}

function deposits(rows: MoneyRows): Chart {
  const expected = rows.deposits
    .filter(({ expectedSettlementDate }) => isInRange(expectedSettlementDate, rows))
    .map((row) => ({
      day: row.expectedSettlementDate ?? '',
      amount:
        netOfRow('deposits', { action: row.instructionType, amount: row.depositAmount }) ??
        cents(0),
      arrived: row.status?.toUpperCase() === 'CONFIRMED',
    }));
  return {
    series: ['expected', 'arrived'],
    unit: 'money',
    places: placesOf(
      expected,
      ({ day }) => day,
      (some) => [sum(some), sum(some.filter(({ arrived }) => arrived))],
    ),
  };
}

const sum = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((total, { amount }) => total + amount, 0);

const IN_ORDER = new Intl.Collator(LOCALE, { numeric: true });

function placesOf<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  valuesOf: (some: readonly T[]) => readonly number[],
): Chart['places'] {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, some]) => ({ name, values: valuesOf(some) }))
    .sort((a, b) => IN_ORDER.compare(a.name, b.name));
}
