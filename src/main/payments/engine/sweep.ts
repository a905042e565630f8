import { slicesOf, utcDay } from '../../../shared/domain/reports/days.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { attemptIdOf, isOfTill, trackingKey } from '../../../shared/journal/tracking-id.ts';
import {
  type Attempt,
  approvedPaymentsSince,
  attemptById,
  endedAt,
  followUpsOf,
  sentAtService,
} from '../../journal/projections/attempts.ts';
import { paymentByKey } from '../../journal/projections/payments.ts';
import {
  attemptOfRecord,
  connectionKey,
  isKnown,
  isTaken,
  journalBegan,
  knownConnections,
  sweptUpTo,
} from '../../journal/projections/service-records.ts';
import type { Readable } from '../../journal/statements.ts';
import { branchOf } from '../../payments-api/connection.ts';
import type { ListedRecord } from '../../payments-api/payments.ts';
import type { DepositedRow, ReportedRow } from '../../payments-api/report-rows.ts';
import { capturedCharges, type ServiceRecords } from './classifier.ts';
import {
  completeList,
  completeReport,
  daysTouched,
  joined,
  onePerRecord,
} from './complete-reads.ts';
import { type EngineContext, type PaymentsPort, StatusCheckFailed } from './engine-context.ts';
import { alarmEntries } from './entries.ts';
import {
  hasNewReturn,
  isDepositChange,
  journalOtherCounters,
  journalOutsideChanges,
} from './outside-changes.ts';
import { EVIDENCE, IN_PASSING, isFollowUp } from './rules.ts';
import { branchesInUse, endedAtService, type Resolve, serviceNow } from './status-checks.ts';

/** From a complete sweep to the next, ms. */
const DAILY_MS = 86_400_000;

/** From a sweep with a cut report to the next, ms: a report stays cut for hours. */
const CUT_MS = 3_600_000;

/** Some records could not be read, or all answers came and a report lacked rows. */
type SweepEnd = 'complete' | 'report-cut' | 'failed';

/**
 * Sweeps of every connection that this till ever used: one at a time, at a start until one was
 * complete, and then once a day; every hour while a report is cut.
 */
export class Sweeps {
  readonly #ports: EngineContext;
  readonly #resolve: Resolve;
  #running: Promise<SweepEnd> | null = null;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(ports: EngineContext, resolve: Resolve) {
    this.#ports = ports;
    this.#resolve = resolve;
  }

  /** Sweeps now, or waits for the sweep under way. False if some records could not be read. */
  async now(): Promise<boolean> {
    return (await this.#inTurn()) === 'complete';
  }

  #inTurn(): Promise<SweepEnd> {
    this.#running ??= this.#all().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Sweeps now, repeats until complete, and then daily. */
  daily(tries = 0): void {
    const { rules, after, reportFault } = this.#ports;
    this.#inTurn()
      .then((end) => {
        if (this.#closed) return;
        const again = rules.waitBeforeCheck(tries) ?? 60_000;
        this.#cancel =
          end === 'failed'
            ? after(again, () => this.daily(tries + 1))
            : after(end === 'complete' ? DAILY_MS : CUT_MS, () => this.daily());
      })
      .catch(reportFault);
  }

  /** Waits for the sweep under way; none follows. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.#running;
  }

  async #all(): Promise<SweepEnd> {
    const problems: SweepEnd[] = [];
    const failed = (error: unknown) => {
      const isCut = error instanceof StatusCheckFailed && error.problem === 'report-cut';
      if (!(error instanceof StatusCheckFailed)) this.#ports.reportFault(error);
      problems.push(isCut ? 'report-cut' : 'failed');
    };
    try {
      for (const port of await this.#allPorts()) {
        await sweep(port, this.#ports, this.#resolve).catch(failed);
      }
    } catch (error) {
      failed(error);
    }
    return problems.includes('failed') ? 'failed' : (problems[0] ?? 'complete');
  }

  /**
   * The ports to sweep. All are in the journal before the first sweep is: the hub ends what a dead PC reserved after the sweeps
   * of all.
   * @throws {StatusCheckFailed} if the branches of a restored journal are not certain.
   */
  async #allPorts(): Promise<ReadonlySet<PaymentsPort>> {
    const { journal, currentPort, portTo, branchPorts } = this.#ports;
    const branches = branchPorts === undefined ? [] : await branchesInUse(branchPorts());
    const known = knownConnections(journal.readable).flatMap((each) => portTo(each) ?? []);
    // A journal of another PC knows this connection by another id, up to which its records were compared.
    const knownBranches = new Set(known.map(({ connection }) => branchOf(connection)));
    const others = [currentPort(), ...branches].filter(
      (port) => known.includes(port) || !knownBranches.has(branchOf(port.connection)),
    );
    const all = new Set([...others, ...known]);
    for (const { connection } of all) {
      if (isKnown(journal.readable, connection)) continue;
      journal.append({ kind: 'connection.used', body: { connection } });
    }
    return all;
  }
}

