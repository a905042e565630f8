/**
 * The bank's side of the books: statements are imported, and their lines matched.
 *
 *    statement ─▶ read-statement.ts ─▶ compare-statement.ts ─▶ statement-lines.ts (bank.db)
 *                                                                  │
 *         rules, bags, terminals' batches, transfers ─▶ line-matcher.ts: amount and days
 *                                                                  ▼
 *                                   journal: bank.lines-matched ─▶ accounting/deposit-entry.ts
 */

import {
  type BankAccounts,
  type BankSettings,
  type LineMeaning,
  MOST_BANK_ROWS,
} from '../../../shared/contract/bank.ts';
import { withIdsByName } from '../../../shared/domain/account-ids.ts';
import {
  batchesOf,
  type KnownLineRule,
  type StatementColumns,
} from '../../../shared/domain/bank-statement.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import { bagById } from '../../journal/projections/bags.ts';
import {
  isAccountUsed,
  matchedCount,
  matchedIds,
  newestMatches,
} from '../../journal/projections/bank.ts';
import { ServiceFailed } from '../../payments-api/payments-api-error.ts';
import { CodedError } from '../../system/coded-error.ts';
import { decodeText, NotText } from '../../system/import/file-values.ts';
import { MOST_UPLOAD, Upload } from '../../system/import/upload.ts';
import type { ComparedStatement } from './compare-statement.ts';
import { type BankContext, LineMatcher } from './line-matcher.ts';
import { isOfx, ofxAccount } from './ofx.ts';
import { firstRowsOf, readStatement, StatementRefused } from './read-statement.ts';
import { daysOf } from './statement-lines.ts';
import type { ProcessorTransfer } from './transfers.ts';

/** Rows of a CSV that the choice of columns shows. */
const SAMPLE_ROWS = 5;

/** The lines of an import are compared with the transfers of its newest days: a year and its returns. */
const TRANSFER_DAYS = 400;

/** The statements of the clinic's bank, and its settings. */
export class BankService {
  readonly matcher: LineMatcher;
  readonly #options: BankContext;
  readonly #upload = new Upload();

  constructor(options: BankContext) {
    this.#options = options;
    this.matcher = new LineMatcher(options);
  }

