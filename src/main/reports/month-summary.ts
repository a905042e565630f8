import { type KnownLine, knownLineNames } from '../../shared/domain/bank-statement.ts';
import { type Finding, findingName } from '../../shared/domain/finding.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import { MOVED_METHODS } from '../../shared/domain/payment.ts';
import {
  ARRIVAL_PROOFS,
  type Arrival,
  arrivalOf,
} from '../../shared/domain/reports/reconciliation.ts';
import type { Column } from '../../shared/domain/reports/report-kinds.ts';
import { LINE_KINDS, type LineKind, namesOfLines } from '../../shared/domain/sale.ts';
import {
  type FooterLine,
  type MovedKind,
  movementOf,
  netOfRow,
  signedMoney,
} from '../../shared/domain/signed-money.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { isInRange, type MoneyRows } from '../reconciliation/money-rows.ts';

/** A part of a movement of this counter, for one kind of line of its sale. */
export interface KindPart {
  /** ISO 8601. */
  readonly at: string;
  /** Null for money that no line of a sale takes. */
  readonly kind: LineKind | null;
  /** Signed as in a sum. */
  readonly amount: Cents;
}

/** A fee on a matched bank statement. */
export interface Fee {
  readonly what: KnownLine;
  /** Signed as in a sum. */
  readonly amount: Cents;
}

/** The columns of sums after the day, in their order; the first five are tenders. */
const columnNames = perLanguage(
  () =>
    ({
      CARD: t('monthSummary.card'),
      ACH: t('monthSummary.bankAccount'),
      CASH: t('monthSummary.cash'),
      CHECK: t('monthSummary.check'),
      TERMINAL: t('monthSummary.otherTerminal'),
      REFUND_CHECK: t('monthSummary.refundChecks'),
      voided: t('reports.voided'),
      refunded: t('reports.refunded'),
      returned: t('reportColumn.returned'),
      net: t('reports.net'),
      deposits: t('reports.deposits'),
    }) as const,
);

type Key = keyof ReturnType<typeof columnNames>;
const KEYS: readonly Key[] = ['CARD', 'ACH', 'CASH', 'CHECK', 'TERMINAL', 'voided', 'refunded'];
const LAST_KEYS: readonly Key[] = ['returned', 'net', 'deposits'];
const METHODS = MOVED_METHODS;

/** An amount under a column of a day, and the method in whose net it counts. */
interface Entry {
  readonly day: string;
  readonly key: Key;
  readonly amount: Cents;
  readonly method: string | null;
}

/**
 * The month on one page: a row per day with its sums by tender and kind, the net by tender, the
 * deposits by the day they are expected at the bank, the fees of imported statements, and the open findings.
 */