const DAY = 86_400_000;

/** After a longer time off, the report is read by single days only for this long, ms. */
const BY_SINGLE_DAYS = 7 * DAY;

/** The largest error of this PC's clock at a payment, ms. */
const CLOCK_MARGIN_MS = 31 * DAY;

/**
 * A patient may dispute a payment for 120 days, and its deposit may be listed ten days late, ms. The
 * document does not state which of a deposit's dates a range selects (interface.md §4.5), so the
 * first sweep of a day reads them all.
 */
const DISPUTED_FOR_MS = 130 * DAY;

/**
 * Reads every record with this till's prefix since the last complete sweep, regardless of the time
 * the PC was off, and of the days before it. Resolves attempts from their records; a record without
 * an attempt raises an alarm, and so does an approved payment of these days without a record.
 * Journals the changes of a payment by another terminal, the processor or a bank.
 * @throws {StatusCheckFailed} and then the sweep is not complete.
 */
async function sweep(port: PaymentsPort, ports: EngineContext, resolve: Resolve): Promise<void> {
  const { journal, rules, now } = ports;
  const { connection } = port;
  const at = await serviceNow(port, now);
  const swept = sweptUpTo(journal.readable, connection);
  const began = journalBegan(journal.readable, journal.tillId);
  const last = swept ?? began;
  // A last sweep with an end in the future had a wrong time: at least a day is read.
  const start = Math.min(rules.sweepFrom(Math.min(last, at)), at);
  const { end } = rules.window({ sentAt: at, now: at });
  const records = await completeList(port, { start, end });
  const from = Math.max(start, at - BY_SINGLE_DAYS);
  const report = await completeReport(port, {
    days: [...new Set([...daysTouched(from, end), ...ownDays(journal.tillId, records)])].sort(),
    since: utcDay(start),
    until: utcDay(end),
  });
  const rows = onePerRecord(report.rows);

  for (const [trackingId, serviceRecords] of ofThisTill(journal.tillId, records, rows)) {
    const attemptId = attemptIdOf(journal.tillId, trackingId);
    const attempt = attemptId === null ? null : attemptById(journal.readable, attemptId);
    if (attempt === null) journal.append(...orphans(ports, serviceRecords));
    else resolve(attempt.attemptId, withChildren(serviceRecords, rows), IN_PASSING);
  }
  for (const row of rows.filter(({ results }) => results === 'APPROVED')) {
    // No status check follows an answer of declined, and a refund may have no tracking id.
    const named = attemptOfRecord(journal.readable, row.id);
    if (named?.state === 'declined') {
      resolve(named.attemptId, { records: [], rows: [row] }, IN_PASSING);
    }
  }
  journalOtherCounters(ports, records);
  // The first sweep of a day of the service reads all days that a dispute may be listed under.
  const isFirst = swept === null || utcDay(swept) !== utcDay(at);
  const disputed = Math.max(at - DISPUTED_FOR_MS, began - CLOCK_MARGIN_MS);
  const since = isFirst ? Math.min(start, disputed) : start;
  const deposits = await ifOffered(() => depositsIn(port, since, end));
  // The returns with the codes of the banks.
  const rejects = hasNewReturn(journal.readable, rows)
    ? await ifOffered(() => port.rejects(utcDay(start), utcDay(end)))
    : [];
  await journalOutsideChanges(ports, { rows, deposits, rejects });
  let isWhole = report.wholeness() !== 'cut';
  const expected = shownPayments(ports, connection, { start, at });
  for (const attempt of expected.filter((each) => !isFollowUp(each))) {
    const { attemptId, paymentId } = attempt;
    const its = ({ id }: { readonly id: string }) => id === paymentId;
    const serviceRecords = { records: records.filter(its), rows: rows.filter(its) };
    const [listed] = serviceRecords.records;
    if (listed !== undefined) {
      // An answer may name another's record: the record itself decides.
      resolve(attemptId, serviceRecords, IN_PASSING);
      if (attemptById(journal.readable, attemptId)?.state !== 'approved') continue;
      const isReported = serviceRecords.rows.length > 0;
      if (isReported || !EVIDENCE[attempt.operation][attempt.method].report) continue;
      // An incomplete report proves nothing: the next sweep reads it again.
      if (report.wholeness([dayOf(listed)]) !== 'proven') {
        isWhole = false;
        continue;
      }
    }
    journal.append(...missing(ports, attempt));
  }
  for (const followUp of expected.filter(isFollowUp)) {
    const row = await rowOf(port, journal.readable, followUp, { rows, at });
    if (row === 'unproven') isWhole = false;
    if (row === 'absent') journal.append(...missing(ports, followUp));
  }
  if (!isWhole) throw new StatusCheckFailed('report-cut');
  journal.append({
    kind: 'sweep.completed',
    body: { connection, upTo: new Date(at).toISOString() },
  });
}

