import { localDays } from '../../shared/domain/reports/days.ts';
import { t } from '../../shared/messages/t.ts';
import { transfersAtBank } from '../journal/projections/bank.ts';
import { createPaymentsClient } from '../payments-api/client.ts';
import { described } from '../reconciliation/described.ts';
import { findingsInRange } from '../reconciliation/in-range.ts';
import { csvOf } from '../reports/export/export-table.ts';
import { findingsTable } from '../reports/findings-table.ts';
import { Overview, readList } from '../reports/overview.ts';
import { withClosedJournal } from './closed-journal.ts';
import { type CommandPorts, signInAtCommand } from './command.ts';
import { connect } from './connect.ts';
import { readReconciliationOrder } from './report-order.ts';
import { ReportBroken, writeWhole } from './report-output.ts';

/**
 * The findings of a range of days as a file: those of the Reconciliation tab.
 * @throws {CommandLineError} {@link CommandRefused} {@link JournalError} {@link ReportBroken}
 */
export async function reconcileRange(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readReconciliationOrder(args, ports.now());
  await signInAtCommand(ports, order.person, 'see-reports');
  const { id, connection, end } = await connect({ connection: null }, ports);
  const client = createPaymentsClient({ connection });
  const localDay = localDays(timeZone);
  const { from, to, out, bom } = order;
  try {
    const serviceNow = ports.now().getTime() + (await client.warmUp()).clockOffsetMs;
    const clientId = connection.clientId ?? null;
    const table = await withClosedJournal(ports, async (journal) => {
      const { baseUrl, username } = connection;
      const faults: unknown[] = [];
      const overview = new Overview(
        {
          service: () => client.reports,
          counter: {
            list: () => readList(client.payments),
            findings: (records) =>
              findingsInRange(journal, {
                ...{ ...records, connection: { id, baseUrl, username, clientId }, serviceNow },
              }),
          },
          recorded: () => [],
          kinds: () => [],
          fees: () => [],
          bankDays: () => transfersAtBank(journal.readable),
          monotonic: () => performance.now(),
          changed: () => {},
          reportFault: (fault) => faults.push(fault),
        },
        { from, to },
        localDay(serviceNow),
        localDay,
      );
      await overview.fetch();
      if (faults.length > 0) throw faults[0];
      if (overview.drawn === null) {
        const broken = overview.state.reports.find(({ fetch }) => fetch.state !== 'complete');
        throw new ReportBroken(broken?.fetch.problem ?? 'unexpected');
      }
      const { differences } = overview.drawn.reconciliation;
      return findingsTable(
        differences.map((each) => described(journal.readable, each)),
        timeZone,
      );
    });
    writeWhole(out, csvOf(table, bom));
    ports.say(t('findingsFile.findings', { out, count: table.rows.length }));
  } finally {
    await client.close();
    await end();
  }
}
