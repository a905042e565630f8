import type { TillState } from '../../shared/contract/till.ts';
import type { Level } from '../../shared/domain/shared-settings.ts';
import type { Commands } from '../commands.ts';
import type { Feature } from '../context.ts';
import { CodedError } from '../system/coded-error.ts';
import type { ClinicSettings } from './clinic-settings.ts';

/** The administrator's roll-outs of settings; each is journaled here, with the person also at the hub. */
export function openRollout(options: {
  /** Null without a hub. */
  readonly clinicSettings: ClinicSettings | null;
  readonly commands: Commands;
}) {
  const { clinicSettings, commands } = options;
  const joined = (): ClinicSettings => {
    if (clinicSettings === null) throw new CodedError('HUB_AWAY');
    return clinicSettings;
  };
  const record = (
    name: 'rolled out' | 'withdrawn' | 'undone',
    level: Level,
    parts: readonly string[],
  ) =>
    commands.appendResult({
      kind: 'setting.changed',
      body: { name: `${name}: ${level}`, value: parts.join(', '), by: commands.cashier() },
    });
  return {
    handlers: {
      rollout: {
        read: () => joined().read(),
        publish: async ({ level, parts }) => {
          await joined().publish(level, parts, commands.cashier());
          record('rolled out', level, parts);
        },
        withdraw: async ({ level, parts }) => {
          await joined().withdraw(level, parts, commands.cashier());
          record('withdrawn', level, parts);
        },
        undo: async ({ level, version, epoch }) => {
          const parts = await joined().undo(level, { version, epoch }, commands.cashier());
          record('undone', level, parts);
        },
      },
    } satisfies Feature['handlers'],
    slices: {
      rolledOut: (): TillState['rolledOut'] => clinicSettings?.levels() ?? null,
    } satisfies Feature['slices'],
    close: () => clinicSettings?.close(),
  };
}
