/**
 * The bank's side of the books: statements are imported, and their lines matched.
 *
 *    statement ─▶ read-statement.ts ─▶ statement-lines.ts (bank.db)
 *                                          │  rules, bags, terminals' batches, transfers of the processor: amount and days
 *                                          ▼
 *                                   journal: bank.lines-matched ─▶ accounting/deposit-entry.ts
 */

import type { BankSettings, LineMeaning } from '../../../shared/contract/bank.ts';
import { MOST_BANK_ROWS } from '../../../shared/contract/bank.ts';
import {
  type Awaited,
  type KnownLineRule,
  knownLine,
  pairLines,
  type StatementColumns,
  type StatementLine,
} from '../../../shared/domain/bank-statement.ts';
import { add } from '../../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Commands } from '../../commands.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  type Bag,
  bagById,
  bagsOnTheWay,
  bankMatch,
  bankMatches,
  type ClosedBatch,
  closedBatches,
  isSubjectMatched,
  subjectText,
} from '../../journal/projections/bank.ts';
import { ServiceFailed } from '../../payments-api/service-failed.ts';
import { CodedError } from '../../system/coded-error.ts';
import { decodeText, NotText } from '../import/decode-text.ts';
import { MOST_UPLOAD, Upload } from '../import/upload.ts';
import { ofxAccount } from './ofx.ts';
import { firstRows, isOfx, readStatement, StatementRefused } from './read-statement.ts';
import type { StatementLines } from './statement-lines.ts';
import type { ProcessorTransfer } from './transfers.ts';

/** Lines of one entry: some tens of kilobytes. */
const LINES_OF_ENTRY = 200;

/** Rows of a CSV that the choice of columns shows. */
const SAMPLE_ROWS = 5;

/** A bank books a bag up to this many days after it was packed. */
const BAG_DAYS = 10;

/** The bank books a card terminal's batch up to this many days after its business day. */
const BATCH_DAYS = 7;

/** Closed days of which a batch may still come. */
const BATCHES_OF_DAYS = 120;

/** An acquirer that pays a batch out less its fee keeps at most this part of it. */
const MOST_FEE = 0.1;

/** A candidate for a line has its amount, and a day at most this far from it. */
const CANDIDATE_DAYS = 30;

export interface BankServiceOptions {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly lines: StatementLines;
  readonly settings: () => BankSettings;
  readonly keep: (settings: BankSettings) => void;
  /** Today's date in the clinic's zone. */
  readonly today: () => string;
  /** The processor's transfers that the bank may book on these days. @throws {ServiceFailed} */
  readonly transfers: (range: DayRange) => Promise<readonly ProcessorTransfer[]>;
}

interface Meant {
  readonly line: StatementLine;
  readonly meaning: LineMeaning;
}

/** The statements of the clinic's bank, and the meaning of their lines. */
export class BankService {
  readonly #options: BankServiceOptions;
  readonly #upload = new Upload();

  constructor(options: BankServiceOptions) {
    this.#options = options;
  }

