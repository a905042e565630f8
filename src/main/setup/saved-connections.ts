import { z } from 'zod';
import type { OpenConnection } from '../payments/connected-client.ts';
import type { SavedConnection } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { SecretStore } from './secret-store.ts';

/** The secret part of a connection; a proxy's address may contain a password. */
export const connectionSecretsSchema = z.object({
  password: z.string(),
  proxy: z.string().nullable(),
});

export type ConnectionSecrets = z.infer<typeof connectionSecretsSchema>;

const nameOf = (id: string) => `connection ${id}`;

interface Identity {
  readonly baseUrl: string;
  readonly environment: SavedConnection['environment'];
  readonly username: string;
}

/** True if address, environment and user are the same. Password and proxy may differ. */
export function isSame(one: Identity, other: Identity): boolean {
  return (['baseUrl', 'environment', 'username'] as const).every(
    (field) => one[field] === other[field],
  );
}

/** Null if they are missing, e.g. after the settings came from another PC or account. */
export function readSecrets(
  store: SecretStore,
  { id }: { readonly id: string },
): ConnectionSecrets | null {
  const kept = store.read(nameOf(id));
  return kept === null ? null : connectionSecretsSchema.parse(JSON.parse(kept));
}

export function saveSecrets(
  store: SecretStore,
  { id }: { readonly id: string },
  secrets: ConnectionSecrets,
): void {
  store.keep(nameOf(id), JSON.stringify(secrets));
}

/** Removes old connections and their secrets when no payment on them is pending. */
export function forgetRetired(
  settings: SettingsStore,
  store: SecretStore,
  isNeeded: (connection: SavedConnection) => boolean,
): void {
  const [current, ...retired] = settings.current.connections;
  const gone = retired.filter((each) => !isNeeded(each));
  if (current === undefined || gone.length === 0) return;
  settings.change({ connections: [current, ...retired.filter((each) => !gone.includes(each))] });
  for (const each of gone) store.forget(nameOf(each.id));
}

/** A connection with its secrets, ready for use; the first branch is the default. */
export function openConnection(
  { id, baseUrl, environment, username, branches, authority }: SavedConnection,
  { password, proxy }: ConnectionSecrets,
): OpenConnection {
  const [branch] = branches;
  return {
    id,
    clientIds: branches.map(({ clientId }) => clientId),
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
