import type { CallRecord } from '../../src/main/payments-api/call.ts';
import {
  createPaymentsClient,
  type PaymentsClient,
  type PaymentsClientOptions,
} from '../../src/main/payments-api/client.ts';
import { type Behaviour, type HostileServer, hostileServer } from './hostile-server.ts';
import type { TestAuthority } from './tls-certificates.ts';

/** A hostile server with a client of it. */
export interface HostilePair {
  readonly client: PaymentsClient;
  readonly server: HostileServer;
  readonly log: readonly CallRecord[];
  close(): Promise<void>;
}

export async function hostilePair(
  authority: TestAuthority,
  behave: Behaviour,
  options: Partial<PaymentsClientOptions> & { readonly everything?: boolean } = {},
): Promise<HostilePair> {
  const { everything = false, ...settings } = options;
  const server = await hostileServer(await authority.issue(), behave, { everything });
  const log: CallRecord[] = [];
  const client = createPaymentsClient({
    connection: {
      baseUrl: server.url,
      environment: 'demo',
      username: 'clinic',
      password: 's3cret',
      caFile: authority.caFile,
    },
    retry: { attempts: 1 },
    log: (line) => log.push(line),
    ...settings,
  });
  return {
    client,
    server,
    log,
    close: async () => {
      await client.close();
      await server.close();
    },
  };
}

/** All items, after the end. */
export async function all<T>(arriving: AsyncIterable<T>): Promise<readonly T[]> {
  const items: T[] = [];
  for await (const item of arriving) items.push(item);
  return items;
}
