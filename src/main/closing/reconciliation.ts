import type { Closing } from '../../shared/contract/closing.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import { utcDay } from '../../shared/domain/reports/days.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, sentAtService } from '../journal/projections/attempts.ts';
import { firstRowAt, type MatchRow } from '../journal/projections/closing.ts';
import { connectionKey } from '../journal/projections/service-records.ts';
import {
  completeList,
  completeReport,
  daysTouched,
  joined,
  recordKey,
} from '../payments/engine/complete-reads.ts';
import {
  asRefusal,
  type PaymentsPort,
  type PortTo,
  StatusCheckFailed,
} from '../payments/engine/engine-context.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type { ReportedRow } from '../payments-api/report-rows.ts';
import {
  changedAfter,
  earlierRows,
  lastMoneyRow,
  ownRows,
  unpostedCash,
} from '../reconciliation/own-rows.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { carriedOver, signedBefore } from './carried-over.ts';
import { cashOfOpenDay } from './cash-of-day.ts';
import { openDay } from './day-reports.ts';

const DAY = 86_400_000;

type ReadProgress = NonNullable<Closing['progress']>;

/** Margin around the requests of the day, for inaccurate clocks, ms. */
const MARGIN_MS = 600_000;

/** A connection's records of the day, read completely, and its clock. */
interface ReadLine {
  readonly listed: readonly ListedRecord[];
  readonly reported: readonly ReportedRow[];
  readonly listedFrom: number;
  readonly serviceNow: number;
}

interface MatchingContext {
  readonly journal: Journal;
  readonly now: () => Date;
  /** The client of new payments. */
  readonly line: () => PaymentsPort;
  readonly portTo: PortTo;
  readonly changed: () => void;
  readonly localDay: (ms: number) => string;
  /** The findings of the posting files, by the service's clock, ms. */
  readonly ofPosting: (now: number) => readonly Finding[];
}

/** Reconciles the day with the service and the drawers, and journals the result. */
export class Matching {
  readonly #context: MatchingContext;
  #running: { readonly closingId: string | null; readonly ended: Promise<void> } | null = null;
  #progress: ReadProgress | null = null;
  #problem: string | null = null;

  constructor(context: MatchingContext) {
    this.#context = context;
  }

  /** Null when no read is under way. */
  get progress(): ReadProgress | null {
    return this.#progress;
  }

  /** The reason that the last read of the service failed; null if it did not. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Clears the problem of an earlier close. */
  beginAgain(): void {
    this.#problem = null;
  }

  /** True if a reconciliation includes the last movement of money. */
  isNew({ upTo }: MatchRow): boolean {
    return upTo >= this.#moneyRow();
  }

