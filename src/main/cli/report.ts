/**
 * The commands that write a file without a window: a report or the reconciliation from the service, the posting file and the
 * accountant's journal from the journal of a closed counter.
 */

import type { Branch } from '../../shared/contract/connection.ts';
import { POSTING_TEMPLATES, type PostingTemplate } from '../../shared/domain/posting-templates.ts';
import { addDays, type DayRange, isDay, localDays } from '../../shared/domain/reports/days.ts';
import type { ReportRow } from '../../shared/domain/reports/report-kinds.ts';
import { WHOLE_VIEW } from '../../shared/domain/reports/saved-reports.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { cashOfDays } from '../closing/cash-of-day.ts';
import { described } from '../journal/projections/described.ts';
import type { JournalReader } from '../journal/statements.ts';
import { knownChangesOf } from '../payments/engine/outside-changes.ts';
import { createPaymentsClient } from '../payments-api/client.ts';
import type { Connection } from '../payments-api/connection.ts';
import type { Reports } from '../payments-api/reports.ts';
import { chargesWithVoid } from '../reconciliation/own-rows.ts';
import { accountingFile, type BooksOf } from '../reports/accounting/accounting-file.ts';
import { StatementLines } from '../reports/bank/statement-lines.ts';
import { bankRows } from '../reports/bank/transfers.ts';
import { csvOf, type ExportTable } from '../reports/export/export-table.ts';
import { reportFile } from '../reports/export/report-file.ts';
import { writeTable } from '../reports/export/write-table.ts';
import { FetchedReport } from '../reports/fetched-report.ts';
import { findingsTable, journalFindings } from '../reports/findings-table.ts';
import { Overview } from '../reports/overview.ts';
import { answersIn } from '../reports/posting/acknowledgement.ts';
import { type PostingSource, postingFile } from '../reports/posting/posting-file.ts';
import { reportSource } from '../reports/report-source.ts';
import { viewedRows } from '../reports/report-view.ts';
import type { SavedConnection } from '../settings/settings.ts';
import { openSettings } from '../settings/settings-store.ts';
import { SentenceError } from '../system/coded-error.ts';
import { writeAccessReport } from './access-report.ts';
import { type CommandPorts, reportBroken, signInAtCommand, writeWhole } from './command.ts';
import { connect, withClosedJournal } from './connect.ts';
import {
  csvFileOf,
  flagsOf,
  OrderError,
  type PostingOrder,
  type ReportOrder,
  readOrder,
  readPostingOrder,
  readReconciliationOrder,
  textFlag,
} from './report-order.ts';

/**
 * One report as a file, for the accountant's scheduled job. It needs the sign-in of a person with
 * access to reports, unless the command has its own connection and password.
 * @throws {CommandLineError} {@link SentenceError}
 * {@link ConnectionSettingsError}
 */
