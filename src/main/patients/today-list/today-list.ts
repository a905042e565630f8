/**
 * The patients that the practice's system expects today, and what each of them owes.
 *
 *    file by hand ──▶ list-file.ts ─▶ TodayList ─▶ list-store.ts (encrypted, of one day)
 *    watched folder ─▶ list-folder.ts ──┘   │
 *                                           ├─ journal: today's payments of each patient ─▶ state, amount
 *                                           └─ service: the patient of a row
 *
 * A later file replaces the rows of its patients; the rows of other patients stay.
 */

import { createHash } from 'node:crypto';
import type {
  ListColumns,
  ListedPatient,
  TodayListPage,
  TodayListRow,
} from '../../../shared/contract/today-list.ts';
import {
  namesIn,
  plain,
  type SearchedName,
  searchedName,
  shortName,
  similarNames,
} from '../../../shared/domain/person-names.ts';
import type { Cashier, LineChoice } from '../../../shared/domain/sale.ts';
import {
  familyRows,
  guarantorOf,
  type ListRow,
  listSearch,
  moneyOfRows,
  type PaidPart,
  patientKey,
  personKey,
  type RowMoney,
} from '../../../shared/domain/today-list.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { takenOfPatientsSince } from '../../journal/projections/posting-lines.ts';
import type { Patient } from '../../payments-api/patients.ts';
import { reading } from '../../payments-api/payments-api-error.ts';
import { CodedError } from '../../system/coded-error.ts';
import { DELETED, fetchPatient, hitsOf } from '../patient-record.ts';
import { listingJournal, type RecordsPorts, requireActing } from '../records.ts';
import { type ReadList, readList } from './list-file.ts';
import type { KeptList, KeptRow, ListStore } from './list-store.ts';

/** Patients of one name and birth date that are offered for a choice. */
const MOST_OFFERED = 20;

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

export interface TodayListOptions extends RecordsPorts {
  readonly store: ListStore;
  /** The clinic's day of an instant. */
  readonly localDay: (ms: number) => string;
  /** The kinds of payment of the counter. */
  readonly choices: () => readonly LineChoice[];
  readonly changed: () => void;
}

export class TodayList {
  readonly #options: TodayListOptions;
  readonly #journalListed: ReturnType<typeof listingJournal>;
  readonly #facts = new WeakMap<KeptRow, RowFacts>();
  #owed: OwedList | null = null;

  constructor(options: TodayListOptions) {
    this.#options = options;
    this.#journalListed = listingJournal(options);
  }

  get today(): string {
    return this.#options.localDay(this.#options.now().getTime());
  }

  /** The time at which a file with this content was taken; null for a new one. */
  takenAt(bytes: Uint8Array): string | null {
    const digest = digestOf(bytes);
    return this.#list.files.find((each) => each.digest === digest)?.at ?? null;
  }

