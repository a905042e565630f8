import type { OverviewState } from '../../shared/contract/reports.ts';
import type { Finding, FindingKind } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import { MOVED_METHODS } from '../../shared/domain/payment.ts';
import type { Chart, Charts, Taking } from '../../shared/domain/reports/charts.ts';
import { addDays, type DayRange, daysBetween } from '../../shared/domain/reports/days.ts';
import { arrivalOf, type Reconciliation } from '../../shared/domain/reports/reconciliation.ts';
import { REPORT_KINDS, type ReportKind } from '../../shared/domain/reports/report-kinds.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { LOCALES } from '../../shared/messages/language.ts';
import { completeList } from '../payments/engine/complete-reads.ts';
import { changeDays, type knownChangesOf } from '../payments/engine/outside-changes.ts';
import type { PaymentsClient } from '../payments-api/client.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type { Reports, Rows } from '../payments-api/reports.ts';
import type { RangeRecords } from '../reconciliation/in-range.ts';
import {
  type BankRows,
  isInRange,
  type MoneyRows,
  type RecordedMoney,
  TRANSIT_DAYS,
} from '../reconciliation/money-rows.ts';
import { reconciliationOf } from '../reconciliation/money-steps.ts';
import { FetchedReport } from './fetched-report.ts';
import { type Fee, type KindPart, monthSummary } from './month-summary.ts';
import { ASK, type ServiceRows } from './report-source.ts';

/** One day for the zone, and one for a service that dates by the day after. */
const EDGE_DAYS = 2;

/** Days after the range in which money that is still on its way is looked for, beyond TRANSIT_DAYS. */
const LATE_DAYS = 180;
const LATE_KINDS: readonly FindingKind[] = ['not-settled', 'not-deposited'];
const OF_LATE_MONEY = ['settlements', 'deposit-details', 'deposits'] as const;

/** The result of all five reports. */
interface Results {
  readonly reconciliation: Reconciliation;
  readonly charts: Charts;
}

type Fetched = { readonly [K in ReportKind]: FetchedReport<ServiceRows[K]> };

/** A branch at the service. */
export interface OverviewBranch {
  readonly reports: Reports;
  readonly payments: { readonly list: PaymentsClient['payments']['list'] };
  readonly connection: AttemptConnection;
  /** Null for a clinic with only one. */
  readonly name: string | null;
}

/** The sides of an overview: the service, and this counter. */
export interface OverviewSides {
  /** The branches of the signed-in person; at least one. */
  readonly branches: () => readonly OverviewBranch[];
  readonly findings: (records: Omit<RangeRecords, 'serviceNow' | 'cash'>) => readonly Finding[];
  /** The money that only this till's journal has, between two days, possibly one day wider. */
  readonly recorded: (range: DayRange) => readonly RecordedMoney[];
  /** The money of this till by kind of payment, possibly one day wider. */
  readonly kinds: (range: DayRange) => readonly KindPart[];
  /** The fees of imported bank statements on these days. */
  readonly fees: (range: DayRange) => readonly Fee[];
  readonly bank: () => BankRows;
  readonly changesOf: ReturnType<typeof knownChangesOf>;
  readonly voids: () => MoneyRows['voids'];
  readonly monotonic: () => number;
  readonly reportFault: (error: unknown) => void;
}

/**
 * The list and all five reports of a range of days, and of the following weeks until its money
 * reaches the bank.
 */
export class Overview {
  readonly #sides: OverviewSides;
  readonly #range: DayRange;
  readonly #today: string;
  readonly #localDay: (ms: number) => string;
  readonly #branches: readonly OverviewBranch[];
  readonly #fetched: Fetched;
  /** The service's list, which also holds cash and holds. */
  readonly #listed: FetchedReport<ListedRecord>;
  #results: Results | null = null;