export async function report(args: readonly string[], ports: CommandPorts): Promise<void> {
  if (args[0] === 'posting') return postDay(args.slice(1), ports);
  if (args[0] === 'access') return writeAccessReport(args.slice(1), ports);
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
    ports.say(t('command.rows', { out: order.out, rows }));
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
  ports.say(t('command.rows', { out: order.out, rows }));
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

export const accountingUsage = perLanguage(() => t('reportFile.accountingUsage'));

interface AccountingOrder {
  readonly range: DayRange;
  readonly out: string;
  /** The person to sign in, if a clinic's counter is set up. */
  readonly person: string | undefined;
}

/**
 * The accountant's journal, from the journal of a closed counter, without the service.
 * @throws {OrderError} {@link SentenceError} {@link JournalError}
 */
async function writeAccounting(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readAccountingOrder(args, ports.now(), timeZone);
  await signInAtCommand(ports, order.person, 'see-reports');
  const { accountNames, bank } = openSettings(ports.data).current;
  const rows = await withClosedJournal(ports, ({ readable: db, tillId }) =>
    writeAccountingFile(order, { db, tillId, timeZone, accountNames, accounts: bank.accounts }),
  );
  ports.say(t('command.rows', { out: order.out, rows }));
}

/** By default the whole last month. @throws {OrderError} */
function readAccountingOrder(
  args: readonly string[],
  now: Date,
  timeZone: string,
): AccountingOrder {
  const flags = { from: textFlag, to: textFlag, out: textFlag, data: textFlag, person: textFlag };
  const { values: given } = flagsOf(args, flags, false);
  const { to = addDays(`${localDays(timeZone)(now.getTime()).slice(0, 8)}01`, -1) } = given;
  const { from = `${to.slice(0, 8)}01`, out, person } = given;
  if (!isDay(from)) throw new OrderError(t('reportFile.needsDayAsYyyy', { flag: '--from' }));
  if (!isDay(to)) throw new OrderError(t('reportFile.needsDayAsYyyy', { flag: '--to' }));
  if (to < from) throw new OrderError(t('reportFile.beforeFrom'));
  return { range: { from, to }, out: csvFileOf(out), person };
}

/** Writes the file atomically: whole, or the old one unchanged. Returns the number of its rows. */
function writeAccountingFile({ range, out }: AccountingOrder, books: BooksOf): number {
  const { bytes, rows } = accountingFile(books, range);
  writeWhole(out, bytes);
  return rows;
}

/**
 * The findings of a range of days as a file: those of the Reconciliation tab.
 * @throws {CommandLineError} {@link SentenceError} {@link JournalError}
 */
async function reconcileRange(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readReconciliationOrder(args, ports.now());
  const settings = openSettings(ports.data).current;
  const branches = wantedBranches(settings.connections, order.branches);
  await signInAtCommand(ports, order.person, 'see-reports');
  const { end, ...first } = await connect({ connection: null }, ports);
  const clients = clientsOf(first, branches);
  const localDay = localDays(timeZone);
  const { from, to, out, bom } = order;
  try {
    const [current] = clients;
    const serviceNow = ports.now().getTime() + (await current.client.warmUp()).clockOffsetMs;
    const read = clients.map(({ client: { reports, payments }, ...branch }) => ({
      ...{ ...branch, reports, payments },
    }));
    const table = await withClosedJournal(ports, async (journal) => {
      const statements = new StatementLines(journal.folder);
      const answers = await postingAnswers(journal, settings.posting.folder, ports.complain);
      const faults: unknown[] = [];
      const overview = new Overview(
        {
          branches: () => read,
          findings: (records) => {
            const cash = cashOfDays(journal, records.range, localDay, localDay(serviceNow));
            return journalFindings(journal, settings, answers, { ...records, serviceNow, cash });
          },
          recorded: () => [],
          kinds: () => [],
          fees: () => [],
          bank: () => bankRows(journal.readable, statements),
          changesOf: knownChangesOf(journal.readable),
          voids: () => chargesWithVoid(journal.readable),
          monotonic: () => performance.now(),
          reportFault: (fault) => faults.push(fault),
        },
        { from, to },
        localDay(serviceNow),
        localDay,
        () => {},
      );
      await overview.fetch();
      if (faults.length > 0) throw faults[0];
      if (overview.results === null) {
        const broken = overview.state.reports.find(({ fetch }) => fetch.state !== 'complete');
        throw new SentenceError(reportBroken(broken?.fetch.problem ?? 'unexpected'));
      }
      const { differences } = overview.results.reconciliation;
      statements.close();
      return findingsTable(
        differences.map((each) => described(journal.readable, each)),
        timeZone,
      );
    });
    writeWhole(out, csvOf(table, bom));
    const names = clients.flatMap(({ name }) => name ?? []).join(', ');
    const said = { out, count: table.rows.length };
    ports.say(
      names === ''
        ? t('findingsFile.findings', said)
        : t('findingsFile.findingsOfBranches', { ...said, names }),
    );
  } finally {
    await Promise.all(clients.map(({ client }) => client.close()));
    await end();
  }
}

/** The answers in the posting folder; a folder out of reach is said, since its findings are missing. */
async function postingAnswers(
  journal: JournalReader,
  folder: string | null,
  complain: CommandPorts['complain'],
) {
  if (folder === null) return [];
  try {
    return await answersIn(folder, journal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    complain(t('findingsFile.noPostingFolder', { reason }));
    return [];
  }
}

/** The branches of the connection in use, or those of these names or client ids. @throws {OrderError} */
function wantedBranches(
  [used]: readonly SavedConnection[],
  wanted: readonly string[],
): readonly Branch[] {
  const all = used?.branches ?? [];
  const wordsOf = ({ name, clientId }: Branch) => [name, clientId];
  const unknown = wanted.find((one) => !all.some((each) => wordsOf(each).includes(one)));
  if (unknown !== undefined) {
    const names = all.map(({ name }) => name).join(', ');
    throw new OrderError(t('findingsFile.noSuchBranch', { branch: unknown, names }));
  }
  if (wanted.length === 0) return all;
  return all.filter((each) => wordsOf(each).some((word) => wanted.includes(word)));
}

/** A client for each of these branches, or for the connection as a whole. */
function clientsOf(
  { id, connection }: { readonly id: string; readonly connection: Connection },
  [first, ...others]: readonly Branch[],
): readonly [ReturnType<typeof clientOf>, ...ReturnType<typeof clientOf>[]] {
  if (first === undefined) return [clientOf(id, connection, null)];
  const ofBranch = ({ clientId, name }: Branch) => clientOf(id, { ...connection, clientId }, name);
  return [ofBranch(first), ...others.map(ofBranch)];
}

function clientOf(id: string, connection: Connection, name: string | null) {
  const { baseUrl, username, clientId = null } = connection;
  const client = createPaymentsClient({ connection });
  return { client, name, connection: { id, baseUrl, username, clientId } };
}
