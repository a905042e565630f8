import { POSTING_TEMPLATES, type PostingTemplate } from '../../shared/domain/posting-templates.ts';
import { localDays } from '../../shared/domain/reports/days.ts';
import type { ReportRow } from '../../shared/domain/reports/report-kinds.ts';
import { WHOLE_VIEW } from '../../shared/domain/reports/saved-reports.ts';
import { t } from '../../shared/messages/t.ts';
import { createPaymentsClient } from '../payments-api/client.ts';
import type { Reports } from '../payments-api/reports.ts';
import type { ExportTable } from '../reports/export/export-table.ts';
import { reportFile } from '../reports/export/report-file.ts';
import { writeTable } from '../reports/export/write-table.ts';
import { FetchedReport } from '../reports/fetched-report.ts';
import { type PostingSource, postingFile } from '../reports/posting/posting-file.ts';
import { reportSource } from '../reports/report-source.ts';
import { viewedRows } from '../reports/report-view.ts';
import { openSettings } from '../settings/settings-store.ts';
import { SentenceError } from '../system/coded-error.ts';
import { writeAccounting } from './accounting.ts';
import { type CommandPorts, reportBroken, signInAtCommand, writeWhole } from './command.ts';
import { connect, withClosedJournal } from './connect.ts';
import { reconcileRange } from './reconcile.ts';
import {
  type PostingOrder,
  type ReportOrder,
  readOrder,
  readPostingOrder,
} from './report-order.ts';

/**
 * One report as a file, for the accountant's scheduled job. It needs the sign-in of a person with
 * access to reports, unless the command has its own connection and password.
 * @throws {CommandLineError} {@link SentenceError}
 * {@link ConnectionSettingsError}
 */
export async function report(args: readonly string[], ports: CommandPorts): Promise<void> {
  if (args[0] === 'posting') return postDay(args.slice(1), ports);
  if (args[0] === 'accounting') return writeAccounting(args.slice(1), ports);
  if (args[0] === 'reconciliation') return reconcileRange(args.slice(1), ports);
  const order = readOrder(args, ports.now());
  if (order.connection === null)
    await signInAtCommand(ports, order.person ?? undefined, 'see-reports');
  const { connection, end } = await connect(order, ports);
  const client = createPaymentsClient({ connection });
  try {
    const rows = await writeReport(order, {
      reports: client.reports,
      clinic: openSettings(ports.data).current.clinic,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      monotonic: () => performance.now(),
      printedAt: ports.now(),
    });
    ports.say(t('command.rows2', { out: order.out, rows }));
  } finally {
    await client.close();
    await end();
  }
}

/**
 * The posting file of a day, from the journal of a closed counter, without the service.
 * @throws {CommandLineError} {@link SentenceError} {@link JournalError}
 */
async function postDay(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readPostingOrder(args, ports.now(), timeZone);
  await signInAtCommand(ports, order.person, 'see-reports');
  const { template } = openSettings(ports.data).current.posting;
  const rows = await withClosedJournal(ports, ({ readable: db, tillId }) =>
    writePosting(order, { db, tillId, timeZone }, POSTING_TEMPLATES[template]),
  );
  ports.say(t('command.rows', { out: order.out, order: rows }));
}

interface WriteReportEnvironment {
  readonly reports: Reports;
  readonly clinic: ExportTable['clinic'];
  readonly timeZone: string;
  readonly monotonic: () => number;
  readonly printedAt: Date;
}

/**
 * Reads a whole report and writes its file atomically: whole, or the old one unchanged.
 * @returns the number of its rows.
 * @throws {SentenceError}
 */
export async function writeReport(
  order: ReportOrder,
  environment: WriteReportEnvironment,
): Promise<number> {
  const { kind, from, to, transferId, format, out, bom } = order;
  const { reports, clinic, timeZone, monotonic, printedAt } = environment;
  const asked = { kind, range: { from, to }, transferId };
  const localDay = localDays(timeZone);
  const faults: unknown[] = [];
  const fetched = new FetchedReport<ReportRow>({
    ...reportSource(asked, reports, () => undefined, localDay),
    monotonic,
    changed: () => {},
    reportFault: (fault) => faults.push(fault),
  });
  await fetched.fetch();
  if (faults.length > 0) throw faults[0];
  const { status, rows } = fetched;
  if (status.state !== 'complete')
    throw new SentenceError(reportBroken(status.problem ?? status.state));
  const { places } = viewedRows(kind, rows, WHOLE_VIEW, localDay);
  const { table } = reportFile({
    asked,
    fetch: status,
    rows,
    places,
    view: WHOLE_VIEW,
    format,
    clinic,
    timeZone,
    printedBy: order.person,
    printedAt,
  });
  const columns = table.columns.filter(({ ours }) => ours !== true); // no journal is open here
  const kept = table.columns.flatMap(({ ours }, at) => (ours === true ? [] : [at]));
  const bytes = await writeTable(
    { ...table, columns, rows: rows.map((row) => kept.map((at) => row[at] ?? null)) },
    format,
    bom,
  );
  writeWhole(out, bytes);
  return rows.length;
}

/** Writes the file atomically: whole, or the old one unchanged. Returns the number of its rows. */
export function writePosting(
  { day, out }: PostingOrder,
  journal: PostingSource,
  template?: PostingTemplate,
): number {
  const { bytes, rows } = postingFile(journal, day, template);
  writeWhole(out, bytes);
  return rows;
}