  /** @param changed is called after any change of the state. */
  constructor(
    sides: OverviewSides,
    range: DayRange,
    today: string,
    localDay: (ms: number) => string,
    changed: () => void,
  ) {
    this.#sides = sides;
    this.#range = range;
    this.#today = today;
    this.#localDay = localDay;
    const { monotonic, reportFault } = sides;
    const branches = sides.branches();
    this.#branches = branches;
    const wide = { from: addDays(range.from, -EDGE_DAYS), to: this.#until(TRANSIT_DAYS) };
    const fetched = <K extends ReportKind>(kind: K) =>
      new FetchedReport<ServiceRows[K]>({
        range: wide,
        ask: (slice, signal) =>
          rowsOfAll(branches.map(({ reports }) => ASK[kind](reports, slice, null, signal))),
        monotonic,
        changed,
        reportFault,
      });
    this.#fetched = {
      transactions: fetched('transactions'),
      rejects: fetched('rejects'),
      deposits: fetched('deposits'),
      'deposit-details': fetched('deposit-details'),
      settlements: fetched('settlements'),
    };
    this.#listed = new FetchedReport<ListedRecord>({
      range: { from: addDays(range.from, -EDGE_DAYS), to: addDays(range.to, EDGE_DAYS) },
      ask: (slice) => rowsOfAll(branches.map(({ payments }) => listOf(payments, slice))),
      monotonic,
      changed,
      reportFault,
    });
  }

  get state(): OverviewState {
    return {
      range: this.#range,
      branches: this.#branches.flatMap(({ name }) => name ?? []),
      reports: [
        ...REPORT_KINDS.map((kind) => ({ kind, fetch: this.#fetched[kind].status })),
        { kind: 'list' as const, fetch: this.#listed.status },
      ],
    };
  }

  /**
   * Starts, or resumes the interrupted reports; complete ones remain. Resolves at their end. Later days are read only if
   * money of the range is not settled or deposited in the usual ones.
   */
  async fetch(): Promise<void> {
    await this.#fetchOpen();
    const { differences = [] } = this.results?.reconciliation ?? {};
    if (!differences.some(({ kind }) => LATE_KINDS.includes(kind))) return;
    for (const kind of OF_LATE_MONEY) this.#fetched[kind].extendTo(this.#until(LATE_DAYS));
    await this.#fetchOpen();
  }

  /** The last of some days after the range, at most tomorrow. */
  #until(days: number): string {
    const [later, tomorrow] = [addDays(this.#range.to, days), addDays(this.#today, 1)];
    return later < tomorrow || tomorrow < this.#range.from ? later : tomorrow;
  }

  async #fetchOpen(): Promise<void> {
    this.#results = null;
    const open = this.#all.filter(({ status }) => status.state !== 'complete');
    await Promise.all(open.map((report) => report.fetch()));
  }

  cancel(): void {
    for (const report of this.#all) report.cancel();
  }

  /** Null until all are complete: missing rows must not count as differences. */
  get results(): Results | null {
    if (this.#all.some(({ status }) => status.state !== 'complete')) return null;
    if (this.#results === null) {
      const rows = this.#rows();
      this.#results = {
        reconciliation: reconciliationOf(rows, this.#ofCounter()),
        charts: chartsOf(rows),
      };
    }
    return this.#results;
  }

  /** Null until all five are complete. */
  get summary(): ReturnType<typeof monthSummary> | null {
    const { results } = this;
    if (results === null) return null;
    const { kinds, fees } = this.#sides;
    return monthSummary(this.#rows(), {
      kinds: kinds(this.#range),
      fees: fees(this.#range),
      findings: results.reconciliation.differences,
    });
  }

  close(): void {
    this.#results = null;
    for (const report of this.#all) void report.close();
  }

  get #all(): readonly FetchedReport<unknown>[] {
    return [...REPORT_KINDS.map((kind) => this.#fetched[kind]), this.#listed];
  }

  #ofCounter(): readonly Finding[] {
    return this.#sides.findings({
      connections: this.#branches.map(({ connection }) => connection),
      range: this.#range,
      localDay: this.#localDay,
      listed: this.#listed.rows,
      transactions: this.#fetched.transactions.rows,
    });
  }

  #rows(): MoneyRows {
    const range = this.#range;
    const depositDetails = this.#fetched['deposit-details'].rows;
    return {
      ...this.#sides.bank(),
      range,
      today: this.#today,
      localDay: this.#localDay,
      transactions: this.#fetched.transactions.rows,
      rejects: this.#fetched.rejects.rows,
      deposits: this.#fetched.deposits.rows,
      depositDetails,
      settlements: this.#fetched.settlements.rows,
      recorded: this.#sides.recorded(range),
      changeDays: changeDays(depositDetails, this.#sides.changesOf),
      voids: this.#sides.voids(),
    };
  }
}

/** The service's list of a range, read completely. */
async function* listOf(
  payments: OverviewBranch['payments'],
  { from, to }: DayRange,
): Rows<ListedRecord> {
  const port = { list: (start: Date, end: Date) => payments.list({ start, end }) };
  yield await completeList(port, { start: Date.parse(from), end: Date.parse(addDays(to, 1)) });
}

/**
 * The rows of a report at several branches. A row at two branches is one row; a row twice at one
 * branch stays twice, since that is a difference.
 */
export async function* rowsOfAll<Row>(branches: readonly Rows<Row>[]): Rows<Row> {
  const taken = new Map<string, number>();
  for (const rows of branches) {
    const counts = new Map<string, number>();
    for await (const batch of rows) {
      yield batch.filter((row) => {
        if (branches.length === 1) return true;
        const text = JSON.stringify(row);
        const count = (counts.get(text) ?? 0) + 1;
        counts.set(text, count);
        if (count <= (taken.get(text) ?? 0)) return false;
        taken.set(text, count);
        return true;
      });
    }
  }
}

/** The four charts of a range, from the rows of its reports and the money of this till's journal. */
export function chartsOf(rows: MoneyRows): Charts {
  return {
    takings: takings(rows),
    returns: returns(rows),
    'days-to-bank': daysToBank(rows),
    deposits: deposits(rows),
  };
}

function takings(rows: MoneyRows): Chart {
  const cards = rows.transactions.flatMap((row): readonly Taking[] => {
    const amount = netOfRow('transactions', row);
    const day = rows.localDay(row.timestamp.getTime());
    return amount === null ? [] : [{ day, method: row.method, amount }];
  });
  const recorded = rows.recorded.map(({ at, method, net }): Taking => {
    return { day: rows.localDay(Date.parse(at)), method, amount: net };
  });
  const all = [...cards, ...recorded].filter(({ day }) => isInRange(day, rows));
  const methods: readonly string[] = MOVED_METHODS.filter((method) =>
    all.some((taking) => taking.method === method),
  );
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
      arrived: arrivalOf(row, rows.bankDays) !== null,
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

const IN_ORDER = new Intl.Collator(LOCALES.en, { numeric: true });

function placesOf<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  valuesOf: (some: readonly T[]) => readonly number[],
): Chart['places'] {
  return [...Map.groupBy(rows, nameOf)]
    .map(([name, some]) => ({ name, values: valuesOf(some) }))
    .sort((a, b) => IN_ORDER.compare(a.name, b.name));
}