/** Refusals of a report that no repetition changes: without it, the sweep is still complete. */
const NO_SUCH_REPORT = ['bad-request', 'forbidden', 'not-found', 'unprocessable'];

/** Days of deposits in one request. */
const DEPOSIT_SLICE_DAYS = 31;

/** The rows of a report; none if the service has no such report. @throws {StatusCheckFailed} */
async function ifOffered<Row>(read: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StatusCheckFailed && NO_SUCH_REPORT.includes(error.problem)) return [];
    throw error;
  }
}

/** The changes among the details of the deposits of a period. @throws {StatusCheckFailed} */
async function depositsIn(
  port: PaymentsPort,
  start: number,
  end: number,
): Promise<readonly DepositedRow[]> {
  const range = { from: utcDay(start), to: utcDay(end) };
  const reads: (readonly DepositedRow[])[] = [];
  for (const { from, to } of slicesOf(range, DEPOSIT_SLICE_DAYS)) {
    reads.push((await port.depositDetails(from, to)).filter(isDepositChange));
  }
  return joined(reads, (row) => JSON.stringify(row));
}

/**
 * The approved attempts that a sweep must show: answered or given up at least a day ago by the
 * service's clock, and sent inside the range. The interface does not document the record of an ended
 * hold, nor that the report shows a capture; the list does not name the payment of a void or refund.
 * So only a follow-up that the report has shown is among them.
 */
function shownPayments(
  { journal, rules }: EngineContext,
  connection: PaymentsPort['connection'],
  { start, at }: { readonly start: number; readonly at: number },
): readonly Attempt[] {
  const db = journal.readable;
  const key = connectionKey(connection);
  // The PC's clock may have been set since, so the service's clock decides the range.
  return approvedPaymentsSince(db, new Date(start - CLOCK_MARGIN_MS)).filter((attempt) => {
    const sentAt = sentAtService(attempt);
    return (
      connectionKey(attempt.connection) === key &&
      rules.window({ sentAt, now: sentAt }).start >= start &&
      rules.mustBeShown(at - endedAtService(attempt, endedAt(db, attempt.attemptId))) &&
      attempt.foundBy !== 'person' &&
      (attempt.follows === null
        ? paymentByKey(db, attempt.attemptId)?.ending == null
        : attempt.reported !== null && !isVoidedCapture(db, attempt))
    );
  });
}

function isVoidedCapture(db: Readable, { operation, follows }: Attempt): boolean {
  if (operation !== 'capture' || follows === null) return false;
  return followUpsOf(db, follows.paymentId).some(
    (each) => each.operation === 'void' && each.state === 'approved',
  );
}