  /** The lines of a range of days, newest first. */
  look({ from, to }: DayRange) {
    const { lines, settings } = this.#options;
    const known = lines.between(from, to);
    const texts = new Map(known.map(({ lineId, description }) => [lineId, description]));
    const matched = bankMatches(this.#db, from, to).toReversed();
    const ids = new Set(matched.map(({ lineId }) => lineId));
    const unmatched = known.filter(({ lineId }) => !ids.has(lineId));
    return {
      ...settings(),
      unmatched: unmatched.slice(0, MOST_BANK_ROWS),
      unmatchedCount: unmatched.length,
      matched: matched
        .slice(0, MOST_BANK_ROWS)
        .map(({ lineId, accountId, day, amount, meaning }) => ({
          ...{ lineId, accountId, day, amount, meaning },
          description: texts.get(lineId) ?? '',
          subject: this.#subjectOf(meaning),
        })),
      matchedCount: matched.length,
    };
  }

  /** @throws {CodedError} `UPLOAD_GONE`, `STATEMENT_REFUSED` for a file that is too large. */
  upload(id: string, place: number, part: string): void {
    if (this.#upload.add(id, place, part) > MOST_UPLOAD)
      throw refusal(new StatementRefused('too-large'));
  }

  /** @throws {CodedError} `UPLOAD_GONE`, `STATEMENT_REFUSED`. */
  inspect(id: string) {
    const text = this.#textOf(id);
    if (isOfx(text)) return { kind: 'ofx' as const, lastFour: ofxAccount(text).lastFour };
    return refusing(() => ({ kind: 'csv' as const, rows: [...firstRows(text, SAMPLE_ROWS)] }));
  }

  /** Imports a statement whole or not at all, and matches its lines. @throws {CodedError} */
  async importStatement(order: {
    readonly commandId: string;
    readonly uploadId: string;
    readonly accountId: string;
    readonly columns: StatementColumns | null;
  }) {
    const { commandId, uploadId, accountId, columns } = order;
    const { commands, lines, settings, keep, today } = this.#options;
    const { accounts } = settings();
    const account = accounts.find(({ id }) => id === accountId);
    if (account === undefined) throw new CodedError('NO_SUCH_ACCOUNT');
    const text = this.#textOf(uploadId);
    const read = await refusing(() => readStatement({ text, account, columns, today: today() }));
    const added = await lines.add(read);
    const known = read.length - added;
    commands.run({ commandId }, (cashier) => [
      { kind: 'bank.statement-imported', body: { commandId, accountId, added, known, cashier } },
    ]);
    if (columns !== null && !isOfx(text)) {
      const changed = accounts.map((each) => (each.id === accountId ? { ...each, columns } : each));
      keep({ ...settings(), accounts: changed });
    }
    this.#upload.forget();
    const days = read.map(({ day }) => day).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return { added, known, matched: 0, problem: null };
    try {
      return { added, known, matched: await this.matchAgain({ from, to }), problem: null };
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      return { added, known, matched: this.#matchOwn({ from, to }), problem: error.data.problem };
    }
  }

  /** Matches the unmatched lines of a range of days. Returns the number of lines. @throws {ServiceFailed} */
  async matchAgain(range: DayRange): Promise<number> {
    const transfers = await this.#options.transfers(range);
    const own = this.#matchOwn(range);
    const open = transfers.filter(({ id }) => !isSubjectMatched(this.#db, `transfer ${id}`));
    const pairs = pairLines(this.#unmatched(range), open).map(({ line, paired }) => ({
      line,
      meaning: transferMeaning(paired),
    }));
    this.#journalMatches(null, pairs);
    return own + pairs.length;
  }

  /** The transfers of the amount of a line, and the bags and batches that it may be. @throws {CodedError} {@link ServiceFailed} */
  async candidates(lineId: string) {
    const line = this.#lineToMatch(lineId);
    const range = {
      from: addDays(line.day, -CANDIDATE_DAYS),
      to: addDays(line.day, CANDIDATE_DAYS),
    };
    const transfers = await this.#options.transfers(range);
    const open = transfers.filter(
      ({ id, amount }) => amount === line.amount && !isSubjectMatched(this.#db, `transfer ${id}`),
    );
    return [
      ...open.map((transfer) => ({
        meaning: transferMeaning(transfer),
        name: transfer.id,
        day: transfer.expected,
        amount: transfer.amount,
      })),
      // A bank that counts a bag differently books another amount.
      ...bagsOnTheWay(this.#db)
        .filter(({ accountId }) => accountId === line.accountId && line.amount > 0)
        .map((bag) => ({
          meaning: { kind: 'bag' as const, bagId: bag.bagId },
          name: bag.bagNumber,
          day: bag.day,
          amount: totalOf(bag),
        })),
      ...this.#openBatches
        .filter(({ day, total }) => {
          const isLess = total > 0 && line.amount < total && line.amount >= total - total * MOST_FEE;
          return (line.amount === total || isLess) && day >= range.from && day <= line.day;
        })
        .map((batch) => ({
          meaning: batchMeaning(batch),
          name: batch.terminal,
          day: batch.day,
          amount: batch.total,
        })),
    ];
  }

  /** @throws {CodedError} `CHANGED_MEANWHILE`. */
  match({
    commandId,
    lineId,
    meaning,
  }: {
    readonly commandId: string;
    readonly lineId: string;
    readonly meaning: LineMeaning;
  }): void {
    const line = this.#lineToMatch(lineId);
    const subject = subjectText(meaning);
    if (subject !== null && isSubjectMatched(this.#db, subject)) {
      throw new CodedError('CHANGED_MEANWHILE');
    }
    if (meaning.kind === 'bag' && bagById(this.#db, meaning.bagId) === null) {
      throw new CodedError('CHANGED_MEANWHILE');
    }
    this.#options.commands.run({ commandId }, (cashier) => [
      matchesEntry(commandId, [{ line, meaning }], cashier),
    ]);
  }

  /** @throws {CodedError} `CHANGED_MEANWHILE`. */
  unmatch({ commandId, lineId }: { readonly commandId: string; readonly lineId: string }): void {
    if (bankMatch(this.#db, lineId) === null) throw new CodedError('CHANGED_MEANWHILE');
    this.#options.commands.run({ commandId }, (cashier) => [
      { kind: 'bank.line-unmatched', body: { commandId, lineId, cashier } },
    ]);
  }

  /** Adds a rule, or replaces the one with the same words and amount. */
  saveRule(rule: KnownLineRule): void {
    const { settings, keep } = this.#options;
    const current = settings();
    keep({ ...current, rules: [...current.rules.filter((each) => !isSame(each, rule)), rule] });
  }

  forgetRule(rule: KnownLineRule): void {
    const { settings, keep } = this.#options;
    const current = settings();
    keep({ ...current, rules: current.rules.filter((each) => !isSame(each, rule)) });
  }

  /** Replaces the accounts; each keeps the columns of its statements. */
  saveAccounts(accounts: readonly Omit<BankSettings['accounts'][number], 'columns'>[]): void {
    const { settings, keep } = this.#options;
    const current = settings();
    const columnsOf = (id: string) =>
      current.accounts.find((each) => each.id === id)?.columns ?? null;
    keep({
      ...current,
      accounts: accounts.map((each) => ({ ...each, columns: columnsOf(each.id) })),
    });
  }

  get #db() {
    return this.#options.journal.readable;
  }

  /** Matches lines by the clinic's rules, its bags and the batches of its terminals. Returns their number. */
  #matchOwn(range: DayRange): number {
    const { rules } = this.#options.settings();
    const known = this.#unmatched(range).flatMap((line): readonly Meant[] => {
      const what = knownLine(line, rules);
      return what === null ? [] : [{ line, meaning: { kind: 'known', what } }];
    });
    this.#journalMatches(null, known);
    const left = this.#unmatched(range);
    const bagged = [...Map.groupBy(bagsOnTheWay(this.#db), ({ accountId }) => accountId)].flatMap(
      ([account, bags]) =>
        pairLines(
          left.filter(({ accountId }) => accountId === account),
          bags.map(awaitedBag),
        ).map(({ line, paired }) => ({
          line,
          meaning: { kind: 'bag' as const, bagId: paired.id },
        })),
    );
    this.#journalMatches(null, bagged);
    const batched = pairLines(this.#unmatched(range), this.#openBatches.map(awaitedBatch)).map(
      ({ line, paired }) => ({ line, meaning: batchMeaning(paired) }),
    );
    this.#journalMatches(null, batched);
    return known.length + bagged.length + batched.length;
  }

  get #openBatches(): readonly ClosedBatch[] {
    return closedBatches(this.#db, BATCHES_OF_DAYS).filter(({ arrived }) => arrived === null);
  }

  #unmatched({ from, to }: DayRange): readonly StatementLine[] {
    const matched = new Set(bankMatches(this.#db, from, to).map(({ lineId }) => lineId));
    return this.#options.lines.between(from, to).filter(({ lineId }) => !matched.has(lineId));
  }

  #journalMatches(commandId: string | null, all: readonly Meant[]): void {
    const cashier = this.#options.commands.cashier();
    for (let at = 0; at < all.length; at += LINES_OF_ENTRY) {
      const some = all.slice(at, at + LINES_OF_ENTRY);
      this.#options.journal.append(matchesEntry(commandId, some, cashier));
    }
  }

  #lineToMatch(lineId: string): StatementLine {
    const line = this.#options.lines.byId(lineId);
    if (line === null || bankMatch(this.#db, lineId) !== null) {
      throw new CodedError('CHANGED_MEANWHILE');
    }
    return line;
  }

  #subjectOf(meaning: LineMeaning): string {
    switch (meaning.kind) {
      case 'transfer':
        return meaning.transferId;
      case 'bag':
        return bagById(this.#db, meaning.bagId)?.bagNumber ?? '';
      case 'batch':
        return meaning.terminal;
      case 'known':
        return '';
    }
  }

  #textOf(uploadId: string): string {
    const bytes = this.#upload.bytesOf(uploadId);
    try {
      return decodeText(bytes);
    } catch (error) {
      if (error instanceof NotText) throw refusal(new StatementRefused('not-text'));
      throw error;
    }
  }
}

/** The sum of a bag, cents. */
export function totalOf({ bills, coin, checks }: Bag) {
  return add(bills, coin, ...checks.map(({ amount }) => amount));
}

const awaitedBag = (bag: Bag): Awaited => ({
  id: bag.bagId,
  amount: totalOf(bag),
  from: bag.day,
  until: addDays(bag.day, BAG_DAYS),
});

const awaitedBatch = (batch: ClosedBatch) => ({
  ...batch,
  id: `${batch.report} ${batch.terminal}`,
  amount: batch.total,
  from: batch.day,
  until: addDays(batch.day, BATCH_DAYS),
});

const batchMeaning = ({ report, terminal }: ClosedBatch): LineMeaning => ({
  kind: 'batch',
  report,
  terminal,
});

const transferMeaning = ({ id, ach }: ProcessorTransfer): LineMeaning => ({
  kind: 'transfer',
  transferId: id,
  ach,
});

const isSame = (one: KnownLineRule, other: KnownLineRule) =>
  one.contains.toLowerCase() === other.contains.toLowerCase() && one.amount === other.amount;

function matchesEntry(commandId: string | null, all: readonly Meant[], cashier: Cashier): NewEntry {
  const lines = all.map(({ line: { lineId, accountId, day, amount }, meaning }) => ({
    ...{ lineId, accountId, day, amount },
    meaning,
  }));
  return { kind: 'bank.lines-matched', body: { commandId, lines, cashier } };
}

function refusal(error: StatementRefused): CodedError {
  const { problem, row, text } = error;
  return new CodedError('STATEMENT_REFUSED', { cause: error, data: { problem, row, text } });
}

function refusing<T>(read: () => T): T;
function refusing<T>(read: () => Promise<T>): Promise<T>;
function refusing<T>(read: () => T | Promise<T>): T | Promise<T> {
  const refuse = (error: unknown): never => {
    throw error instanceof StatementRefused ? refusal(error) : error;
  };
  try {
    const result = read();
    return result instanceof Promise ? result.catch(refuse) : result;
  } catch (error) {
    return refuse(error);
  }
}
