import { join } from 'node:path';
import { t } from '../../shared/messages/t.ts';
import { startEmbeddedService } from '../embedded-service/embedded-service.ts';
import type { Connection } from '../payments-api/connection.ts';
import { openSettings } from '../settings/settings-store.ts';
import { openConnection, readSecrets } from '../setup/saved-connections.ts';
import { SentenceError } from '../system/coded-error.ts';
import type { CommandPorts } from './command.ts';
import type { ReportOrder } from './report-order.ts';

/** The connection in the command, otherwise the configured one, otherwise the demo service. */
export async function connect(
  { connection }: { readonly connection: ReportOrder['connection'] },
  { data, account, secrets, spawnService }: CommandPorts,
): Promise<{
  /** The journal's id of the connection; empty for one of the command alone. */
  readonly id: string;
  readonly connection: Connection;
  readonly end: () => Promise<void>;
}> {
  const end = async () => {};
  if (connection !== null) {
    const { clientId, caFile, ...rest } = connection;
    return {
      end,
      id: '',
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
      throw new SentenceError(t('command.passwordConnectionNotSaved2'));
    }
    return { ...openConnection(kept, known), end };
  }
  const service = await startEmbeddedService(join(account, 'demo-service'), spawnService);
  const { baseUrl, username, password, clientId, caFile } = service;
  return {
    id: 'embedded',
    connection: { baseUrl, username, password, clientId, caFile, environment: 'demo' },
    end: () => service.stop(),
  };
}