/**
 * The row of a void or refund in the report, or the charge of a capture. The interface documents
 * neither the id nor the day of the latter (interface.md §2.7): it is absent if none of the days
 * around the capture and around its hold shows one. @throws {StatusCheckFailed}
 */
async function rowOf(
  port: PaymentsPort,
  db: Readable,
  followUp: Attempt,
  { rows, at }: { readonly rows: readonly ReportedRow[]; readonly at: number },
): Promise<'shown' | 'absent' | 'unproven'> {
  const isShown = (some: readonly ReportedRow[]) =>
    followUp.operation === 'capture'
      ? capturedCharges(followUp, some, (id) => isTaken(db, followUp, id)).length > 0
      : some.some(({ id }) => id === followUp.paymentId);
  if (isShown(rows)) return 'shown';
  const sentAt = sentAtService(followUp);
  const ended = endedAtService(followUp, endedAt(db, followUp.attemptId));
  const paidAt = Date.parse(followUp.follows?.paidAt ?? followUp.openedAt);
  const days = [
    ...daysTouched(paidAt - DAY, paidAt + DAY),
    ...daysTouched(sentAt - DAY, ended + DAY),
  ];
  const report = await completeReport(port, {
    days: [...new Set(days)].sort(),
    since: utcDay(Math.min(paidAt, sentAt) - DAY),
    until: utcDay(at),
  });
  if (isShown(onePerRecord(report.rows))) return 'shown';
  return report.wholeness() === 'proven' ? 'absent' : 'unproven';
}

function missing(
  ports: EngineContext,
  { attemptId, paymentId, trackingId, amount: asked }: Attempt,
): readonly NewEntry[] {
  const alarm = { kind: 'missing-at-service', attemptId, paymentId, trackingId } as const;
  return alarmEntries(ports, { ...alarm, amount: null, asked });
}

function dayOf({ timestamp }: ListedRecord): string {
  return utcDay(timestamp.getTime());
}

/** The days of this till's records. */
function ownDays(tillId: string, records: readonly ListedRecord[]): readonly string[] {
  return records.filter(({ trackingId }) => isOfTill(tillId, trackingKey(trackingId))).map(dayOf);
}

/** All records and rows under each of this till's tracking ids. */
function ofThisTill(
  tillId: string,
  records: readonly ListedRecord[],
  rows: readonly ReportedRow[],
): ReadonlyMap<string, ServiceRecords> {
  const listed = Map.groupBy(records, ({ trackingId }) => trackingKey(trackingId));
  const reported = Map.groupBy(rows, ({ trackingId }) => trackingKey(trackingId));
  const ids = [...listed.keys(), ...reported.keys()].filter((id) => isOfTill(tillId, id));
  return new Map(
    ids.map((id) => [id, { records: listed.get(id) ?? [], rows: reported.get(id) ?? [] }]),
  );
}

/** The records with their voids, refunds and returns, which may be under no tracking id. */
function withChildren(
  { records, rows }: ServiceRecords,
  reported: readonly ReportedRow[],
): ServiceRecords {
  const ids = new Set([...records, ...rows].map(({ id }) => id));
  const children = reported.filter(({ id, originalId }) => ids.has(originalId) && !ids.has(id));
  return { records, rows: [...rows, ...children] };
}

/** One alarm for each record without an attempt. */
function orphans(ports: EngineContext, serviceRecords: ServiceRecords): readonly NewEntry[] {
  const [first] = [...serviceRecords.records, ...serviceRecords.rows];
  const trackingId = first?.trackingId ?? null;
  const amounts = new Map(serviceRecords.rows.map(({ id, amount }) => [id, amount]));
  const ids = new Set([...serviceRecords.records.map(({ id }) => id), ...amounts.keys()]);
  return [...ids].flatMap((paymentId) =>
    alarmEntries(ports, {
      kind: 'unknown-payment',
      attemptId: null,
      paymentId,
      trackingId,
      amount: amounts.get(paymentId) ?? null,
      asked: null,
    }),
  );
}