  /** @throws {ListRefused} */
  read(bytes: Uint8Array, columns: ListColumns): Promise<ReadList> {
    return readList(bytes, { columns, today: this.today, choices: this.#options.choices() });
  }

  /** Adds the rows of a file. @param by null from the watched folder without a signed-in person. */
  take(
    bytes: Uint8Array,
    { rows, broken }: ReadList,
    from: 'file' | 'folder',
    by: Cashier | null,
  ): void {
    const { journal, store, now, changed } = this.#options;
    const at = now().toISOString();
    const list = this.#list;
    const added = this.#asKept(rows, list.rows, at);
    const taken = new Set(added.map((row) => this.#factsOf(row).key));
    const others = list.rows.filter((row) => !taken.has(this.#factsOf(row).key));
    store.keep({
      day: list.day,
      rows: [...others, ...added].toSorted(byTime),
      files: [...list.files, { digest: digestOf(bytes), at }],
    });
    const counts = { rows: added.length, skipped: broken.length };
    journal.append({ kind: 'list.imported', body: { from, ...counts, by } });
    changed();
  }

  clear(command: { readonly commandId: string }): void {
    const { store, commands, changed } = this.#options;
    commands.runNew(command, (by) => [{ kind: 'list.cleared', body: { by } }]);
    store.forget();
    changed();
  }

  page({ text, from, count }: { text: string; from: number; count: number }) {
    const words = oneLine(text)
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    const { rows, counts } = this.#owing();
    const isFound = listSearch(words);
    const found = rows.filter(({ row, searched }) => isFound(row, searched));
    return {
      rows: this.#shown(found.slice(from, from + count)),
      found: found.length,
      counts,
      importedAt: this.#list.files.at(-1)?.at ?? null,
    };
  }

  /** The rows of a patient of the service, none of another name or birth date; and of the family. */
  ofPatient(patient: {
    readonly patientId: string;
    readonly externalId: string | null;
    readonly name: string;
    readonly birthDate: string | null;
  }): {
    readonly rows: readonly TodayListRow[];
    readonly family: readonly TodayListRow[];
    readonly guarantor: string | null;
  } {
    const { patientId, externalId, name, birthDate } = patient;
    const people = namesIn(name).map((named) => ({ ...named, birthDate }));
    const isOfNumber = (row: KeptRow) =>
      row.patientNumber === externalId && people.some((person) => isSamePerson(row, person));
    const isOfName = (row: KeptRow) =>
      birthDate !== null && row.birthDate === birthDate && plain(wholeName(row)) === plain(name);
    const { rows: all } = this.#owing();
    const known = all.filter(
      ({ row }) =>
        row.patientId === patientId ||
        (row.patientId === null && row.patientNumber !== '' && isOfNumber(row)),
    );
    const named = all.filter(
      ({ row }) => row.patientId === null && row.patientNumber === '' && isOfName(row),
    );
    // Two patients of one name and birth date are told apart by a person, at their rows.
    const isOne = new Set(named.map(({ row }) => this.#factsOf(row).person)).size === 1;
    const own = known.length > 0 || !isOne ? known : named;
    const ownRows = own.map(({ row }) => row);
    const related = familyRows(
      ownRows,
      all.map(({ row }) => row),
    );
    const family = all.filter(({ row, money }) => related.includes(row) && money.state !== 'paid');
    return {
      rows: this.#shown(own),
      family: this.#shown(family),
      guarantor: guarantorOf(ownRows),
    };
  }

  /** True if the list says that a patient pays without insurance. @throws {CodedError | ServiceFailed} */
  async isSelfPay(patientId: string): Promise<boolean> {
    if (!this.#list.rows.some(({ selfPay }) => selfPay)) return false;
    const { call } = requireActing(this.#options);
    const hits = hitsOf([await fetchPatient(this.#options, patientId, call)]);
    return hits.some((hit) => this.ofPatient(hit).rows.some(({ selfPay }) => selfPay));
  }

  /** Finds the patient of a row at the service. @throws {CodedError | ServiceFailed} */
  async find(rowId: string): Promise<ListedPatient> {
    const row = this.#row(rowId);
    const found = await this.#candidates(row);
    const patients = hitsOf(found);
    this.#journalListed(patients);
    const [first] = found;
    const [patient] = patients;
    if (first === undefined || patient === undefined)
      return { kind: 'unknown', fields: newFields(row) };
    if (found.length > 1) return { kind: 'several', patients };
    const isChosen = row.patientId === first.patientId;
    const person = { ...first, firstName: first.firstName ?? '', lastName: first.lastName ?? '' };
    const isOtherNumber = ![row.patientNumber, '', null].includes(first.externalId);
    if (!isChosen && (!isSamePerson(row, person) || (isOtherNumber && row.patientNumber !== ''))) {
      const { birthDate, patientNumber } = row;
      const listed = { name: wholeName(row), birthDate, patientNumber };
      return { kind: 'differs', patient, listed };
    }
    if (!isChosen) this.identify(rowId, first.patientId);
    return { kind: 'one', patient };
  }

  /** @throws {CodedError} `LIST_ROW_GONE` */
  identify(rowId: string, patientId: string): void {
    const { person } = this.#factsOf(this.#row(rowId));
    this.#changeRows((row) => (this.#factsOf(row).person === person ? { ...row, patientId } : row));
  }

  /** @throws {CodedError} `LIST_ROW_GONE` */
  setArrived(rowId: string, arrived: boolean): void {
    this.#row(rowId);
    const arrivedAt = arrived ? this.#options.now().toISOString() : null;
    this.#changeRows((row) => (row.rowId === rowId ? { ...row, arrivedAt } : row));
  }

  /** The rows of a file; a person's row keeps its arrival and patient of an earlier file. Equal rows are one. */
  #asKept(rows: readonly ListRow[], before: readonly KeptRow[], at: string): KeptRow[] {
    const known = new Map(before.map((row) => [row.rowId, row]));
    const patients = new Map(before.map((row) => [this.#factsOf(row).person, row.patientId]));
    const counts = new Map<string, number>();
    const unique = new Map(rows.map((row) => [JSON.stringify(row), row]));
    return [...unique.values()].map((row) => {
      const key = personKey(row);
      const place = (counts.get(key) ?? 0) + 1;
      counts.set(key, place);
      const rowId = digestOf(`${key} ${place}`);
      return {
        ...row,
        rowId,
        importedAt: at,
        arrivedAt: known.get(rowId)?.arrivedAt ?? null,
        patientId: patients.get(key) ?? null,
      };
    });
  }

  get #list(): KeptList {
    return this.#options.store.of(this.today);
  }

  #row(rowId: string): KeptRow {
    const row = this.#list.rows.find((each) => each.rowId === rowId);
    if (row === undefined) throw new CodedError('LIST_ROW_GONE');
    return row;
  }

  #changeRows(change: (row: KeptRow) => KeptRow): void {
    const list = this.#list;
    this.#options.store.keep({ ...list, rows: list.rows.map(change) });
    this.#options.changed();
  }

  #factsOf(row: KeptRow): RowFacts {
    const known = this.#facts.get(row);
    if (known !== undefined) return known;
    const key = patientKey(row);
    const person = personKey(row);
    const facts = { key, person, shortName: shortName(row), searched: searchedName(row) };
    this.#facts.set(row, facts);
    return facts;
  }

  #owing(): OwedList {
    const list = this.#list;
    const { revision } = this.#options.journal;
    const choices = this.#options.choices();
    const before = this.#owed;
    const isSame =
      before?.list === list && before.revision === revision && before.choices === choices;
    if (before !== null && isSame) return before;
    const paid = this.#paidToday();
    const money = new Map<KeptRow, RowMoney>();
    const names = new Map<string, Set<string>>();
    for (const [person, rows] of Map.groupBy(list.rows, (row) => this.#factsOf(row).person)) {
      const amounts = moneyOfRows(rows, paid(rows), choices);
      for (const [at, row] of rows.entries()) {
        const each = amounts[at];
        if (each !== undefined) money.set(row, each);
        const { shortName: name } = this.#factsOf(row);
        names.set(name, (names.get(name) ?? new Set()).add(person));
      }
    }
    const counts = { expected: 0, arrived: 0, 'balance-due': 0, paid: 0 };
    for (const { state } of money.values()) counts[state] += 1;
    const rows = list.rows.flatMap((row) => {
      const each = money.get(row);
      if (each === undefined) return [];
      return [{ row, money: each, searched: this.#factsOf(row).searched }];
    });
    this.#owed = { list, revision, choices, rows, counts, names };
    return this.#owed;
  }

  /** Today's payments of the patient of some rows, at this counter, less voids and refunds. */
  #paidToday(): (rows: readonly KeptRow[]) => readonly PaidPart[] {
    const { journal, localDay, now } = this.#options;
    const { today } = this;
    const since = new Date(now().getTime() - LONGEST_DAY_MS).toISOString();
    const parts = takenOfPatientsSince(journal.readable, since).filter(
      ({ at }) => localDay(Date.parse(at)) === today,
    );
    const byNumber = Map.groupBy(parts, ({ externalId }) => externalId ?? '');
    const byPatient = Map.groupBy(parts, ({ patientId }) => patientId ?? '');
    return ([row]) => {
      if (row === undefined) return [];
      const { patientNumber, patientId } = row;
      return [
        ...new Set([
          ...(patientNumber === '' ? [] : (byNumber.get(patientNumber) ?? [])),
          ...(patientId === null ? [] : (byPatient.get(patientId) ?? [])),
        ]),
      ];
    };
  }

  #shown(owing: readonly Owing[]): TodayListRow[] {
    const { names } = this.#owing();
    return owing.map(({ row, money: { suggested, ...money } }) => {
      const { rowId, phone, time, provider, branch, arrivedAt, balance, selfPay } = row;
      const { shortName: name } = this.#factsOf(row);
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

  /** The living patients of the service that may be the one of a row. @throws {ServiceFailed} */
  async #candidates(row: KeptRow): Promise<readonly Patient[]> {
    const { call } = requireActing(this.#options);
    const { patients } = this.#options.records();
    const { patientNumber, firstName, lastName, birthDate } = row;
    const first = (filter: Parameters<typeof patients.first>[0]) =>
      reading(() => patients.first(filter, MOST_OFFERED, call));
    const living = (found: readonly Patient[]) =>
      found.filter(({ patientStatus }) => patientStatus !== DELETED);
    if (row.patientId !== null) {
      const chosen = await fetchPatient(this.#options, row.patientId, call).catch(nullIfGone);
      if (chosen !== null) return [chosen];
    }
    if (patientNumber !== '') {
      const found = living(await first({ externalId: patientNumber }));
      const exact = found.filter(({ externalId }) => externalId === patientNumber);
      if (exact.length > 0) return exact;
    }
    if (birthDate === null) return [];
    const named = living(
      await first({ lastName, ...(firstName === '' ? {} : { firstName }), birthDate }),
    );
    return named.filter((each) => each.birthDate === birthDate);
  }
}

function nullIfGone(error: unknown): null {
  if (error instanceof CodedError && error.code === 'PATIENT_GONE') return null;
  throw error;
}

const digestOf = (content: Uint8Array | string) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);

function byTime(one: KeptRow, other: KeptRow): number {
  const order = (one.time ?? '99').localeCompare(other.time ?? '99');
  return order !== 0 ? order : wholeName(one).localeCompare(wholeName(other));
}

const wholeName = ({ firstName, lastName }: ListRow) =>
  [firstName, lastName].filter((part) => part !== '').join(' ');

/** True if neither name nor birth date tells two people apart. */
function isSamePerson(
  row: ListRow,
  patient: {
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate: string | null;
  },
): boolean {
  const isSameDay =
    row.birthDate === null || patient.birthDate === null || row.birthDate === patient.birthDate;
  return isSameDay && similarNames(row, patient);
}

function newFields({ firstName, lastName, birthDate, phone, patientNumber }: ListRow) {
  return { firstName, lastName, birthDate, phone, externalId: patientNumber };
}
