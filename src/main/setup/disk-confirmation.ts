import type { TillState } from '../../shared/contract/till.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Commands } from '../commands.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { CodedError } from '../system/coded-error.ts';

type Kind = TillState['service']['kind'];

/** True if an administrator confirmed the encryption of this PC's disk, or no real money moves. */
export function isDiskConfirmed(kind: Kind, { current }: SettingsStore): boolean {
  return kind !== 'production' || current.connections[0]?.diskEncrypted === true;
}

/**
 * Confirms the disk of a counter of real payments without a confirmation: its settings are of an earlier build, or came
 * from another PC. Until then only an administrator can sign in, and no payment is possible. The entry comes first: it
 * is the statement of a person, and must not be missing where it is in force.
 * @throws {CodedError} `NOTHING_TO_CONFIRM`.
 */
export function createConfirmDisk(options: {
  readonly kind: Kind;
  readonly settings: SettingsStore;
  readonly commands: Commands;
  readonly journal: (entry: NewEntry) => void;
  readonly changed: () => void;
}): () => void {
  const { kind, settings, commands, journal, changed } = options;
  return () => {
    if (isDiskConfirmed(kind, settings)) throw new CodedError('NOTHING_TO_CONFIRM');
    const by = commands.cashier();
    journal({ kind: 'setting.changed', body: { name: 'disk encrypted', value: 'true', by } });
    setDisk(settings, true);
    changed();
  };
}

/** Sets it for the connection in use. @throws {SettingsError} */
export function setDisk(settings: SettingsStore, diskEncrypted: boolean): void {
  const [current, ...retired] = settings.current.connections;
  if (current === undefined) return;
  settings.change({ connections: [{ ...current, diskEncrypted }, ...retired] });
}
