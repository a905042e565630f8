import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RegisteredReader } from '../../shared/contract/devices.ts';
import { MAIL_SECRET } from '../printing/mail/feature.ts';
import { settingsSchema } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type People, savedPersonSchema } from '../staff/people.ts';
import { CodedError } from '../system/coded-error.ts';
import { deriveKey, EncryptedFileError, encryptFile, unsealText } from './encrypted-file.ts';
import { connectionSecretsSchema, isSame, readSecrets, saveSecrets } from './saved-connections.ts';
import type { SecretStore } from './secret-store.ts';

/** Content that sets up another PC of the clinic. Without a till id: each PC generates its own. */
const contentSchema = z.object({
  settings: settingsSchema,
  secrets: connectionSecretsSchema,
  /** Of the mail server; null without one. */
  mailPassword: z.string().nullable().default(null),
  people: z.array(savedPersonSchema).min(1),
  recoveryHash: z.string().nullable(),
});

export interface ProvisioningPorts {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  /** The staff of the clinic's own counter. */
  readonly people: People;
}

/**
 * Writes an encrypted file that sets up the clinic's other PCs like this one, and returns its path.
 * @throws {CodedError} `NOT_SET_UP`, `FILE_UNREADABLE`.
 */
export async function writeProvisioning(
  { settings, secrets, people }: ProvisioningPorts,
  folder: string,
  passPhrase: string,
): Promise<string> {
  const [connection] = settings.current.connections;
  const known = connection === undefined ? null : readSecrets(secrets, connection);
  if (connection === undefined || known === null) throw new CodedError('NOT_SET_UP');
  const content: z.infer<typeof contentSchema> = {
    settings: {
      ...settings.current,
      connections: [{ ...connection, diskEncrypted: false }], // each PC has its own disk
      backup: null, // each PC's backups have their own key
      readers: settings.current.readers.map(ofAnyPc),
    },
    secrets: known,
    mailPassword: secrets.read(MAIL_SECRET),
    people: people.all.map((person) => ({ ...person })),
    recoveryHash: people.recoveryHash,
  };
  const file = join(folder, 'clinic.swipewell');
  const key = await deriveKey(passPhrase);
  try {
    await encryptFile(JSON.stringify(content), file, key, 'provisioning');
  } catch (error) {
    throw new CodedError('FILE_UNREADABLE', { cause: error });
  }
  return file;
}

/**
 * Sets up this PC by such a file, or gives this account the password that another account of the PC
 * has in its own safe. The connection comes last: an interrupted set-up leaves no connection.
 * @returns the values that the file gave this PC.
 * @throws {CodedError} @throws {SettingsError} if the disk refuses the write.
 */
export async function applyProvisioning(
  { settings, secrets, people }: ProvisioningPorts,
  options: {
    readonly file: string;
    readonly passPhrase: string;
    readonly productionAllowed: boolean;
    /** An administrator confirms it of this PC's disk. */
    readonly diskEncrypted: boolean;
    readonly newId: () => string;
  },
): Promise<'set-up' | 'password'> {
  const [current] = settings.current.connections;
  if (current !== undefined && readSecrets(secrets, current) !== null) {
    throw new CodedError('ALREADY_SET_UP');
  }
  const content = await open(options.file, options.passPhrase);
  const brought = content.settings;
  const [connection] = brought.connections;
  if (connection === undefined) throw new CodedError('FILE_NOT_OPENED');
  if (current !== undefined) {
    // Another account set up this PC: this one gets only the password.
    if (!isSame(current, connection)) throw new CodedError('ALREADY_SET_UP');
    saveSecrets(secrets, current, content.secrets);
    return 'password';
  }
  if (connection.environment === 'production' && !options.productionAllowed) {
    throw new CodedError('PRODUCTION_NEEDS_DESKTOP');
  }
  const { diskEncrypted } = options;
  if (connection.environment === 'production' && !diskEncrypted) {
    throw new CodedError('DISK_NOT_CONFIRMED');
  }
  const mine = { ...connection, diskEncrypted, id: options.newId() };
  saveSecrets(secrets, mine, content.secrets);
  if (content.mailPassword !== null) secrets.keep(MAIL_SECRET, content.mailPassword);
  if (content.recoveryHash !== null) people.saveRecovery(content.recoveryHash);
  people.keep(content.people);
  const { version: _version, ...rest } = brought;
  settings.change({ ...rest, connections: [mine] });
  return 'set-up';
}

const FILE_CODES = {
  'not-encrypted': 'FILE_NOT_OPENED',
  'not-opened': 'FILE_NOT_OPENED',
  'earlier-build': 'FILE_EARLIER_BUILD',
  newer: 'FILE_NEWER',
} as const;

async function open(file: string, passPhrase: string) {
  try {
    await stat(file);
    const text = await unsealText(file, passPhrase, 'provisioning');
    return contentSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof EncryptedFileError) {
      throw new CodedError(FILE_CODES[error.code], { cause: error });
    }
    const isSystem = error instanceof Error && 'syscall' in error;
    throw new CodedError(isSystem ? 'FILE_UNREADABLE' : 'FILE_NEWER', { cause: error });
  }
}

/** The same model at another PC: with another serial number, and never inspected yet. */
function ofAnyPc(reader: RegisteredReader): RegisteredReader {
  const { line } = reader;
  const anyLine = line.kind === 'wedge' ? line : { ...line, serialNumber: null };
  return { ...reader, line: anyLine, lookedAt: null };
}
