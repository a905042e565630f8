/**
 * The patients that the practice's system expects today, and the debt of each.
 *
 *    file by hand ──▶ list-file.ts ─▶ TodayList ─▶ list-store.ts (encrypted, of one day)
 *    watched folder ─▶ list-folder.ts ──┘   │
 *                                           ├─ owed-rows.ts ─ journal: today's payments ─▶ state, amount
 *                                           └─ row-patient.ts ─ service: the patient of a row
 *
 * A later file replaces the rows of its patients; the rows of other patients stay.
 */

import type {
  ListColumns,
  ListedPatient,
  TodayListRow,
} from '../../../shared/contract/today-list.ts';
import { namesIn, plain } from '../../../shared/domain/person-names.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { familyRows, guarantorOf, listSearch } from '../../../shared/domain/today-list.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { listingJournal } from '../../payments/listed-patients.ts';
import { CodedError } from '../../system/coded-error.ts';
import { fetchPatient, hitsOf } from '../patient-record.ts';
import { type RecordsPorts, requireActing } from '../records.ts';
import { byTime } from './list-entries.ts';
import { type ReadList, readList } from './list-file.ts';
import { digestOf, type KeptList, type KeptRow, keptRows, type ListKeeper } from './list-store.ts';
import { OwedRows, type OwedRowsOptions } from './owed-rows.ts';
import { isSamePerson, listedPatient, patientsOfRow, wholeName } from './row-patient.ts';

export interface TodayListOptions extends RecordsPorts, OwedRowsOptions {
  readonly store: ListKeeper;
  readonly changed: () => void;
}

export class TodayList {
  readonly #options: TodayListOptions;
  readonly #journalListed: ReturnType<typeof listingJournal>;
  readonly #owed: OwedRows;

  constructor(options: TodayListOptions) {
    this.#options = options;
    this.#owed = new OwedRows(options);
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

  /** Adds the rows of a file of the watched folder. @param by null without a signed-in person. */
  take(bytes: Uint8Array, read: ReadList, by: Cashier | null): void {
    const { rows, skipped } = this.#add(bytes, read, null);
    const body = { from: 'folder' as const, rows, skipped, by };
    this.#options.journal.append({ kind: 'list.imported', body });
    this.#options.changed();
  }

  /**
   * Adds the rows of a file by a command, once: its rows may be in the list, and its entry not in the journal.
   * @param read is called for a file that is not in the list yet; it throws for one that cannot be taken.
   */
  async import(
    { commandId }: { readonly commandId: string },
    read: () => Promise<{ readonly bytes: Uint8Array; readonly list: ReadList }>,
  ): Promise<{ readonly rows: number; readonly skipped: number }> {
    const { commands, changed } = this.#options;
    const by = commands.cashier();
    let taken = this.#list.files.find((each) => each.commandId === commandId);
    if (taken === undefined) {
      const { bytes, list } = await read();
      taken = this.#add(bytes, list, commandId);
    }
    const { rows, skipped } = taken;
    const body = { from: 'file' as const, rows, skipped, by };
    commands.run({ commandId }, () => [{ kind: 'list.imported', body }], by);
    changed();
    return { rows, skipped };
  }

  #add(bytes: Uint8Array, { rows, broken }: ReadList, commandId: string | null) {
    const { store, now } = this.#options;
    const at = now().toISOString();
    const list = this.#list;
    const added = keptRows(rows, list.rows, at);
    const taken = new Set(added.map((row) => this.#owed.factsOf(row).key));
    const others = list.rows.filter((row) => !taken.has(this.#owed.factsOf(row).key));
    const counts = { rows: added.length, skipped: broken.length };
    const file = { digest: digestOf(bytes), at, ...counts, commandId };
    const files = [...list.files, file];
    store.keep({ day: list.day, rows: [...others, ...added].toSorted(byTime), files });
    return file;
  }

  clear(command: { readonly commandId: string }): void {
    const { store, commands, changed } = this.#options;
    commands.runNew(command, (by) => {
      store.forget(); // first: a refused disk leaves no entry of a list that is still there
      return [{ kind: 'list.cleared', body: { by } }];
    });
    changed();
  }

  page({ text, from, count }: { text: string; from: number; count: number }) {
    const words = oneLine(text)
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    const { rows, counts } = this.#owed.of(this.#list);
    const isFound = listSearch(words);
    const found = rows.filter(({ row, searched }) => isFound(row, searched));
    return {
      rows: this.#owed.shown(found.slice(from, from + count), this.#list),
      found: found.length,
      counts,
      importedAt: this.#list.files.at(-1)?.at ?? null,
      unread: this.#list.shared?.unread.length ?? 0,
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
    const { rows: all } = this.#owed.of(this.#list);
    const known = all.filter(
      ({ row }) =>
        row.patientId === patientId ||
        (row.patientId === null && row.patientNumber !== '' && isOfNumber(row)),
    );
    const named = all.filter(
      ({ row }) => row.patientId === null && row.patientNumber === '' && isOfName(row),
    );
    // Two patients of one name and birth date are told apart by a person, at their rows.
    const isOne = new Set(named.map(({ row }) => this.#owed.factsOf(row).person)).size === 1;
    const own = known.length > 0 || !isOne ? known : named;
    const ownRows = own.map(({ row }) => row);
    const related = familyRows(
      ownRows,
      all.map(({ row }) => row),
    );
    const family = all.filter(({ row, money }) => related.includes(row) && money.state !== 'paid');
    return {
      rows: this.#owed.shown(own, this.#list),
      family: this.#owed.shown(family, this.#list),
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
    const found = await patientsOfRow(this.#options, row);
    this.#journalListed(hitsOf(found));
    const listed = listedPatient(row, found);
    if (listed.kind === 'one' && listed.patient.patientId !== row.patientId) {
      this.identify(rowId, listed.patient.patientId);
    }
    return listed;
  }

  /** @throws {CodedError} `LIST_ROW_GONE` */
  identify(rowId: string, patientId: string): void {
    const { person } = this.#owed.factsOf(this.#row(rowId));
    this.#changeRows((row) =>
      this.#owed.factsOf(row).person === person ? { ...row, patientId } : row,
    );
  }

  /** @throws {CodedError} `LIST_ROW_GONE` */
  setArrived(rowId: string, arrived: boolean): void {
    this.#row(rowId);
    const arrivedAt = arrived ? this.#options.now().toISOString() : null;
    this.#changeRows((row) => (row.rowId === rowId ? { ...row, arrivedAt } : row));
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
}
