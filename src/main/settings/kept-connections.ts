import { z } from 'zod';
import type { OpenConnection } from '../service/service-links.ts';
import type { SecretStore } from './secret-store.ts';
import type { KeptConnection } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';

/** What of a connection is secret; a proxy's address may hold a password too. */
export const connectionSecretsSchema = z.object({
  password: z.string(),
  proxy: z.string().nullable(),
});

export type ConnectionSecrets = z.infer<typeof connectionSecretsSchema>;

const nameOf = ({ id }: Pick<KeptConnection, 'id'>) => `connection ${id}`;

type Identity = Pick<KeptConnection, 'baseUrl' | 'environment' | 'username'>;

/** Whether it is still the same connection: who asks whom. A password, a proxy may change. */
export function isSame(one: Identity, other: Identity): boolean {
  return (['baseUrl', 'environment', 'username'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Null when they are not here, as after the settings were brought from another PC or account. */
export function readSecrets(
  store: SecretStore,
  connection: Pick<KeptConnection, 'id'>,
): ConnectionSecrets | null {
  const kept = store.read(nameOf(connection));
  return kept === null ? null : connectionSecretsSchema.parse(JSON.parse(kept));
}

export function keepSecrets(
  store: SecretStore,
  connection: Pick<KeptConnection, 'id'>,
  secrets: ConnectionSecrets,
): void {
  store.keep(nameOf(connection), JSON.stringify(secrets));
}

/** Lets go of former connections, with their secrets, when no payment on them is looked for any more. */
export function forgetFormer(
  settings: SettingsStore,
  store: SecretStore,
  isNeeded: (connection: KeptConnection) => boolean,
): void {
  const [current, ...former] = settings.current.connections;
  const gone = former.filter((each) => !isNeeded(each));
  if (current === undefined || gone.length === 0) return;
  settings.change({ connections: [current, ...former.filter((each) => !gone.includes(each))] });
  for (const each of gone) store.forget(nameOf(each));
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
