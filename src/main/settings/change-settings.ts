import type {
  SettingsChange,
  SettingsParts,
  SettingsView,
} from '../../shared/contract/settings.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import type { Settings } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';
import { SetupError } from './setup-error.ts';

export interface ChangeSettings {
  read(): SettingsView;
  change(part: SettingsChange): void;
}

/** Who is at the desk, if they may do this. @throws {SetupError} `NOT_SIGNED_IN`, `NOT_PERMITTED`. */
export function requirePermission(
  acting: (Cashier & { readonly role: Role }) | null,
  permission: Permission,
): Cashier {
  if (acting === null) throw new SetupError('NOT_SIGNED_IN');
  if (!may(acting.role, permission)) throw new SetupError('NOT_PERMITTED');
  return { id: acting.id, name: acting.name };
}

/**
 * What an administrator does about this counter's settings; each change goes to the roll.
 * @throws {SetupError} @throws {SettingsError} when the disk does not take it.
 */
export function createChangeSettings(options: {
  readonly settings: SettingsStore;
  readonly journal: Journal;
  readonly acting: () => (Cashier & { readonly role: Role }) | null;
  readonly changed: () => void;
}): ChangeSettings {
  const { settings, journal, acting, changed } = options;
  return {
    read: () => {
      requirePermission(acting(), 'change-settings');
      return { ...partsOf(settings.current), damagedFile: settings.damage?.keptAs ?? null };
    },
    change: (part) => {
      const by = requirePermission(acting(), 'change-settings');
      settings.change(part);
      const entries = Object.entries(part).map(([name, value]) => ({
        kind: 'setting.changed' as const,
        body: {
          name,
          value: typeof value === 'object' ? JSON.stringify(value) : String(value),
          by,
        },
      }));
      if (entries.length > 0) journal.append(...entries);
      changed();
    },
  };
}

function partsOf(settings: Settings): SettingsParts {
  const { clinic, lineKinds, paymentPlans, holdDays, cash } = settings;
  const { idleMinutes, singleManager, protectsContent } = settings;
  const sale = { lineKinds, paymentPlans };
  return { clinic, ...sale, holdDays, cash, idleMinutes, singleManager, protectsContent };
}
