/**
 * The close of the day.
 *
 *    begin ─▶ drawers counted ─▶ nothing in doubt ─▶ service read and reconciled ─▶ differences signed ─▶ Z report
 *
 * The reconciliation compares the rows of the journal, of the service and of the drawers (`reconcile.ts`). A Z report is a
 * journal entry with its own number and never changes.
 */

import type { Closing, SinceClose } from '../../shared/contract/closing.ts';
import type {
  DayReport,
  LOOKED_AT,
  ShownReport,
  ShownZReport,
  ZReport,
} from '../../shared/contract/day-report.ts';
import type { CashRules } from '../../shared/contract/drawer.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { localDays } from '../../shared/domain/reports/days.ts';
import type { Head } from '../../shared/journal/chain.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Command, Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type ClosingRow,
  currentClosing,
  zNumberOf,
  zReportByNumber,
  zSummaries,
} from '../journal/projections/closing.ts';
import { describedReport } from '../journal/projections/described.ts';
import { depositsOf, type ReadDeposits } from '../payments/deposits.ts';
import type { PaymentsPort, PortTo } from '../payments/engine/engine-context.ts';
import { CodedError } from '../system/coded-error.ts';
import { isMatchWaiting, sinceClose } from './carried-over.ts';
import {
  type ClosingState,
  closingSteps,
  closingSubjects,
  closingView,
  matchOf,
} from './closing-view.ts';
import { terminalFigures } from './day-figures.ts';
import { proven, type SignDay } from './day-proof.ts';
import {
  dayReport,
  openBusinessDays,
  openDay,
  type ReportedClinic,
  withoutCash,
  zReport,
} from './day-reports.ts';
import { Matching } from './reconciliation.ts';

type LookedAt = (typeof LOOKED_AT)[number];

export interface ClosingServiceOptions {
  readonly journal: Journal;
  readonly now: () => Date;
  /** The client of new payments. */
  readonly line: () => PaymentsPort;
  readonly portTo: PortTo;
  readonly changed: () => void;
  readonly newId: () => string;
  readonly readDeposits: ReadDeposits;
  /** Sweeps the service for all records of this till since the last sweep. */
  readonly sweep: () => Promise<boolean>;
  /** Attempts in doubt and open alarms, by ids. */
  readonly inDoubt: () => readonly string[];
  readonly saleAtCounter: () => boolean;
  readonly reportedClinic: () => ReportedClinic;
  /** The findings of the posting files, by the service's clock, ms. */
  readonly ofPosting: (now: number) => readonly Finding[];
  readonly cashRules: () => CashRules;
  /** True if the signed-in person must not see sums of cash. */
  readonly cashHidden: () => boolean;
  readonly commands: Commands;
  readonly signDay: SignDay;
  /** The entries of a joined counter for the close of its clinic. */
  readonly bookedDay: (report: ZReport) => readonly NewEntry[];
  /** Called after a new Z report, to print it. */
  readonly closed: (number: number) => void;
  readonly reportFault: (error: unknown) => void;
}

interface OnClosing extends Command {
  readonly closingId: string;
}

/**
 * The close of the day, step by step. Its whole progress is in the journal, so that it continues
 * after a crash or in another window; two simultaneous closes close one day.
 */
export class ClosingService {
  readonly #options: ClosingServiceOptions;
  /** The close for which this run of the program swept the service. */
  #sweptFor: string | null = null;
  #sweeping: Promise<void> | null = null;
  readonly #matching: Matching;
  readonly #state: ClosingState;

  constructor(options: ClosingServiceOptions) {
    this.#options = options;
    const { journal, now, line, portTo, changed, inDoubt, ofPosting } = options;
    const terminals = () =>
      terminalFigures(journal, openDay(journal), options.reportedClinic().terminals);
    const localDay = localDays(options.reportedClinic().timeZone);
    this.#matching = new Matching({ journal, now, line, portTo, changed, localDay, ofPosting });
    const isSwept = (closingId: string) => this.#sweptFor === closingId;
    this.#state = { journal, inDoubt, terminals, matching: this.#matching, isSwept };
  }

