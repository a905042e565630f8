import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import type { BankSettings, LineMeaning } from '../../../shared/contract/bank.ts';
import { knownLine, pairLines, type StatementLine } from '../../../shared/domain/bank-statement.ts';
import type { Country } from '../../../shared/domain/country.ts';
import { type Cents, toDecimal } from '../../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { AskedBags } from '../../../shared/hub/bank-calls.ts';
import { depositOf } from '../../../shared/journal/bank-entries.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Commands } from '../../commands.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  type Bag,
  bagsOnTheWay,
  type ClosedBatch,
  closedBatches,
} from '../../journal/projections/bags.ts';
import {
  bankMatch,
  isSubjectMatched,
  matchedIds,
  subjectsOf,
  subjectText,
} from '../../journal/projections/bank.ts';
import type { PrintedBy } from '../../printing/feature.ts';
import type { NewPrintJob } from '../../printing/printer-service.ts';
import { CodedError } from '../../system/coded-error.ts';
import {
  type AwaitedDeposit,
  awaitedBatches,
  isWithFee,
  ofOneDay,
  ofSomeDays,
} from './awaited-batches.ts';
import { BAG_DAYS, openClinicBags, packedBefore, type ReadClinicBags } from './clinic-bags.ts';
import { type MatchesAtHub, type Meant, SharedMatches } from './shared-matches.ts';
import type { StatementLines } from './statement-lines.ts';
import { type ProcessorTransfer, sumOfBag } from './transfers.ts';

/** Lines of one entry: some tens of kilobytes. */
const LINES_OF_ENTRY = 200;

/** Closed days of which a batch may still come. */
const BATCHES_OF_DAYS = 120;

/** A candidate for a line has its amount, and a day at most this far from it. */
const CANDIDATE_DAYS = 30;

/** The parts of the till that statements, their lines and bags use. */
export interface BankContext {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly lines: StatementLines;
  readonly settings: () => BankSettings;
  readonly keep: (settings: BankSettings) => void;
  readonly clinic: () => { readonly name: string; readonly country: Country };
  /** The processor's transfers that the bank may book on these days. @throws {ServiceFailed} */
  readonly transfers: (range: DayRange) => Promise<readonly ProcessorTransfer[]>;
  readonly clinicBags: ReadClinicBags;
  readonly matches: MatchesAtHub;
  readonly newId: () => string;
  /** Today's date in the clinic's zone. */
  readonly today: () => string;
  readonly print: (job: NewPrintJob) => Promise<PrintedBy>;
}

/** A transfer, bag or batch that a person may choose for a line. */
interface Candidate {
  readonly meaning: LineMeaning;
  readonly name: string;
  /** The name of the account of a clinic's bag, as typed at its close or its counter; null for another deposit. */
  readonly account: string | null;
  /** The name of the other counter that packed it; null for another deposit. */
  readonly counter: string | null;
  readonly day: string | null;
  readonly amount: Cents;
}

/** Matches the lines of statements with rules, bags, terminals' batches and transfers. */
export class LineMatcher {
  readonly shared: SharedMatches;
  readonly #options: BankContext;

  constructor(options: BankContext) {
    this.#options = options;
    this.shared = new SharedMatches(options);
  }