  /** The lines of a range of days, newest first. */
  look(range: DayRange) {
    const { lines, settings } = this.#options;
    const unmatched = lines.unmatched(range, matchedIds(this.#db, range), MOST_BANK_ROWS);
    const matched = newestMatches(this.#db, range, MOST_BANK_ROWS);
    const texts = new Map(
      lines
        .byIds(matched.map(({ lineId }) => lineId))
        .map(({ lineId, description }) => [lineId, description]),
    );
    return {
      ...settings(),
      unmatched: [...unmatched.lines],
      unmatchedCount: unmatched.count,
      matched: matched.map(({ lineId, accountId, day, amount, meaning }) => ({
        ...{ lineId, accountId, day, amount, meaning },
        description: texts.get(lineId) ?? '',
        subject: this.#subjectOf(meaning),
      })),
      matchedCount: matchedCount(this.#db, range),
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
    try {
      return { kind: 'csv' as const, rows: [...firstRowsOf(text, SAMPLE_ROWS)] };
    } catch (error) {
      throw refusal(error);
    }
  }

  /** Imports a statement whole or not at all, and matches its lines. @throws {CodedError} */
  async importStatement(order: {
    readonly commandId: string;
    readonly uploadId: string;
    readonly accountId: string;
    readonly columns: StatementColumns | null;
    /** True to add also the lines that differ from a known line by their text only. */
    readonly addAlike: boolean;
  }) {
    const { commandId, uploadId, accountId, columns, addAlike } = order;
    const { commands, lines, settings, today } = this.#options;
    const account = settings().accounts.find(({ id }) => id === accountId);
    if (account === undefined) throw new CodedError('NO_SUCH_ACCOUNT');
    const text = this.#textOf(uploadId);
    let read: Awaited<ReturnType<typeof readStatement>>;
    let compared: ComparedStatement;
    try {
      read = await readStatement({ text, account, columns, today: today() });
      if (columns !== null && !isOfx(text)) this.#keepColumns(accountId, columns);
      const beforeCommit = ({ added: { length: added } }: ComparedStatement) => {
        const counts = { added, known: read.lines.length - added };
        commands.run({ commandId }, (cashier) => [
          { kind: 'bank.statement-imported', body: { commandId, accountId, ...counts, cashier } },
        ]);
      };
      compared = await lines.add({ accountId, lines: read.lines, addAlike, beforeCommit });
    } catch (error) {
      throw refusal(error);
    }
    const { added, alike, known } = compared;
    if (alike.length === 0) this.#upload.forget();
    const totals = [...read.totals];
    const result = { added: added.length, known, alike: alike.length, totals };
    const range = daysOf(read.lines);
    if (range === null) return { ...result, matched: 0, problem: null };
    const [transfers, problem] = await this.#newestTransfers(range);
    return { ...result, matched: await this.matcher.matchAll(range, transfers), problem };
  }

  /** Matches the unmatched lines of a range of days. Returns the number of lines. @throws {ServiceFailed} */
  async matchAgain(range: DayRange): Promise<number> {
    return this.matcher.matchAll(range, await this.#options.transfers(range));
  }

  /** Adds a rule, or replaces the one with the same words and amount. */
  saveRule(rule: KnownLineRule): void {
    const { rules } = this.#options.settings();
    this.#keep({ rules: [...rules.filter((each) => !isSame(each, rule)), rule] });
  }

  forgetRule(rule: KnownLineRule): void {
    const { rules } = this.#options.settings();
    this.#keep({ rules: rules.filter((each) => !isSame(each, rule)) });
  }

  get accounts(): BankAccounts {
    return this.#options.settings().accounts.map(({ columns: _, ...account }) => account);
  }

  /**
   * Replaces the accounts; each keeps the columns of its statements.
   * @throws {CodedError} `ACCOUNT_USED` if one is missing that a bag or a matched line is of.
   */
  saveAccounts(named: BankAccounts): void {
    const current = this.#options.settings().accounts;
    const accounts = withIdsByName(named, current);
    const isKept = (id: string) => accounts.some((each) => each.id === id);
    const removed = current.filter(({ id }) => !isKept(id));
    if (removed.some(({ id }) => isAccountUsed(this.#db, id))) throw new CodedError('ACCOUNT_USED');
    const columnsOf = (id: string) => current.find((each) => each.id === id)?.columns ?? null;
    this.#keep({ accounts: accounts.map((each) => ({ ...each, columns: columnsOf(each.id) })) });
  }

  get #db() {
    return this.#options.journal.readable;
  }

  #keepColumns(accountId: string, columns: StatementColumns): void {
    const { accounts } = this.#options.settings();
    const { columns: before = null } = accounts.find(({ id }) => id === accountId) ?? {};
    if (JSON.stringify(before) === JSON.stringify(columns)) return;
    this.#keep({
      accounts: accounts.map((each) => (each.id === accountId ? { ...each, columns } : each)),
    });
  }

  /** Saves a part of the settings, and journals it like every change of a setting. */
  #keep(part: Partial<BankSettings>): void {
    const { settings, keep, commands } = this.#options;
    const by = commands.cashier();
    keep({ ...settings(), ...part });
    const entries = Object.entries(part).map(([name, value]) => ({
      kind: 'setting.changed' as const,
      body: { name: `bank.${name}`, value: JSON.stringify(value), by },
    }));
    commands.appendResult(...entries);
  }

  /** The transfers of the newest days of a range, or the reason why there are none. */
  async #newestTransfers({
    from,
    to,
  }: DayRange): Promise<readonly [readonly ProcessorTransfer[], string | null]> {
    const earliest = addDays(to, -TRANSFER_DAYS);
    try {
      const range = { from: from < earliest ? earliest : from, to };
      return [await this.#options.transfers(range), null];
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      return [[], error.data.problem];
    }
  }

  #subjectOf(meaning: LineMeaning): string {
    switch (meaning.kind) {
      case 'transfer':
        return meaning.transferId;
      case 'bag':
        return bagById(this.#db, meaning.bagId)?.bagNumber ?? '';
      case 'clinic-bag':
      case 'counter-bag':
        return meaning.bagNumber;
      case 'batch':
        return batchesOf(meaning).terminals.join(', ');
      case 'known':
        return '';
    }
  }

  #textOf(uploadId: string): string {
    const bytes = this.#upload.bytesOf(uploadId);
    try {
      return decodeText(bytes);
    } catch (error) {
      throw refusal(error instanceof NotText ? new StatementRefused('not-text') : error);
    }
  }
}

const isSame = (one: KnownLineRule, other: KnownLineRule) =>
  one.contains.toLowerCase() === other.contains.toLowerCase() && one.amount === other.amount;

/** The refusal of a statement as an error of the contract; any other error unchanged. */
function refusal(error: unknown): unknown {
  if (!(error instanceof StatementRefused)) return error;
  const { problem, row, text } = error;
  return new CodedError('STATEMENT_REFUSED', { cause: error, data: { problem, row, text } });
}
