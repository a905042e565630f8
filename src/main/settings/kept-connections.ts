import { z } from 'zod';
import type { OpenConnection } from '../service/service-links.ts';
import type { SecretStore } from './secret-store.ts';
import type { KeptConnection } from './settings.ts';

/** What of a connection is secret; a proxy's address may hold a password too. */
const secretsSchema = z.object({ password: z.string(), proxy: z.string().nullable() });

export type ConnectionSecrets = z.infer<typeof secretsSchema>;

const nameOf = ({ id }: Pick<KeptConnection, 'id'>) => `connection ${id}`;

/** Null when they are not here, as after the settings were brought from another PC or account. */
export function readSecrets(
  store: SecretStore,
  connection: Pick<KeptConnection, 'id'>,
): ConnectionSecrets | null {
  const kept = store.read(nameOf(connection));
  return kept === null ? null : secretsSchema.parse(JSON.parse(kept));
}

export function keepSecrets(
  store: SecretStore,
  connection: Pick<KeptConnection, 'id'>,
  secrets: ConnectionSecrets,
): void {
  store.keep(nameOf(connection), JSON.stringify(secrets));
}

export function forgetSecrets(store: SecretStore, connection: Pick<KeptConnection, 'id'>): void {
  store.forget(nameOf(connection));
}

/** A connection with its secrets, ready to speak on; the first branch is where one begins. */
export function openConnection(
  { id, baseUrl, environment, username, branches, authority }: KeptConnection,
  { password, proxy }: ConnectionSecrets,
): OpenConnection {
  const [branch] = branches;
  return {
    id,
    connection: {
      baseUrl,
      environment,
      username,
      password,
      ...(branch === undefined ? {} : { clientId: branch.clientId }),
      ...(authority === null ? {} : { authority }),
      ...(proxy === null ? {} : { proxy }),
    },
  };
}