  /**
   * Matches the unmatched lines of a range of days: by the clinic's rules, then by amount and days with bags, batches and
   * these transfers. A line that may be two of these kinds is left to a person. Returns the number of lines.
   */
  async matchAll(range: DayRange, transfers: readonly ProcessorTransfer[]): Promise<number> {
    const { rules } = this.#options.settings();
    const deposits = [
      await this.shared.openDeposits(bagsOnTheWay(this.#db).map(awaitedBag)),
      await openClinicBags(this.#options, packedBefore(range)),
      awaitedBatches(this.#openBatches, ofOneDay),
      await this.shared.openDeposits(this.#open(transfers).map(awaitedTransfer)),
    ];
    const amounts = new Set(deposits.flat().map(({ amount }) => amount));
    let meant: Meant[] = [];
    let left: StatementLine[] = [];
    const matched = new Set(matchedIds(this.#db, range));
    for (const page of this.#options.lines.pages(range)) {
      for (const line of page) {
        if (matched.has(line.lineId)) continue;
        const what = knownLine(line, rules);
        if (what !== null) meant.push({ line, meaning: { kind: 'known', what } });
        else if (amounts.has(line.amount)) left.push(line);
      }
      await othersHaveTheirTurn();
    }
    const known = meant.map(({ line }) => line);
    const atOthers = await this.shared.countersOf([...known, ...left]);
    meant = meant.filter(({ line }) => !atOthers.has(line.lineId));
    left = left.filter(({ lineId }) => !atOthers.has(lineId));
    const kinds = deposits.map((some) => Map.groupBy(some, ({ amount }) => amount));
    left = left.filter((line) => {
      const possible = kinds.filter((kind) =>
        kind.get(line.amount)?.some((each) => mayBe(line, each)),
      );
      return possible.length < 2;
    });
    for (const [accountId, some] of deposits.flatMap(byAccount)) {
      const lines = accountId === null ? left : left.filter((line) => line.accountId === accountId);
      const pairs = pairLines(lines, some);
      const taken = new Set(pairs.map(({ line }) => line));
      left = left.filter((line) => !taken.has(line));
      meant.push(...pairs.map(({ line, paired: { meaning } }) => ({ line, meaning })));
    }
    return this.#journalMatches(meant);
  }

  /**
   * The transfers of the amount of a line, and the bags and batches that it may be.
   * @param search a part of the name or amount of a bag or batch; empty for all deposits.
   * @throws {CodedError} {@link ServiceFailed}
   */
  async candidates(lineId: string, search = ''): Promise<readonly Candidate[]> {
    const line = this.#lineToMatch(lineId);
    const text = search.trim().replaceAll(/[$,]/g, '').toLowerCase();
    const isFound = ({ name, amount }: Candidate) =>
      `${name} ${toDecimal(amount)}`.toLowerCase().includes(text);
    const { day, amount } = line;
    const candidates = [
      ...(text === '' ? await this.#transfersFor(line) : []),
      ...(await this.#ownFor(line)).filter(isFound),
      ...(await this.#clinicBagsFor(line, { by: 'line', day, amount, search: text })),
    ];
    const isOther = (each: Candidate) => Number(each.amount !== amount);
    return candidates.toSorted((one, other) => isOther(one) - isOther(other));
  }

  /** Matches a line by hand, with one of its candidates or as a known line. @throws {CodedError} {@link ServiceFailed} */
  async match({
    commandId,
    lineId,
    meaning,
  }: {
    readonly commandId: string;
    readonly lineId: string;
    readonly meaning: LineMeaning;
  }): Promise<void> {
    const line = this.#lineToMatch(lineId);
    const all = [{ line, meaning: await this.#chosen(line, meaning) }];
    await this.shared.append(all, (open, refusal) => {
      this.#options.commands.run({ commandId }, (cashier) => {
        const isOpen = open.length > 0 && open.every((meant) => this.#isOpen(meant));
        if (!isOpen) throw new CodedError(refusal);
        return [matchesEntry(commandId, open, cashier)];
      });
      return open;
    });
  }

  /** @throws {CodedError} `CHANGED_MEANWHILE`. */
  unmatch({ commandId, lineId }: { readonly commandId: string; readonly lineId: string }): void {
    if (bankMatch(this.#db, lineId) === null) throw new CodedError('CHANGED_MEANWHILE');
    this.#options.commands.run({ commandId }, (cashier) => [
      { kind: 'bank.line-unmatched', body: { commandId, lineId, cashier } },
    ]);
  }

  get #db() {
    return this.#options.journal.readable;
  }

  get #openBatches(): readonly ClosedBatch[] {
    return closedBatches(this.#db, BATCHES_OF_DAYS).filter(({ arrived }) => arrived === null);
  }

  #open(transfers: readonly ProcessorTransfer[]): readonly ProcessorTransfer[] {
    return transfers.filter(({ id }) => !isSubjectMatched(this.#db, `transfer ${id}`));
  }

  /** The meaning as it is known here: a page names a deposit, and none of its sums. */
  async #chosen(line: StatementLine, meaning: LineMeaning): Promise<LineMeaning> {
    if (meaning.kind === 'known') return meaning;
    const candidates = await this.#candidatesOf(line, meaning);
    const subject = subjectText(meaning);
    const chosen = candidates.find((each) => subjectText(each.meaning) === subject);
    if (chosen === undefined) {
      throw new CodedError(this.shared.isAway ? 'HUB_AWAY' : 'CHANGED_MEANWHILE');
    }
    return chosen.meaning;
  }

  async #candidatesOf(
    line: StatementLine,
    meaning: Exclude<LineMeaning, { readonly kind: 'known' }>,
  ): Promise<readonly Candidate[]> {
    if (meaning.kind === 'transfer') return this.#transfersFor(line);
    if (meaning.kind === 'clinic-bag' || meaning.kind === 'counter-bag') {
      return this.#clinicBagsFor(line, { by: 'name', name: depositOf(meaning) ?? '' });
    }
    return this.#ownFor(line);
  }

  /** Of any day, amount and account: a bag arrives late, is counted differently, or was left for another account. */
  async #clinicBagsFor(line: StatementLine, asked: AskedBags): Promise<readonly Candidate[]> {
    const bags = line.amount > 0 ? await openClinicBags(this.#options, asked) : [];
    return bags.map(({ meaning, bagNumber: name, account, counter, day, amount }) => ({
      ...{ meaning, name, account, counter, day, amount },
    }));
  }

  async #transfersFor({ day, amount }: StatementLine): Promise<readonly Candidate[]> {
    const range = { from: addDays(day, -CANDIDATE_DAYS), to: addDays(day, CANDIDATE_DAYS) };
    const transfers = await this.#options.transfers(range);
    const open = this.#open(transfers)
      .filter((transfer) => transfer.amount === amount)
      .map((transfer) => ({ ...transfer, ...awaitedTransfer(transfer) }));
    return (await this.shared.openDeposits(open)).map((transfer) => ({
      meaning: transfer.meaning,
      name: transfer.id,
      account: null,
      counter: null,
      day: transfer.expected,
      amount: transfer.amount,
    }));
  }

  async #ownFor(line: StatementLine): Promise<readonly Candidate[]> {
    const earliest = addDays(line.day, -CANDIDATE_DAYS);
    // A bank that counts a bag differently books another amount.
    const onTheWay = bagsOnTheWay(this.#db)
      .filter(({ accountId }) => accountId === line.accountId && line.amount > 0)
      .map((bag) => ({ ...bag, ...awaitedBag(bag) }));
    const bags = await this.shared.openDeposits(onTheWay);
    const inTime = this.#openBatches.filter(({ day }) => day >= earliest && day <= line.day);
    const batches = awaitedBatches(inTime, ofSomeDays).filter((each) => isWithFee(line, each));
    return [
      ...bags.map(({ meaning, bagNumber: name, day, amount }) => ({
        ...{ meaning, name, account: null, counter: null, day, amount },
      })),
      ...batches.map(({ meaning, names, from: day, amount }) => ({
        ...{ meaning, name: names, account: null, counter: null, day, amount },
      })),
    ];
  }

  #isOpen({ line, meaning }: Meant): boolean {
    return (
      bankMatch(this.#db, line.lineId) === null &&
      !subjectsOf(meaning).some((subject) => isSubjectMatched(this.#db, subject))
    );
  }

  /** Returns the number of lines; one that a person matched meanwhile is omitted. */
  async #journalMatches(meant: readonly Meant[]): Promise<number> {
    let count = 0;
    const all = oncePerSubject(meant);
    for (let at = 0; at < all.length; at += LINES_OF_ENTRY) {
      await this.shared.append(all.slice(at, at + LINES_OF_ENTRY), (reserved) => {
        const cashier = this.#options.commands.cashier();
        const some = reserved.filter((meant) => this.#isOpen(meant));
        if (some.length > 0) this.#options.journal.append(matchesEntry(null, some, cashier));
        count += some.length;
        return some;
      });
      await othersHaveTheirTurn();
    }
    return count;
  }

  #lineToMatch(lineId: string): StatementLine {
    const [line] = this.#options.lines.byIds([lineId]);
    if (line === undefined || bankMatch(this.#db, lineId) !== null) {
      throw new CodedError('CHANGED_MEANWHILE');
    }
    return line;
  }
}

/** The processor may list a transfer twice, and a batch may be in several sums: the first line has it, the other one stays unmatched. */
function oncePerSubject(all: readonly Meant[]): readonly Meant[] {
  const taken = new Set<string>();
  return all.filter(({ meaning }) => {
    const subjects = subjectsOf(meaning);
    const isFirst = !subjects.some((subject) => taken.has(subject));
    for (const subject of subjects) taken.add(subject);
    return isFirst;
  });
}

const mayBe = (line: StatementLine, { from, until, accountId }: AwaitedDeposit) =>
  line.day >= from && line.day <= until && (accountId === null || accountId === line.accountId);

const byAccount = (deposits: readonly AwaitedDeposit[]) => [
  ...Map.groupBy(deposits, ({ accountId }) => accountId),
];

const awaitedBag = (bag: Bag): AwaitedDeposit => ({
  id: bag.bagId,
  accountId: bag.accountId,
  amount: sumOfBag(bag),
  from: bag.day,
  until: addDays(bag.day, BAG_DAYS),
  meaning: { kind: 'bag', bagId: bag.bagId },
});

const awaitedTransfer = ({ id, amount, from, until, ach }: ProcessorTransfer): AwaitedDeposit => ({
  ...{ id, amount, from, until, accountId: null },
  meaning: { kind: 'transfer', transferId: id, ach },
});

function matchesEntry(commandId: string | null, all: readonly Meant[], cashier: Cashier): NewEntry {
  const lines = all.map(({ line: { lineId, accountId, day, amount }, meaning }) => ({
    ...{ lineId, accountId, day, amount },
    meaning,
  }));
  return { kind: 'bank.lines-matched', body: { commandId, lines, cashier } };
}
