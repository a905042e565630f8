import type { Approval } from '../../shared/contract/approval.ts';
import type {
  Closing,
  DayReport,
  DifferenceView,
  LOOKED_AT,
  ZReport,
} from '../../shared/contract/closing.ts';
import type { CashRules } from '../../shared/contract/drawer.ts';
import { toBeFunded } from '../../shared/domain/day-figures.ts';
import { depositSlip } from '../../shared/domain/deposit-slip.ts';
import { add, cents } from '../../shared/domain/money.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { LookFailed, type PaymentsLine } from '../attempts/payments-line.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type ClosingRow,
  currentClosing,
  firstRowAt,
  lastDay,
  lastMatch,
  unfinishedSales,
  zReportByNumber,
  zSummaries,
} from '../journal/views/closing.ts';
import { looseMovements, openSessions, salesInDrawers } from '../journal/views/drawer.ts';
import { openHolds } from '../journal/views/payments.ts';
import { isCommandUsed } from '../journal/views/scans.ts';
import { ClosingError } from './closing-error.ts';
import { dayFigures } from './day-figures.ts';
import { type DepositRow, recordsBetween, transfersOf } from './deposits.ts';
import { drawerFigures, sessionsOfDay } from './drawer-figures.ts';
import { match } from './match.ts';
import type { DrawerRow } from './match-rows.ts';
import { cashRows, earlierRows, lastMoneyRow, ownRows, voidsSince } from './own-rows.ts';
import { type ReadProgress, readService } from './read-service.ts';
import { differenceId, NOT_READ, stepsOf, toSign } from './steps.ts';

type LookedAt = (typeof LOOKED_AT)[number];

/** Around the requests of the day, for clocks that are not quite right, ms. */
const MARGIN_MS = 600_000;
/** By then the service has paid out a day's cards and bank payments. */
const FUNDED_WITHIN_DAYS = 5;
const DAY = 86_400_000;

export interface ClosingDeskOptions {
  readonly journal: Journal;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly line: () => PaymentsLine;
  /** The service's deposit details since a day, `YYYY-MM-DD`. @throws {LookFailed} */
  readonly depositRows: (since: string) => Promise<readonly DepositRow[]>;
  /** Holds every record of this till since the last scan against the roll. */
  readonly scan: () => Promise<boolean>;
  /** What is in doubt or needs a manager's eye, by ids. */
  readonly inDoubt: () => readonly string[];
  readonly saleAtCounter: () => boolean;
  readonly clinic: () => string;
  readonly cashRules: () => CashRules;
  readonly cashier: () => Cashier | null;
  readonly mayNow: (permission: Permission) => boolean;
  readonly approve: (
    approval: Approval | null,
    asker: Cashier,
    permission: Permission,
  ) => Promise<Cashier>;
  /** Told of a Z report that was just made, to print it. */
  readonly closed: (number: number) => void;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

interface Command {
  readonly commandId: string;
  readonly approval?: Approval | null | undefined;
}

interface OnClosing extends Command {
  readonly closingId: string;
}

/**
 * The close of the day, step by step. All of how far it has come stands on the roll, so that it goes
 * on where it was, after a crash or at another window; two people who close at once close one day.
 */
export class ClosingDesk {
  readonly #options: ClosingDeskOptions;
  /** The close for which the service was scanned, by this run of the program. */
  #scannedFor: string | null = null;
  #scanning: Promise<void> | null = null;
  #matching: Promise<void> | null = null;
  #progress: ReadProgress | null = null;
  #problem: string | null = null;

  constructor(options: ClosingDeskOptions) {
    this.#options = options;
  }

