import type {
  SettingsChange,
  SettingsParts,
  SettingsView,
} from '../../shared/contract/settings.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import type { Settings } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

export interface ChangeSettings {
  read(): SettingsView;
  change(part: SettingsChange): void;
}

/**
 * The administrator's changes of this counter's settings; each is journaled.
 * @throws {CodedError} @throws {SettingsError} if the disk refuses the write.
 */
export function createChangeSettings(options: {
  readonly settings: SettingsStore;
  readonly journal: Journal;
  readonly commands: Commands;
  readonly changed: () => void;
}): ChangeSettings {
  const { settings, journal, commands, changed } = options;
  return {
    read: () => ({
      ...partsOf(settings.current),
      damagedFile: settings.damage?.keptAs ?? null,
    }),
    change: (part) => {
      const by = commands.cashier();
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
  const { clinic, checkout, lineKinds, paymentPlans, holdDays, cash, terminals } = settings;
  const { amountLimits, letterKeys } = settings;
  const { returnedFee, idleMinutes, singleManager, protectsContent, accountNames } = settings;
  const sale = { lineKinds, paymentPlans };
  return {
    clinic,
    checkout,
    ...sale,
    holdDays,
    cash,
    terminals,
    amountLimits,
    returnedFee,
    idleMinutes,
    singleManager,
    protectsContent,
    letterKeys,
    accountNames,
  };
}
