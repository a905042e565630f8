import type {
  CheckResult,
  ConnectionForm,
  ConnectionView,
  FirstAdministrator,
} from '../../shared/contract/connection.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { t } from '../../shared/messages/t.ts';
import type { Commands } from '../commands.ts';
import { createPaymentsClient } from '../payments-api/client.ts';
import { type Connection, ConnectionSettingsError } from '../payments-api/connection.ts';
import { type CheckResult as Checked, checkConnection } from '../payments-api/connection-check.ts';
import type { SavedConnection } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { CodedError } from '../system/coded-error.ts';
import { keepLanguage } from '../system/reader-language.ts';
import type { ProgramPort } from './program-port.ts';
import {
  type ConnectionSecrets,
  isSame,
  openConnection,
  readSecrets,
  saveSecrets,
} from './saved-connections.ts';
import type { SecretStore } from './secret-store.ts';

export interface Connections {
  read(): ConnectionView;
  check(form: ConnectionForm): AsyncGenerator<CheckResult>;
  keep(
    form: ConnectionForm,
    administrator: FirstAdministrator | null,
  ): Promise<{ readonly recoveryCode: string | null }>;
}

/**
 * The administrator's changes of the payments connection. Another address, user or environment
 * makes another connection; the old one is saved while a payment needs it.
 * @throws {CodedError} @throws {SettingsError} if the disk refuses the write.
 */
export function createConnections(options: {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly program: ProgramPort;
  readonly commands: Commands;
  readonly saleOpen: () => boolean;
  /** True if any payment has no certain outcome. */
  readonly inDoubt: () => boolean;
  readonly hasAdministrator: () => boolean;
  /** Adds the first administrator to the clinic's staff and returns the recovery code. */
  readonly firstAdministrator: (person: FirstAdministrator) => Promise<string>;
  readonly journal: (entry: NewEntry) => void;
  readonly newId: () => string;
  readonly changed: () => void;
}): Connections {
  const { settings, secrets, program, commands, journal, changed } = options;
  const current = () => settings.current.connections[0] ?? null;

  const allowed = (): Cashier => {
    const by = commands.cashier();
    if (program.mode() === 'training') throw new CodedError('TRAINING');
    return by;
  };
  /** The typed password, or the saved one of the same connection. */
  const secretsOf = (form: ConnectionForm): ConnectionSecrets => {
    const kept = current();
    const password =
      form.password ??
      (kept !== null && isSame(kept, form) ? readSecrets(secrets, kept)?.password : undefined);
    if (password === undefined) throw new CodedError('PASSWORD_MISSING');
    return { password, proxy: form.proxy };
  };
  const connectionOf = (form: ConnectionForm): Connection =>
    openConnection({ ...form, id: 'new' }, secretsOf(form)).connection;

  return {
    read: () => {
      const kept = current();
      const known = kept === null ? null : readSecrets(secrets, kept);
      return {
        mode: program.mode(),
        current: kept === null ? null : viewOf(kept, known),
        passwordSaved: known !== null,
        retired: settings.current.connections.slice(1).map(({ baseUrl }) => new URL(baseUrl).host),
        productionAllowed: program.productionAllowed,
        guard: secrets.guard,
        needsAdministrator: !options.hasAdministrator(),
      };
    },

    check: (form) => {
      allowed();
      return keepLanguage(checkResults(checkConnection(connectionOf(form))));
    },

    keep: async (form, administrator) => {
      const by = allowed();
      if (program.barred) throw new CodedError('COUNTER_OF_ANOTHER');
      if (form.environment === 'production' && !program.productionAllowed) {
        throw new CodedError('PRODUCTION_NEEDS_DESKTOP');
      }
      if (form.environment === 'production' && !form.diskEncrypted) {
        throw new CodedError('DISK_NOT_CONFIRMED');
      }
      await requireUsable(connectionOf(form));
      const before = current();
      const same = before !== null && isSame(before, form);
      if (options.saleOpen() || (!same && options.inDoubt())) throw new CodedError('PAYMENTS_OPEN');
      const first = !options.hasAdministrator();
      if (first && administrator === null) throw new CodedError('ADMINISTRATOR_MISSING');

      const { baseUrl, environment, username, branches, authority, diskEncrypted } = form;
      const id = same ? before.id : options.newId();
      const saved = { baseUrl, environment, username, branches: [...branches], diskEncrypted };
      const next = { id, ...saved, authority };
      const { connections } = settings.current;
      saveSecrets(secrets, next, secretsOf(form));
      // An old connection is removed when no payment on it is pending (see forgetRetired).
      settings.change({ connections: [next, ...connections.filter((each) => each.id !== id)] });
      const recoveryCode =
        first && administrator !== null ? await options.firstAdministrator(administrator) : null;
      const value = JSON.stringify(saved);
      journal({ kind: 'setting.changed', body: { name: 'connection', value, by } });
      changed();
      if (program.mode() === 'clinic') program.goTo('clinic');
      return { recoveryCode };
    },
  };
}

/** The steps of a check, each with its sentence. */
async function* checkResults(
  results: AsyncIterable<Checked>,
): AsyncGenerator<CheckResult, void, void> {
  for await (const { step, state, code, seconds = 0, atProxy = false } of results) {
    const hint = atProxy ? ` ${t('connection.atProxy')}` : '';
    yield { step, state, message: `${t(`checked.${code}`, { seconds })}${hint}` };
  }
}

/** Without a readable password the settings may be those of another PC, with another disk. */
function viewOf({ id: _id, ...saved }: SavedConnection, known: ConnectionSecrets | null) {
  const diskEncrypted = saved.diskEncrypted && known !== null;
  return { ...saved, diskEncrypted, proxy: known?.proxy ?? null };
}

/** @throws {CodedError} `CONNECTION_WRONG` with a sentence for the person. */
async function requireUsable(connection: Connection): Promise<void> {
  try {
    await createPaymentsClient({ connection }).close();
  } catch (error) {
    if (!(error instanceof ConnectionSettingsError)) throw error;
    const data = { field: error.field, sentence: t(`checked.wrong-${error.field}`) };
    throw new CodedError('CONNECTION_WRONG', { data, cause: error });
  }
}