export function monthSummary(
  rows: MoneyRows,
  {
    kinds,
    fees,
    findings,
  }: {
    readonly kinds: readonly KindPart[];
    readonly fees: readonly Fee[];
    readonly findings: readonly Finding[];
  },
) {
  const entries = [...transactionsOf(rows), ...recordedOf(rows), ...depositsOf(rows)].filter(
    ({ day }) => isInRange(day, rows),
  );
  const keys = [...KEYS, ...LAST_KEYS].filter(
    (key) =>
      !METHODS.some((method) => method === key) || entries.some((entry) => entry.key === key),
  );
  const sumOf = (some: readonly Entry[], key: Key) =>
    sum(some.filter((entry) => (key === 'net' ? entry.method !== null : entry.key === key)));
  const days = [...Map.groupBy(entries, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  const day: Column = { key: 'day', name: t('monthSummary.day'), type: 'day' };
  return {
    columns: [
      day,
      ...keys.map((key): Column => ({ key, name: columnNames()[key], type: 'money' })),
    ],
    rows: days.map(([name, some]) => [name, ...keys.map((key) => sumOf(some, key))]),
    totaled: keys,
    footer: [
      ...METHODS.filter((method) => entries.some((entry) => entry.method === method)).map(
        (method) =>
          line(
            t('monthSummary.netOf', { tender: columnNames()[method] }),
            sum(entries.filter((entry) => entry.method === method)),
          ),
      ),
      ...kindLines(rows, kinds),
      ...takenByBanks(rows),
      ...arrived(rows),
      ...feeLines(fees),
      ...findingLines(findings),
    ],
  };
}

/** The net of this counter by kind of payment, without the kinds that come to zero. */
function kindLines(rows: MoneyRows, parts: readonly KindPart[]): readonly FooterLine[] {
  const inRange = parts.filter(({ at }) => isInRange(rows.localDay(Date.parse(at)), rows));
  return [...LINE_KINDS, null].flatMap((kind) => {
    const amount = inRange
      .filter((part) => part.kind === kind)
      .reduce((all, part) => all + part.amount, 0);
    const name = kind === null ? t('ledger.unassigned') : namesOfLines()[kind];
    return amount === 0 ? [] : [line(t('monthSummary.kindHere', { name }), cents(amount))];
  });
}

const FEES: readonly KnownLine[] = ['processor-fee', 'chargeback-fee', 'returned-item-fee'];

function feeLines(fees: readonly Fee[]): readonly FooterLine[] {
  const charged = FEES.flatMap((what) => {
    const some = fees.filter((fee) => fee.what === what);
    const amount = some.reduce((all, fee) => all + fee.amount, 0);
    return some.length === 0 ? [] : [line(knownLineNames()[what], cents(amount))];
  });
  return charged.length === 0 ? [line(t('monthSummary.noFees'), null)] : charged;
}

/** Kinds of findings that fit on the page. */
const MOST_FINDING_KINDS = 8;

function findingLines(findings: readonly Finding[]): readonly FooterLine[] {
  const kinds = [...Map.groupBy(findings, ({ kind }) => kind)];
  const named = kinds.slice(0, MOST_FINDING_KINDS).map(([kind, { length }]) => {
    return line(t('monthSummary.findings', { count: length, name: findingName(kind) }), null);
  });
  const left = kinds.slice(MOST_FINDING_KINDS).flatMap(([, some]) => some).length;
  return [
    line(t('monthSummary.openFindings', { findings: findings.length }), null),
    ...named,
    ...(left === 0 ? [] : [line(t('finding.left', { count: left }), null)]),
  ];
}

const sum = (entries: readonly Entry[]): Cents =>
  cents(entries.reduce((all, { amount }) => all + amount, 0));

const line = (name: string, amount: Cents | null): FooterLine => ({
  kind: 'movement',
  name,
  amount,
});

const MOVED: Readonly<Partial<Record<string, Key>>> = {
  voided: 'voided',
  refunded: 'refunded',
  returned: 'returned',
};

function transactionsOf(rows: MoneyRows): readonly Entry[] {
  return rows.transactions.flatMap((row): readonly Entry[] => {
    const movement = movementOf('transactions', row);
    if (movement === null) return [];
    const key = MOVED[movement] ?? (row.method === 'ACH' ? 'ACH' : 'CARD');
    const amount = signedMoney(movement, row.amount);
    return [{ day: rows.localDay(row.timestamp.getTime()), key, amount, method: row.method }];
  });
}

const RECORDED: Readonly<Partial<Record<MovedKind, Key>>> = {
  void: 'voided',
  refund: 'refunded',
  return: 'returned',
};

function recordedOf(rows: MoneyRows): readonly Entry[] {
  return rows.recorded.map(({ at, method, kind, net }) => ({
    day: rows.localDay(Date.parse(at)),
    key: RECORDED[kind] ?? method,
    amount: net,
    method,
  }));
}

function depositsOf({ deposits }: MoneyRows): readonly Entry[] {
  return deposits.flatMap((row): readonly Entry[] => {
    const amount = netOfDeposit(row);
    const day = row.expectedSettlementDate;
    return day === null || amount === null ? [] : [{ day, key: 'deposits', amount, method: null }];
  });
}

const netOfDeposit = (row: MoneyRows['deposits'][number]) =>
  netOfRow('deposits', { action: row.instructionType, amount: row.depositAmount });

/** Amounts that the banks took back or corrected, by the day of their transfer. */
function takenByBanks(rows: MoneyRows): readonly FooterLine[] {
  const names = {
    chargeback: t('monthSummary.chargedBack'),
    'chargeback-reversal': t('monthSummary.chargedBack'),
    'instruction-correction': t('monthSummary.corrected'),
    'instruction-reversal': t('monthSummary.corrected'),
    'reprocess-reject': t('monthSummary.corrected'),
  } as const;
  const taken = rows.depositDetails.flatMap((row) => {
    const fields = { action: row.action, amount: row.depositAmount };
    const movement = movementOf('deposit-details', fields);
    const name = Object.entries(names).find(([of]) => of === movement)?.[1];
    if (name === undefined || movement === null || !isInRange(row.settlementDate, rows)) return [];
    return [{ name, amount: signedMoney(movement, row.depositAmount) }];
  });
  return [...Map.groupBy(taken, ({ name }) => name)].map(([name, some]) =>
    line(name, cents(some.reduce((all, { amount }) => all + amount, 0))),
  );
}

/** The deposits that arrived, by the proof. */
function arrived(rows: MoneyRows): readonly FooterLine[] {
  const inRange = rows.deposits.filter((row) => isInRange(row.expectedSettlementDate, rows));
  return ARRIVAL_PROOFS.flatMap((proof) => {
    const some = inRange.filter((row) => arrivalOf(row, rows.bankDays)?.proof === proof);
    const amount = some.reduce((all, row) => all + (netOfDeposit(row) ?? 0), 0);
    const isShown = some.length > 0 || proof === 'processor';
    return isShown ? [line(ARRIVED[proof](some.length), cents(amount))] : [];
  });
}

const ARRIVED: Readonly<Record<Arrival['proof'], (count: number) => string>> = {
  'bank-statement': (count) => t('monthSummary.onStatement', { count }),
  processor: (count) => t('monthSummary.confirmed', { count }),
};
