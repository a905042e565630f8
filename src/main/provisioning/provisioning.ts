import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RegisteredReader } from '../../shared/contract/devices.ts';
import { CodedError } from '../coded-error.ts';
import { deriveKey, SealError, seal, unsealText } from '../sealed/seal.ts';
import {
  connectionSecretsSchema,
  isSame,
  keepSecrets,
  readSecrets,
} from '../settings/kept-connections.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import { migrateSettings } from '../settings/settings-migrations.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { keptPersonSchema, type People } from '../staff/people.ts';

/** What another PC of the clinic is set up with. A till id is none of it: each PC makes its own. */
const contentSchema = z.object({
  settings: z.looseObject({ version: z.int() }),
  secrets: connectionSecretsSchema,
  people: z.array(keptPersonSchema).min(1),
  recoveryHash: z.string().nullable(),
});

/**
 * - `FILE_UNREADABLE`: there is no such file, or the folder cannot be written.
 * - `FILE_NOT_OPENED`: another pass phrase, or the file was changed.
 * - `ALREADY_SET_UP`: a PC that has a connection is changed by its own settings.
 */
export class ProvisioningError extends CodedError<
  | 'FILE_UNREADABLE'
  | 'FILE_NOT_OPENED'
  | 'FILE_NEWER'
  | 'NOT_SET_UP'
  | 'ALREADY_SET_UP'
  | 'PRODUCTION_NEEDS_DESKTOP'
> {}

export interface ProvisioningPorts {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  /** Who works at the clinic's own counter. */
  readonly people: People;
}

/**
 * Writes a sealed file that sets up the clinic's other PCs as this one is, and returns its path.
 * @throws {ProvisioningError} `NOT_SET_UP`, `FILE_UNREADABLE`.
 */
export async function writeProvisioning(
  { settings, secrets, people }: ProvisioningPorts,
  folder: string,
  passPhrase: string,
): Promise<string> {
  const [connection] = settings.current.connections;
  const known = connection === undefined ? null : readSecrets(secrets, connection);
  if (connection === undefined || known === null) throw new ProvisioningError('NOT_SET_UP');
  const content: z.infer<typeof contentSchema> = {
    settings: {
      ...settings.current,
      connections: [connection],
      backup: null, // each PC's copies have a key of their own
      readers: settings.current.readers.map(ofAnyPc),
    },
    secrets: known,
    people: people.all.map((person) => ({ ...person })),
    recoveryHash: people.recoveryHash,
  };
  const file = join(folder, 'clinic.swipewell');
  const key = await deriveKey(passPhrase);
  try {
    await seal(JSON.stringify(content), file, key, 'provisioning');
  } catch (error) {
    throw new ProvisioningError('FILE_UNREADABLE', { cause: error });
  }
  return file;
}

/**
 * Sets this PC up by such a file, or gives this account the password that another account of the PC has
 * in its own safe. What moves money comes last: cut off half-way, nothing is set up.
 * @throws {ProvisioningError} @throws {SettingsError} when the disk does not take it.
 */
export async function applyProvisioning(
  { settings, secrets, people }: ProvisioningPorts,
  options: {
    readonly file: string;
    readonly passPhrase: string;
    readonly productionAllowed: boolean;
    readonly newId: () => string;
  },
): Promise<void> {
  const [current] = settings.current.connections;
  if (current !== undefined && readSecrets(secrets, current) !== null) {
    throw new ProvisioningError('ALREADY_SET_UP');
  }
  const content = await open(options.file, options.passPhrase);
  const brought = content.settings;
  const [connection] = brought.connections;
  if (connection === undefined) throw new ProvisioningError('FILE_NOT_OPENED');
  if (current !== undefined) {
    // Another account set this PC up: this one is given the password alone.
    if (!isSame(current, connection)) throw new ProvisioningError('ALREADY_SET_UP');
    keepSecrets(secrets, current, content.secrets);
    return;
  }
  if (connection.environment === 'production' && !options.productionAllowed) {
    throw new ProvisioningError('PRODUCTION_NEEDS_DESKTOP');
  }
  const mine = { ...connection, id: options.newId() };
  keepSecrets(secrets, mine, content.secrets);
  if (content.recoveryHash !== null) people.keepRecovery(content.recoveryHash);
  people.keep(content.people);
  const { version: _version, ...rest } = brought;
  settings.change({ ...rest, connections: [mine] });
}

async function open(file: string, passPhrase: string) {
  try {
    await stat(file);
    const text = await unsealText(file, passPhrase, 'provisioning');
    const content = contentSchema.parse(JSON.parse(text));
    return { ...content, settings: migrateSettings(content.settings) };
  } catch (error) {
    if (error instanceof SealError) {
      const code = error.code === 'newer' ? 'FILE_NEWER' : 'FILE_NOT_OPENED';
      throw new ProvisioningError(code, { cause: error });
    }
    const isSystem = error instanceof Error && 'syscall' in error;
    throw new ProvisioningError(isSystem ? 'FILE_UNREADABLE' : 'FILE_NEWER', { cause: error });
  }
}

/** The same model on another PC: its serial number is another, and nobody has looked at it yet. */
function ofAnyPc(reader: RegisteredReader): RegisteredReader {
  const { line } = reader;
  const anyLine = line.kind === 'wedge' ? line : { ...line, serialNumber: null };
  return { ...reader, line: anyLine, lookedAt: null };
}
