/**
 * The close of the day and its reports.
 *
 *    X at any time        close: steps of closing-service.ts ─▶ Z in the journal ─▶ printed
 *                                   └─ reconciliation incomplete ─▶ repeated hourly
 */

import { Buffer } from 'node:buffer';
import type { ZReport } from '../../shared/contract/day-report.ts';
import { xPaper } from '../../shared/domain/day-report-paper.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import { type DayRange, slicesOf } from '../../shared/domain/reports/days.ts';
import { zPaper } from '../../shared/domain/z-report-paper.ts';
import { MOST_NAMES } from '../../shared/hub/bank-calls.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { depositOfTransfer } from '../../shared/journal/bank-entries.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { DrawerService } from '../drawer/drawer-service.ts';
import { callsTo } from '../hub/call-hub.ts';
import type { Clinic } from '../hub/clinic.ts';
import { lastDay } from '../journal/projections/closing.ts';
import { countedThere } from '../journal/projections/outside-changes.ts';
import { dayProof } from '../journal/proof-files.ts';
import type { DepositRow, Deposits, ReadDeposits } from '../payments/deposits.ts';
import { type PaymentsPort, StatusCheckFailed } from '../payments/engine/engine-context.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type { DepositSummaryRow } from '../payments-api/report-rows.ts';
import type { Reports } from '../payments-api/reports.ts';
import type { PrintedBy } from '../printing/feature.ts';
import { localTime } from '../printing/print-content.ts';
import type { NewPrintJob } from '../printing/printer-service.ts';
import { CodedError } from '../system/coded-error.ts';
import { ClosingService } from './closing-service.ts';
import { daySigner } from './day-proof.ts';

/** From the start to the first repeat of earlier incomplete reconciliations, ms. */
const MATCH_FIRST_MS = 60_000;
const MATCH_AGAIN_MS = 3_600_000;

/** Days of one request for deposits. */
const SLICE_DAYS = 31;

/** A connection with its deposits. */
interface DepositsPort extends PaymentsPort {
  readonly reports: Parameters<typeof readDeposits>[0];
}

