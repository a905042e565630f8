import type { TodayListPage, TodayListRow } from '../../../shared/contract/today-list.ts';
import { type SearchedName, searchedName, shortName } from '../../../shared/domain/person-names.ts';
import type { LineChoice } from '../../../shared/domain/sale.ts';
import {
  moneyOfRows,
  type PaidPart,
  patientKey,
  personKey,
  type RowMoney,
} from '../../../shared/domain/today-list.ts';
import type { TillContext } from '../../context.ts';
import { takenOfPatientsSince } from '../../journal/projections/posting-lines.ts';
import type { KeptList, KeptRow } from './list-store.ts';

/** No clinic's day is longer, ms: its payments are among those of this time. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** A row with what its patient owes. */
interface Owing {
  readonly row: KeptRow;
  readonly money: RowMoney;
  readonly searched: SearchedName;
}

/** What is computed once for a row: a list may have 20,000. */
interface RowFacts {
  /** The patient by the number: a later file replaces these rows. */
  readonly key: string;
  /** The number with its name and birth date: what is known of one person is true of no other. */
  readonly person: string;
  readonly shortName: string;
  readonly searched: SearchedName;
}

/** The list with what is owed, until a row, a payment or a kind changes: not for each key of a search. */
interface OwedList {
  readonly list: KeptList;
  readonly revision: number;
  readonly choices: readonly LineChoice[];
  /** Every row, by time. */
  readonly rows: readonly Owing[];
  readonly counts: TodayListPage['counts'];
  /** The people of each short name, by their keys. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface OwedRowsOptions {
  readonly journal: TillContext['journal'];
  readonly now: TillContext['now'];
  /** The clinic's day of an instant. */
  readonly localDay: (ms: number) => string;
  /** The kinds of payment of the counter. */
  readonly choices: () => readonly LineChoice[];
}

/** What the patients of the list owe after the payments of today, and the rows as a page shows them. */
export class OwedRows {
  readonly #options: OwedRowsOptions;
  readonly #facts = new WeakMap<KeptRow, RowFacts>();
  #owed: OwedList | null = null;

  constructor(options: OwedRowsOptions) {
    this.#options = options;
  }

  factsOf(row: KeptRow): RowFacts {
    const known = this.#facts.get(row);
    if (known !== undefined) return known;
    const key = patientKey(row);
    const person = personKey(row);
    const facts = { key, person, shortName: shortName(row), searched: searchedName(row) };
    this.#facts.set(row, facts);
    return facts;
  }

  of(list: KeptList): OwedList {
    const { revision } = this.#options.journal;
    const choices = this.#options.choices();
    const before = this.#owed;
    const isSame =
      before?.list === list && before.revision === revision && before.choices === choices;
    if (before !== null && isSame) return before;
    const own = this.paidHere(list);
    const others = this.#paidAtOthers(list);
    const paid = (person: string) => [...(own.get(person) ?? []), ...others(person)];
    const money = new Map<KeptRow, RowMoney>();
    const names = new Map<string, Set<string>>();
    for (const [person, rows] of Map.groupBy(list.rows, (row) => this.factsOf(row).person)) {
      const amounts = moneyOfRows(rows, paid(person), choices);
      for (const [at, row] of rows.entries()) {
        const each = amounts[at];
        if (each !== undefined) money.set(row, each);
        const { shortName: name } = this.factsOf(row);
        names.set(name, (names.get(name) ?? new Set()).add(person));
      }
    }
    const counts = { expected: 0, arrived: 0, 'balance-due': 0, paid: 0 };
    for (const { state } of money.values()) counts[state] += 1;
    const rows = list.rows.flatMap((row) => {
      const each = money.get(row);
      if (each === undefined) return [];
      return [{ row, money: each, searched: this.factsOf(row).searched }];
    });
    this.#owed = { list, revision, choices, rows, counts, names };
    return this.#owed;
  }

  /** Today's payments of each person of a list at this counter, less voids and refunds. */
  paidHere({ day, rows }: KeptList): ReadonlyMap<string, readonly PaidPart[]> {
    // A counter without a list asks after each payment of the day.
    if (rows.length === 0) return new Map();
    const { journal, localDay, now } = this.#options;
    const since = new Date(now().getTime() - LONGEST_DAY_MS).toISOString();
    const parts = takenOfPatientsSince(journal.readable, since).filter(
      ({ at }) => localDay(Date.parse(at)) === day,
    );
    const byNumber = Map.groupBy(parts, ({ externalId }) => externalId ?? '');
    const byPatient = Map.groupBy(parts, ({ patientId }) => patientId ?? '');
    const paid = new Map<string, readonly PaidPart[]>();
    for (const row of rows) {
      const { person } = this.factsOf(row);
      const { patientNumber, patientId } = row;
      if (paid.has(person)) continue;
      paid.set(person, [
        ...new Set([
          ...(patientNumber === '' ? [] : (byNumber.get(patientNumber) ?? [])),
          ...(patientId === null ? [] : (byPatient.get(patientId) ?? [])),
        ]),
      ]);
    }
    return paid;
  }

  /** The same at the other counters of the branch, as last known. */
  #paidAtOthers({ shared }: KeptList): (person: string) => readonly PaidPart[] {
    const { tillId } = this.#options.journal;
    return (person) =>
      Object.entries(shared?.paid[person] ?? {}).flatMap(([at, parts]) =>
        at === tillId ? [] : parts,
      );
  }

  shown(owing: readonly Owing[], list: KeptList): TodayListRow[] {
    const { names } = this.of(list);
    return owing.map(({ row, money: { suggested, ...money } }) => {
      const { rowId, phone, time, provider, branch, arrivedAt, balance, selfPay } = row;
      const { shortName: name } = this.factsOf(row);
      const sameName = (names.get(name)?.size ?? 0) > 1;
      return {
        rowId,
        name,
        sameName,
        phoneLastFour: sameName && phone !== '' ? phone.slice(-4) : null,
        ...{ ...money, time, provider, branch, arrivedAt, balance, selfPay },
        suggested:
          suggested === null
            ? null
            : { ...suggested, since: suggested.source === 'list' ? row.importedAt : null },
      };
    });
  }
}