  /**
   * One run at a time: requests for the same close share it, a request for another waits for its
   * end.
   * @param closingId null for a check between two closes.
   * @throws {CodedError}
   */
  async run(closingId: string | null): Promise<void> {
    while (this.#running !== null && this.#running.closingId !== closingId) {
      await Promise.allSettled([this.#running.ended]);
    }
    this.#running ??= {
      closingId,
      ended: this.#readAndMatch(closingId).finally(() => {
        this.#running = null;
        this.#progress = null;
        this.#context.changed();
      }),
    };
    await this.#running.ended;
  }

  /** Resolves after the reads under way. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#running?.ended]);
  }

  #moneyRow(): number {
    const { journal } = this.#context;
    return lastMoneyRow(journal.readable, journal.tillId, openDay(journal).after);
  }

  async #readAndMatch(closingId: string | null): Promise<void> {
    const { journal, now, localDay, ofPosting } = this.#context;
    const { readable: db, tillId } = journal;
    const upTo = this.#moneyRow();
    const carried = carriedOver(db);
    const { othersAfter, othersSeen } = carried;
    const began = othersAfter === 0 ? firstRowAt(db, tillId) : openDay(journal).began;
    const own = () => ownRows(db, tillId, carried);
    /** The start of the days without a reconciliation, or an earlier request of theirs, by the service's clock. */
    const since = (clockOffsetMs: number) =>
      Math.min(Date.parse(began) + clockOffsetMs, ...own().map(sentAtService));
    try {
      const lines = this.#linesOf(own());
      const all: ReadLine[] = [];
      for (const line of lines.values()) {
        all.push(await this.#read(line, since, othersAfter, [all.length, lines.size]));
      }
      const requests = own();
      const shown = {
        listed: all.flatMap(({ listed }) => listed),
        // A row in the reports of two branches of one connection is one row.
        reported: joined(
          all.map(({ reported }) => reported),
          recordKey,
        ),
        changed: changedAfter(db, carried.after),
      };
      const unread = requests.filter(({ connection }) => !lines.has(connectionKey(connection)));
      const serviceNow = Math.max(...all.map((each) => each.serviceNow));
      const result = reconcile({
        tillId,
        now: serviceNow,
        own: requests,
        unread: new Set(unread.map(({ attemptId }) => attemptId)),
        earlier: earlierRows(db, tillId, requests, shown),
        ...{ othersAfter, othersSeen },
        listedFrom: Math.max(...all.map(({ listedFrom }) => listedFrom)),
        ...shown,
        unposted: unpostedCash(db),
        cash: [cashOfOpenDay(journal, localDay, localDay(now().getTime()), carried.after)],
      });
      this.#problem = null;
      const signedFor = signedBefore(db);
      journal.append({
        kind: 'closing.matched',
        body: {
          closingId,
          upTo,
          result: {
            ...result,
            differences: [...result.differences, ...ofPosting(serviceNow)].filter(
              (each) => !signedFor(each),
            ),
          },
        },
      });
    } catch (error) {
      if (error instanceof StatusCheckFailed) this.#problem = error.problem;
      throw asRefusal(error);
    }
  }

  /**
   * The clients that the requests were sent on, and the current one, for records without a request
   * of ours.
   */
  #linesOf(own: readonly Attempt[]): ReadonlyMap<string, PaymentsPort> {
    const { line, portTo } = this.#context;
    const used = own.map(({ connection }) => portTo(connection)).filter((each) => each !== null);
    return new Map([line(), ...used].map((each) => [connectionKey(each.connection), each]));
  }

  /** @throws {StatusCheckFailed} */
  async #read(
    line: PaymentsPort,
    since: (clockOffsetMs: number) => number,
    othersAfter: number,
    [nth, of]: readonly [number, number],
  ): Promise<ReadLine> {
    const proof = await line.prove();
    if (proof.kind === 'unreachable') throw new StatusCheckFailed(proof.problem);
    const serviceNow = this.#context.now().getTime() + proof.clockOffsetMs;
    const range = { from: since(proof.clockOffsetMs) - MARGIN_MS, to: serviceNow + MARGIN_MS };
    // From the last reconciled close on: records of other terminals are listed and reported later, and on days without one.
    const listedFrom = othersAfter === 0 ? range.from : Math.min(range.from, othersAfter);
    const records = await readService(
      line,
      { ...range, listedFrom },
      ({ what, done, of: days }) => {
        this.#progress = { what, done: nth * days + done, of: of * days };
        this.#context.changed();
      },
    );
    return { ...records, listedFrom, serviceNow };
  }
}

/**
 * Reads list and report of every UTC day of the period, one day at a time, and the report of the
 * day before: a follow-up on a payment may appear in it only after that day was closed.
 * @param range by the service's clock, ms since 1970.
 * @throws {StatusCheckFailed} and then none of it counts; `report-cut` if the report lacks rows.
 */
async function readService(
  line: PaymentsPort,
  range: { readonly listedFrom: number; readonly from: number; readonly to: number },
  tell: (progress: ReadProgress) => void,
): Promise<Pick<ReadLine, 'listed' | 'reported'>> {
  const listDays = daysTouched(range.listedFrom, range.to);
  const listed = new Map<string, ListedRecord>();
  for (const [done, day] of listDays.entries()) {
    tell({ what: 'list', done, of: listDays.length });
    const midnight = Date.parse(day);
    const start = Math.max(range.listedFrom, midnight);
    const end = Math.min(range.to, midnight + DAY);
    for (const record of await completeList(line, { start, end })) {
      listed.set(recordKey(record), record);
    }
  }
  const days = daysTouched(range.from, range.to);
  const of = days.length;
  tell({ what: 'report', done: 0, of });
  const report = await completeReport(
    line,
    {
      days,
      since: utcDay(Math.min(range.from - DAY, range.listedFrom)),
      until: utcDay(range.to),
    },
    [],
    (done) => tell({ what: 'report', done: Math.min(done, of - 1), of }),
  );
  if (report.wholeness() === 'cut') throw new StatusCheckFailed('report-cut');
  return { listed: [...listed.values()], reported: report.rows };
}