export function openClosing(
  options: TillContext & {
    readonly commands: Commands;
    readonly drawer: DrawerService;
    readonly print: (job: NewPrintJob) => Promise<PrintedBy>;
    /** The connections to the payments service. */
    readonly clients: {
      readonly current: PaymentsPort;
      portTo(connection: AttemptConnection): DepositsPort | null;
    };
    readonly sweep: () => Promise<boolean>;
    /** The ids of attempts in doubt and of open alarms. */
    readonly inDoubt: () => readonly string[];
    readonly saleAtCounter: () => boolean;
    /** The entries of a joined counter for the close of its clinic. */
    readonly bookedDay: (report: ZReport) => readonly NewEntry[];
    /** The findings of the posting files, by the service's clock, ms. */
    readonly ofPosting: (now: number) => readonly Finding[];
    /** The clinic of a joined counter. */
    readonly hub?: Pick<Clinic, 'headsOfOthers' | 'uplink'> | undefined;
    /** The time zone of the clinic. */
    readonly timeZone: string;
    /** Holds the key that signs the days of this counter. */
    readonly setUp: { readonly secrets: Parameters<typeof daySigner>[0] };
  },
) {
  const { settings, clients, drawer, newId, print, after, reportFault } = options;
  const db = options.journal.readable;
  const printZ = async (number: number, again: boolean) => {
    closing.zReport(number); // throws for a number that does not exist
    return print({
      id: again ? newId() : `z-${number}`,
      title: t('program.endDayReportZ', { number }),
      content: { kind: 'z-report', number },
      again,
    });
  };
  const readOn: ReadDeposits = async (connection, ...asked) => {
    const port = clients.portTo(connection);
    if (port === null) return null;
    const found = await readDeposits(port.reports, ...asked);
    return { ...found, bankDays: await bookedAtOthers(options.hub, found) };
  };
  const closing = new ClosingService({
    ...options,
    line: () => clients.current,
    portTo: (connection) => clients.portTo(connection),
    readDeposits: readOn,
    reportedClinic: () => {
      const { clinic, terminals, connections } = settings.current;
      const branches = connections[0]?.branches ?? [];
      return { clinic: clinic.name, timeZone: options.timeZone, terminals, branches };
    },
    cashRules: () => settings.current.cash,
    cashHidden: () => drawer.cashHidden,
    signDay: daySigner(options.setUp.secrets, options.journal.tillId, reportFault),
    closed: (number) => void printZ(number, false).catch(reportFault),
  });
  let cancelReconciliation = () => {};
  const matchLater = (ms: number) => {
    cancelReconciliation = after(ms, () => {
      closing.matchAgain().catch(reportFault);
      matchLater(MATCH_AGAIN_MS);
    });
  };
  return {
    service: closing,
    readDeposits: readOn,
    /** Starts the automatic work: earlier incomplete reconciliations are repeated. */
    start: () => matchLater(MATCH_FIRST_MS),
    handlers: {
      closing: {
        xReport: () => ({
          ...closing.xForCounter,
          countedThere: countedThere(db, lastDay(db)?.upTo ?? 0),
        }),
        printX: () =>
          print({
            id: newId(),
            title: t('program.shiftReportX'),
            content: {
              kind: 'paper',
              lines: [...xPaper(closing.xForCounter, { duplicate: false, formatTime: localTime })],
              ...(drawer.cashHidden ? { withoutCash: true } : {}),
            },
            again: false,
          }),
        unclosed: () => [...closing.unclosed],
        current: () => closing.current,
        sinceClose: () => closing.sinceClose,
        begin: (input) => closing.begin(input),
        signOff: (input) => closing.signOff(input),
        enterBatch: (input) => closing.enterBatch(input),
        match: (input) => closing.match(input.closingId),
        finish: async (input) => closing.finish(input, await options.hub?.headsOfOthers()),
        leave: (input) => closing.leave(input),
        zReports: () =>
          closing.zReports.map(({ closed_by: closedBy, over_short: overShort, ...row }) => ({
            ...row,
            closedBy,
            overShort,
          })),
        zReport: (input) => closing.shownZReport(input.number),
        zPdf: async ({ number }) => {
          const lines = zPaper(closing.shownZReport(number), {
            duplicate: true,
            formatTime: localTime,
          });
          const title = t('program.endDayReportZ', { number });
          const { paperPdf } = await import('../printing/paper-pdf.ts');
          const pdf = await paperPdf(lines, {
            ...{ title, logo: null, country: settings.current.clinic.country },
          });
          return { name: `end-of-day-${number}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
        },
        zProof: ({ number }) => {
          const lines = dayProof(options.journal, number);
          if (lines === null) throw new CodedError('NO_SUCH_REPORT');
          return { name: `end-of-day-${number}.jsonl`, text: [...lines].join('') };
        },
        deposits: (input) => closing.deposits(input.number),
        printZ: (input) => printZ(input.number, true),
      },
    } satisfies Feature['handlers'],
    slices: {},
    close: async () => {
      cancelReconciliation();
      await closing.close();
    },
  };
}

/**
 * The deposits of these days, of one connection.
 * @throws {StatusCheckFailed}
 */
async function readDeposits(
  reports: Pick<Reports, 'depositDetails' | 'depositSummaries'>,
  days: DayRange,
  wanted: (row: DepositRow) => boolean,
): Promise<Deposits> {
  const details: DepositRow[] = [];
  const summaries: DepositSummaryRow[] = [];
  try {
    for (const { from: startDate, to: endDate } of slicesOf(days, SLICE_DAYS)) {
      const range = { startDate, endDate };
      for await (const rows of reports.depositDetails(range)) details.push(...rows.filter(wanted));
      for await (const rows of reports.depositSummaries(range)) summaries.push(...rows);
    }
    return { details, summaries };
  } catch (error) {
    if (error instanceof PaymentsApiError)
      throw new StatusCheckFailed(error.code, { cause: error });
    throw error;
  }
}

/** The days on which the bank booked the transfers that other counters matched, by their ids; none while the hub is away. */
async function bookedAtOthers(
  hub: Pick<Clinic, 'uplink'> | undefined,
  { details }: Deposits,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(details.flatMap(({ fundsTransferId }) => fundsTransferId ?? []))];
  const names = new Map(
    ids.slice(0, MOST_NAMES).map((transferId) => [depositOfTransfer(transferId), transferId]),
  );
  if (hub === undefined || names.size === 0) return new Map();
  try {
    const { taken } = await callsTo(hub)(({ client, session }) =>
      client.matchedByOthers({ session, names: [...names.keys()] }),
    );
    return new Map(
      taken.flatMap(({ name, day }) => {
        const id = names.get(name);
        return id === undefined || day === null ? [] : [[id, day]];
      }),
    );
  } catch (error) {
    if (error instanceof CodedError && error.code === 'HUB_AWAY') return new Map();
    throw error;
  }
}
