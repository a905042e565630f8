import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BROWSER_DATA } from './data-folders.ts';
import { startEmbeddedService } from './embedded-service/embedded-service.ts';
import { nodeServiceProcess } from './embedded-service/node-service-process.ts';
import { createPaymentsClient } from './payments-api/client.ts';
import { type Connection, ConnectionSettingsError } from './payments-api/connection.ts';
import { OrderError, type ReportOrder, readOrder, USAGE } from './reports/command/order.ts';
import { ReportBroken, writeReport } from './reports/command/write-report.ts';
import { fileSecrets } from './settings/file-secrets.ts';
import { openConnection, readSecrets } from './settings/kept-connections.ts';
import { openSettings } from './settings/settings-store.ts';
import { asSentence } from './startup-sentence.ts';

const SERVICE = fileURLToPath(new URL('../../demo-service/main.ts', import.meta.url));

/** A wrong command, as against a report that could not be had. */
const WRONG = 2;

/** One report as a file, for the accountant's scheduled job. */
async function main(args: readonly string[]): Promise<number> {
  let order: ReportOrder;
  try {
    order = readOrder(args, new Date());
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    return WRONG;
  }
  const data = order.data ?? BROWSER_DATA;
  const settings = openSettings(data).current;
  const { connection, end } = await connect(order, data, settings.connections[0]);
  const client = createPaymentsClient({ connection });
  try {
    const rows = await writeReport(order, {
      reports: client.reports,
      clinic: settings.clinic,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      monotonic: () => performance.now(),
    });
    process.stdout.write(`${order.out}: ${rows} rows\n`);
    return 0;
  } finally {
    await client.close();
    await end();
  }
}

type Kept = Parameters<typeof openConnection>[0];

/** The connection named in the command, else the one set up here, else the demo service. */
async function connect(
  { connection }: ReportOrder,
  data: string,
  kept: Kept | undefined,
): Promise<{ readonly connection: Connection; readonly end: () => Promise<void> }> {
  const given = process.env['PAYMENTS_PASSWORD'] ?? '';
  const end = async () => {};
  if (connection !== null) {
    const { clientId, caFile, ...rest } = connection;
    return {
      end,
      connection: {
        ...rest,
        password: given,
        ...(clientId === undefined ? {} : { clientId }),
        ...(caFile === undefined ? {} : { caFile }),
      },
    };
  }
  if (kept !== undefined) {
    const secrets = readSecrets(fileSecrets(join(data, 'secrets.json')), kept);
    const opened = openConnection(kept, secrets ?? { password: given, proxy: null });
    return { connection: opened.connection, end };
  }
  const folder = join(data, 'demo-service');
  const service = await startEmbeddedService(folder, nodeServiceProcess(SERVICE));
  const { baseUrl, username, password, clientId, caFile } = service;
  return {
    connection: { baseUrl, username, password, clientId, caFile, environment: 'demo' },
    end: () => service.stop(),
  };
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const known = error instanceof ReportBroken || error instanceof ConnectionSettingsError;
    process.stderr.write(`${known ? error.message : asSentence(error)}\n`);
    process.exitCode = 1;
  },
);
