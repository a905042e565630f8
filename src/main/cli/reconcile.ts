import type { Branch } from '../../shared/contract/connection.ts';
import { localDays } from '../../shared/domain/reports/days.ts';
import { t } from '../../shared/messages/t.ts';
import { cashOfDays } from '../closing/cash-of-day.ts';
import { described } from '../journal/projections/described.ts';
import { createPaymentsClient } from '../payments-api/client.ts';
import type { Connection } from '../payments-api/connection.ts';
import { StatementLines } from '../reports/bank/statement-lines.ts';
import { bankRows } from '../reports/bank/transfers.ts';
import { csvOf } from '../reports/export/export-table.ts';
import { findingsTable, journalFindings } from '../reports/findings-table.ts';
import { Overview } from '../reports/overview.ts';
import type { SavedConnection } from '../settings/settings.ts';
import { openSettings } from '../settings/settings-store.ts';
import { SentenceError } from '../system/coded-error.ts';
import { type CommandPorts, reportBroken, signInAtCommand, writeWhole } from './command.ts';
import { connect, withClosedJournal } from './connect.ts';
import { readReconciliationOrder } from './report-order.ts';

/**
 * The findings of a range of days as a file: those of the Reconciliation tab.
 * @throws {CommandLineError} {@link SentenceError} {@link JournalError}
 */
export async function reconcileRange(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readReconciliationOrder(args, ports.now());
  await signInAtCommand(ports, order.person, 'see-reports');
  const { end, ...first } = await connect({ connection: null }, ports);
  const settings = openSettings(ports.data).current;
  const clients = branchesOf(first, settings.connections);
  const localDay = localDays(timeZone);
  const { from, to, out, bom } = order;
  try {
    const [current] = clients;
    const serviceNow = ports.now().getTime() + (await current.client.warmUp()).clockOffsetMs;
    const branches = clients.map(({ client: { reports, payments }, ...branch }) => ({
      ...{ ...branch, reports, payments },
    }));
    const table = await withClosedJournal(ports, async (journal) => {
      const statements = new StatementLines(journal.folder);
      const faults: unknown[] = [];
      const overview = new Overview(
        {
          branches: () => branches,
          findings: (records) => {
            const cash = cashOfDays(journal, records.range, localDay, localDay(serviceNow));
            return journalFindings(journal, settings, { ...records, serviceNow, cash });
          },
          recorded: () => [],
          kinds: () => [],
          fees: () => [],
          bank: () => bankRows(journal.readable, statements),
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
    ports.say(t('findingsFile.findings', { out, count: table.rows.length }));
  } finally {
    await Promise.all(clients.map(({ client }) => client.close()));
    await end();
  }
}

/** A client for each branch of a connection. */
function branchesOf(
  { id, connection }: { readonly id: string; readonly connection: Connection },
  saved: readonly SavedConnection[],
): readonly [ReturnType<typeof clientOf>, ...ReturnType<typeof clientOf>[]] {
  const [first, ...others] = saved.find((each) => each.id === id)?.branches ?? [];
  if (first === undefined) return [clientOf(id, connection, null)];
  const ofBranch = ({ clientId, name }: Branch) => clientOf(id, { ...connection, clientId }, name);
  return [ofBranch(first), ...others.map(ofBranch)];
}

function clientOf(id: string, connection: Connection, name: string | null) {
  const { baseUrl, username, clientId = null } = connection;
  const client = createPaymentsClient({ connection });
  return { client, name, connection: { id, baseUrl, username, clientId } };
}