  /** The open day, by the number of its future Z report. */
  get day(): number {
    return openDay(this.#options.journal).number;
  }

  /**
   * The day so far, as the signed-in person may see it: while a drawer is still to be counted
   * blind, without any figure that reveals its sum.
   */
  get xForCounter(): ShownReport {
    const isCashHidden = this.#options.cashHidden();
    return { ...(isCashHidden ? withoutCash(this.#xReport) : this.#xReport), isCashHidden };
  }

  /** The business days of the open day before today. */
  get unclosed(): readonly string[] {
    const { journal, reportedClinic, now } = this.#options;
    const { timeZone } = reportedClinic();
    const localDay = localDays(timeZone);
    const today = localDay(now().getTime());
    return openBusinessDays(journal, localDay).filter((day) => day < today);
  }

  get current(): Closing | null {
    const closing = currentClosing(this.#db);
    if (closing === null) return null;
    if (this.#sweptFor !== closing.closingId) this.#sweep(closing.closingId);
    const view = closingView(this.#state, closing);
    return this.#options.cashHidden() ? { ...view, match: null } : view; // its sums reveal the cash
  }

  get zReports() {
    return zSummaries(this.#db);
  }

  zReport(number: number): ZReport {
    const report = zReportByNumber(this.#db, number);
    if (report === null) throw new CodedError('NO_SUCH_REPORT');
    return report;
  }

  /** The same with the payments of its differences, for a person. */
  shownZReport(number: number): ShownZReport {
    return describedReport(this.#db, this.zReport(number));
  }

  /** The deposits that pay a closed day, as far as the service has reported them. */
  deposits(number: number) {
    const { journal, readDeposits } = this.#options;
    return depositsOf(journal, this.zReport(number), readDeposits);
  }

  /** Begins a close, or joins the one under way. */
  async begin(order: Command): Promise<void> {
    const { commandId } = order;
    const { commands, newId, saleAtCounter } = this.#options;
    const closingId = newId();
    await commands.runWith(
      order,
      () => {
        if (saleAtCounter()) throw new CodedError('SALE_OPEN');
        return currentClosing(this.#db);
      },
      () => ({ permission: 'close-day', approval: 'role' }),
      (current, { cashier }) => {
        if (current !== null) return [];
        this.#matching.beginAgain();
        return [{ kind: 'closing.begun', body: { commandId, closingId, cashier } }];
      },
    );
    if (currentClosing(this.#db)?.closingId === closingId) this.#sweep(closingId);
  }

  /** Signs off a step; over attempts in doubt or differences, with a manager approval. */
  async signOff(order: OnClosing & { readonly step: LookedAt }): Promise<void> {
    const { commandId, closingId, step, approval = null } = order;
    const needsManager = step === 'in-doubt' || step === 'match';
    await this.#options.commands.runWith(
      order,
      () => closingSubjects(this.#state, this.#closing(closingId))[step],
      () => (needsManager ? { permission: 'close-over-doubt', approval: 'always' } : null),
      // The items displayed when the approval was requested: later ones need another sign-off.
      (_now, { cashier, manager }, first) => {
        const reason = manager === null ? null : (approval?.reason ?? null);
        const signed = { step, subjects: [...first], cashier, manager, reason };
        return [{ kind: 'closing.signed-off', body: { commandId, closingId, ...signed } }];
      },
    );
  }

  /** The total of a card terminal's batch, from its own report. @throws {CodedError} */
  enterBatch({
    commandId,
    closingId,
    terminal,
    total,
  }: OnClosing & { readonly terminal: string; readonly total: Cents }): void {
    this.#options.commands.run({ commandId }, (cashier) => {
      this.#closing(closingId);
      const of = this.#state.terminals().find(({ name }) => name === terminal);
      if (of === undefined) throw new CodedError('NO_SUCH_TERMINAL');
      const { expected } = of;
      if (total < 0 && expected >= 0) {
        throw new CodedError('BATCH_BELOW_ZERO', { data: { expected } });
      }
      const body = { commandId, closingId, terminal, total, expected, cashier };
      return [{ kind: 'closing.batch-entered', body }];
    });
  }

  /** Reads the service and compares it with the journal and the drawers; one run at a time. */
  async match(closingId: string): Promise<void> {
    this.#options.commands.cashier();
    this.#closing(closingId);
    await this.#matching.run(closingId);
  }

  /** The current state of the items that the last close left open. */
  get sinceClose(): SinceClose | null {
    return sinceClose(this.#db);
  }

  /** Reconciles open items again automatically. */
  async matchAgain(): Promise<void> {
    if (!isMatchWaiting(this.#db)) return;
    try {
      await this.#matching.run(null);
    } catch (error) {
      const isUnreachable = error instanceof CodedError && error.code === 'SERVICE_UNREACHABLE';
      if (!isUnreachable) throw error; // the next check retries
    }
  }

  /**
   * Closes the day. The second of two simultaneous requests finds it closed.
   * @param witnessed the newest entries of the other counters of the clinic.
   */
  finish(
    { commandId, closingId }: OnClosing,
    witnessed: readonly Head[] = [],
  ): { readonly number: number } {
    const { journal, commands, saleAtCounter, cashRules, closed, signDay } = this.#options;
    const isNew = commands.run({ commandId }, (closedBy) => {
      const closing = this.#closing(closingId);
      if (saleAtCounter()) throw new CodedError('SALE_OPEN');
      const open = closingSteps(this.#state, closing).find(({ state }) => state !== 'done');
      if (open !== undefined && open.step !== 'report') {
        throw new CodedError('STEP_OPEN', { data: { step: open.step } });
      }
      const report = zReport(journal, this.#xReport, {
        closedBy,
        signed: closing.signed,
        match: matchOf(this.#state, closing)?.result ?? null,
        floatKept: cashRules().floatKept,
        witnessed,
      });
      const body = { commandId, closingId, report: proven(journal, report, signDay) };
      return [{ kind: 'day.closed', body }, ...this.#options.bookedDay(report)];
    });
    const number = zNumberOf(this.#db, commandId);
    if (number === null) throw new CodedError('COMMAND_USED'); // by another procedure
    if (isNew) closed(number);
    return { number };
  }

  leave({ commandId, closingId }: OnClosing): void {
    this.#options.commands.run({ commandId }, (cashier) => {
      this.#closing(closingId);
      return [{ kind: 'closing.left', body: { commandId, closingId, cashier } }];
    });
  }

  /** Resolves after the reads under way. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#sweeping, this.#matching.close()]);
  }

  get #db() {
    return this.#options.journal.readable;
  }

  #closing(closingId: string): ClosingRow {
    const closing = currentClosing(this.#db);
    if (closing?.closingId !== closingId) throw new CodedError('NOT_CLOSING');
    return closing;
  }

  #sweep(closingId: string): void {
    const { sweep, changed, reportFault } = this.#options;
    this.#sweeping ??= sweep()
      .then((complete) => {
        if (complete) this.#sweptFor = closingId;
      }, reportFault)
      .finally(() => {
        this.#sweeping = null;
        if (this.#sweptFor === closingId) changed();
      });
  }

  get #xReport(): DayReport {
    const { journal, reportedClinic, now } = this.#options;
    return dayReport(journal, reportedClinic(), now());
  }
}