  /** When the day began that is not closed yet, ISO 8601. */
  get dayBegan(): string {
    return lastDay(this.#db)?.closedAt ?? firstRowAt(this.#db, this.#options.journal.tillId);
  }

  /** The day that is open, by the number its Z report will have. */
  get day(): number {
    return (lastDay(this.#db)?.number ?? 0) + 1;
  }

  /** The newest row of the last closed day; 0 before the first. */
  get #closedUpTo(): number {
    return lastDay(this.#db)?.upTo ?? 0;
  }

  get xReport(): DayReport {
    const { journal, now, clinic } = this.#options;
    const figures = dayFigures(this.#db, journal.tillId, this.#closedUpTo);
    const { number, hash } = journal.head;
    return {
      from: this.dayBegan,
      to: now().toISOString(),
      tillId: journal.tillId,
      clinic: clinic(),
      figures: { ...figures, tenders: [...figures.tenders] },
      drawers: sessionsOfDay(this.#db, this.day).map((each) => drawerFigures(this.#db, each)),
      head: { number, hash },
    };
  }

  /**
   * The day so far as who is at the desk may see it: while a drawer is still to be counted blind,
   * nothing that its sum could be told by.
   */
  get xForDesk(): DayReport {
    const { cashRules, mayNow } = this.#options;
    const report = this.xReport;
    const uncounted = openSessions(this.#db).some(({ state }) => state === 'open');
    if (!cashRules().blind || !uncounted || mayNow('see-reports')) return report;
    const tenders = report.figures.tenders.filter(({ tender }) => tender !== 'cash');
    return { ...report, figures: { ...report.figures, tenders }, drawers: [] };
  }

  get current(): Closing | null {
    const closing = currentClosing(this.#db);
    if (closing === null) return null;
    if (this.#scannedFor !== closing.closingId) this.#scan(closing.closingId);
    const found = this.#match(closing);
    return {
      closingId: closing.closingId,
      begunAt: closing.begunAt,
      begunBy: closing.begunBy,
      steps: [...this.#steps(closing)],
      match: found?.result ?? null,
      progress: this.#progress,
      problem: this.#problem,
      unfinished: unfinishedSales(this.#db).map((sale) => ({
        saleId: sale.sale_id,
        openedAt: sale.opened_at,
        total: cents(sale.total),
        cashier: sale.cashier_name,
      })),
    };
  }

  get zReports() {
    return zSummaries(this.#db);
  }

  zReport(number: number): ZReport {
    const report = zReportByNumber(this.#db, number);
    if (report === null) throw new ClosingError('NO_SUCH_REPORT');
    return report;
  }

  /** The deposits that pay a closed day, as far as the service reports them by now. */
  async deposits(number: number) {
    const { journal, depositRows } = this.#options;
    const report = this.zReport(number);
    const before = zReportByNumber(this.#db, number - 1)?.head.number ?? 0;
    const records = recordsBetween(this.#db, journal.tillId, before, report.head.number);
    try {
      const transfers = transfersOf(records, await depositRows(report.from.slice(0, 10)));
      return { paid: add(...transfers.map(({ amount }) => amount)), transfers: [...transfers] };
    } catch (error) {
      if (!(error instanceof LookFailed)) throw error;
      const data = { problem: error.problem };
      throw new ClosingError('SERVICE_UNREACHABLE', { cause: error, data });
    }
  }

  /** Begins, or joins the close that somebody has begun. */
  async begin({ commandId, approval = null }: Command): Promise<void> {
    const { journal, newId, saleAtCounter } = this.#options;
    await this.#allowed(approval);
    if (saleAtCounter()) throw new ClosingError('SALE_OPEN');
    if (isCommandUsed(this.#db, commandId) || currentClosing(this.#db) !== null) return;
    const closingId = newId();
    this.#problem = null;
    journal.append({
      kind: 'closing.begun',
      body: { commandId, closingId, cashier: this.#cashier() },
    });
    this.#scan(closingId);
  }

  /** Somebody has looked at a step; over what is in doubt, or differs, a manager. */
  async signOff(order: OnClosing & { readonly step: LookedAt }): Promise<void> {
    const { commandId, closingId, step, approval = null } = order;
    if (isCommandUsed(this.#db, commandId)) return;
    const cashier = this.#cashier();
    this.#closing(closingId);
    const needsManager = step === 'in-doubt' || step === 'match';
    const manager = needsManager
      ? await this.#options.approve(approval, cashier, 'close-over-doubt')
      : null;
    if (isCommandUsed(this.#db, commandId)) return;
    const subjects = this.#subjects(this.#closing(closingId))[step];
    this.#options.journal.append({
      kind: 'closing.signed-off',
      body: {
        commandId,
        closingId,
        step,
        subjects: [...subjects],
        cashier,
        manager,
        reason: manager === null ? null : (approval?.reason ?? null),
      },
    });
  }

  /** Reads the service and holds it against journal and drawers; one reading at a time. */
  async match(closingId: string): Promise<void> {
    this.#cashier();
    this.#closing(closingId);
    await this.#matchOnce(closingId);
  }

  /** Holds what the service had not shown yet against it again, by itself. */
  async matchAgain(): Promise<void> {
    const pending = lastMatch(this.#db)?.result.pending ?? [];
    if (pending.length === 0) return;
    try {
      await this.#matchOnce(null);
    } catch (error) {
      if (!(error instanceof ClosingError)) throw error; // the service is away; the next look comes
    }
  }

  /** Closes the day. The second of two that come at once finds it closed. */
  finish({ commandId, closingId }: OnClosing): { readonly number: number } {
    const { journal, saleAtCounter, closed } = this.#options;
    if (isCommandUsed(this.#db, commandId)) return { number: lastDay(this.#db)?.number ?? 0 };
    const closedBy = this.#cashier();
    const closing = this.#closing(closingId);
    if (saleAtCounter()) throw new ClosingError('SALE_OPEN');
    const open = this.#steps(closing).find(({ state }) => state !== 'done');
    if (open !== undefined && open.step !== 'report') {
      throw new ClosingError('STEP_OPEN', { data: { step: open.step } });
    }
    const report = this.#zReport(closing, closedBy);
    journal.append({ kind: 'day.closed', body: { commandId, closingId, report } });
    closed(report.number);
    return { number: report.number };
  }

  leave({ commandId, closingId }: OnClosing): void {
    if (isCommandUsed(this.#db, commandId)) return;
    const cashier = this.#cashier();
    this.#closing(closingId);
    this.#options.journal.append({ kind: 'closing.left', body: { commandId, closingId, cashier } });
  }

  /** Ends after what is being read. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#scanning, this.#matching]);
  }

  get #db() {
    return this.#options.journal.readable;
  }

  #cashier(): Cashier {
    const cashier = this.#options.cashier();
    if (cashier === null) throw new ClosingError('NOT_SIGNED_IN');
    return cashier;
  }

  async #allowed(approval: Approval | null): Promise<void> {
    const cashier = this.#cashier();
    if (this.#options.mayNow('close-day')) return;
    await this.#options.approve(approval, cashier, 'close-day');
  }

  #closing(closingId: string): ClosingRow {
    const closing = currentClosing(this.#db);
    if (closing?.closingId !== closingId) throw new ClosingError('NOT_CLOSING');
    return closing;
  }

  #scan(closingId: string): void {
    const { scan, changed, reportFault } = this.#options;
    this.#scanning ??= scan()
      .then((complete) => {
        if (complete) this.#scannedFor = closingId;
      }, reportFault)
      .finally(() => {
        this.#scanning = null;
        if (this.#scannedFor === closingId) changed();
      });
  }

  /** The match of this close; null before there is one. */
  #match(closing: ClosingRow) {
    const found = lastMatch(this.#db);
    return found?.closingId === closing.closingId ? found : null;
  }

  #subjects(closing: ClosingRow): Readonly<Record<LookedAt, readonly string[]>> {
    const found = this.#match(closing);
    const isScanned = this.#scannedFor === closing.closingId;
    const differences: readonly DifferenceView[] = found?.result.differences ?? [];
    return {
      'in-doubt': [...this.#options.inDoubt(), ...(isScanned ? [] : [NOT_READ])],
      holds: openHolds(this.#db).map(({ key }) => key),
      unfinished: unfinishedSales(this.#db).map(({ sale_id }) => sale_id),
      voids: voidsSince(this.#db, this.#options.journal.tillId, this.#closedUpTo),
      match: found === null ? [NOT_READ] : toSign(differences).map(differenceId),
    };
  }

  #steps(closing: ClosingRow) {
    const found = this.#match(closing);
    return stepsOf({
      subjects: this.#subjects(closing),
      openDrawers: openSessions(this.#db).length,
      scanned: this.#scannedFor === closing.closingId,
      matchIsNew: found === null ? null : found.upTo >= this.#moneyRow(),
      signed: closing.signed,
    });
  }

  #moneyRow(): number {
    return lastMoneyRow(this.#db, this.#options.journal.tillId, this.#closedUpTo);
  }

  #matchOnce(closingId: string | null): Promise<void> {
    this.#matching ??= this.#readAndMatch(closingId).finally(() => {
      this.#matching = null;
      this.#progress = null;
      this.#options.changed();
    });
    return this.#matching;
  }

  async #readAndMatch(closingId: string | null): Promise<void> {
    const { journal, now, line: lineNow, changed } = this.#options;
    const line = lineNow();
    const upTo = this.#moneyRow();
    const carried = carriedOver(lastMatch(this.#db)?.result ?? null);
    const own = () =>
      ownRows(this.#db, journal.tillId, this.#closedUpTo, carried, line.connection.id);
    try {
      const proof = await line.prove();
      if (proof.kind === 'unreachable') throw new LookFailed(proof.problem);
      const serviceNow = now().getTime() + proof.clockOffsetMs;
      const times = [this.dayBegan, ...own().map(({ openedAt }) => openedAt)].map(Date.parse);
      const from = Math.min(...times) + proof.clockOffsetMs - MARGIN_MS;
      const shown = await readService(line, { from, to: serviceNow + MARGIN_MS }, (progress) => {
        this.#progress = progress;
        changed();
      });
      const requests = own();
      const result = match({
        tillId: journal.tillId,
        now: serviceNow,
        own: requests,
        earlier: earlierRows(this.#db, requests, shown),
        ...shown,
        ...this.#cashSide(),
      });
      this.#problem = null;
      journal.append({
        kind: 'closing.matched',
        body: {
          closingId,
          upTo,
          result: {
            ...result,
            differences: [...result.differences],
            pending: [...result.pending],
          },
        },
      });
    } catch (error) {
      if (!(error instanceof LookFailed)) throw error;
      this.#problem = error.problem;
      throw new ClosingError('SERVICE_UNREACHABLE', {
        cause: error,
        data: { problem: error.problem },
      });
    }
  }

  #cashSide() {
    const { tillId } = this.#options.journal;
    const after = this.#closedUpTo;
    const drawers = sessionsOfDay(this.#db, this.day).flatMap((session): DrawerRow[] => {
      const { sessionId, drawerName: name, counted, expected } = session;
      return counted === null || expected === null ? [] : [{ sessionId, name, counted, expected }];
    });
    return {
      cash: cashRows(this.#db, tillId, after),
      drawers,
      loose: looseMovements(this.#db, this.day),
      drawerSales: salesInDrawers(this.#db, this.day),
    };
  }

  #zReport(closing: ClosingRow, closedBy: Cashier): ZReport {
    const x = this.xReport;
    const sessions = sessionsOfDay(this.#db, this.day);
    const checks = x.figures.tenders.find(({ tender }) => tender === 'check')?.taken;
    const deposit = depositSlip({
      counts: sessions.map(({ pieces }) => pieces ?? []),
      drops: add(...x.drawers.map(({ drops }) => drops)),
      keep: this.#options.cashRules().floatKept,
      checks: checks ?? { count: 0, sum: cents(0) },
    });
    const found = this.#match(closing);
    return {
      ...x,
      number: this.day,
      closedBy,
      signedBy: closing.signed.flatMap(({ step, manager, reason }) =>
        manager === null ? [] : [{ step, name: manager.name, reason: reason ?? '' }],
      ),
      match: found?.result ?? null,
      deposit: { ...deposit, counted: [...deposit.counted], bag: [...deposit.bag] },
      funding: {
        amount: toBeFunded(x.figures),
        by: new Date(Date.parse(x.to) + FUNDED_WITHIN_DAYS * DAY).toISOString().slice(0, 10),
      },
    };
  }
}

/** What is looked for again the next time: not shown yet, or not settled. */
function carriedOver(
  result: {
    readonly pending: readonly { readonly attemptId: string }[];
    readonly differences: readonly DifferenceView[];
  } | null,
): readonly string[] {
  if (result === null) return [];
  const unsettled = result.differences.filter(({ kind }) => kind === 'still-in-doubt');
  return [...result.pending, ...unsettled].flatMap(({ attemptId }) => attemptId ?? []);
}
