import { join } from 'node:path';
import { t } from '../../shared/messages/t.ts';
import { startEmbeddedService } from '../embedded-service/embedded-service.ts';
import { openStored } from '../journal/stored-journal.ts';
import { createPaymentsClient } from '../payments-api/client.ts';
import type { Connection } from '../payments-api/connection.ts';
import { clinicFolder } from '../setup/folders.ts';
import { openConnection, readSecrets } from '../setup/saved-connections.ts';
import { openSettings } from '../setup/settings-store.ts';
import { type CommandPorts, CommandRefused } from './command-ports.ts';
import { type ReportOrder, readOrder } from './report/order.ts';
import { readPostingOrder, writePosting } from './report/posting.ts';
import { writeReport } from './report/write-report.ts';
import { signInAtCommand } from './sign-in-at-command.ts';

/**
 * One report as a file, for the accountant's scheduled job. It needs the sign-in of a person with
 * access to reports, unless the command has its own connection and password.
 * @throws {CommandLineError} {@link CommandRefused} {@link ReportBroken}
 * {@link ConnectionSettingsError}
 */
export async function report(args: readonly string[], ports: CommandPorts): Promise<void> {
  if (args[0] === 'posting') return postDay(args.slice(1), ports);
  const order = readOrder(args, ports.now());
  const person = order.person ?? undefined;
  if (order.connection === null) await signInAtCommand(ports, { person }, 'see-reports');
  const { connection, end } = await connect(order, ports);
  const client = createPaymentsClient({ connection });
  try {
    const rows = await writeReport(order, {
      reports: client.reports,
      clinic: openSettings(ports.data).current.clinic,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      monotonic: () => performance.now(),
    });
    ports.say(t('command.rows2', { out: order.out, rows }));
  } finally {
    await client.close();
    await end();
  }
}

/** The connection in the command, otherwise the configured one, otherwise the demo service. */
async function connect(
  { connection }: ReportOrder,
  { data, account, secrets, spawnService }: CommandPorts,
): Promise<{ readonly connection: Connection; readonly end: () => Promise<void> }> {
  const end = async () => {};
  if (connection !== null) {
    const { clientId, caFile, ...rest } = connection;
    return {
      end,
      connection: {
        ...rest,
        password: process.env['PAYMENTS_PASSWORD'] ?? '',
        ...(clientId === undefined ? {} : { clientId }),
        ...(caFile === undefined ? {} : { caFile }),
      },
    };
  }
  const [kept] = openSettings(data).current.connections;
  if (kept !== undefined) {
    const known = readSecrets(secrets, kept);
    if (known === null) {
      throw new CommandRefused(t('command.passwordConnectionNotSaved2'));
    }
    return { connection: openConnection(kept, known).connection, end };
  }
  const service = await startEmbeddedService(join(account, 'demo-service'), spawnService);
  const { baseUrl, username, password, clientId, caFile } = service;
  return {
    connection: { baseUrl, username, password, clientId, caFile, environment: 'demo' },
    end: () => service.stop(),
  };
}

/**
 * The posting file of a day, from the journal of a closed counter, without the service.
 * @throws {CommandLineError} {@link CommandRefused} {@link JournalError}
 */
async function postDay(args: readonly string[], ports: CommandPorts): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const order = readPostingOrder(args, ports.now(), timeZone);
  await signInAtCommand(ports, { person: order.person }, 'see-reports');
  const [kept] = openSettings(ports.data).current.connections;
  const folder = kept === undefined ? ports.account : clinicFolder(ports.data, kept.environment);
  const { db: file, tillId } = openStored(folder, false);
  try {
    const db = {
      all: (sql: string, ...parameters: readonly (string | number)[]) =>
        file.prepare(sql).all(...parameters),
    };
    ports.say(
      t('command.rows', { out: order.out, order: writePosting(order, { db, tillId, timeZone }) }),
    );
  } finally {
    file.close();
  }
}
