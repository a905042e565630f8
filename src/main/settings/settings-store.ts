import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { DEFAULT_SETTINGS, SETTINGS_VERSION, type Settings, settingsSchema } from './settings.ts';
import { notKept, SettingsError } from './settings-error.ts';
import { migrateSettings, versionOf } from './settings-migrations.ts';

/** A settings file that could not be understood, and what stands in for it. */
export interface SettingsDamage {
  /** Where the file was put, for whoever wants to look into it. */
  readonly keptAs: string;
}

/** What is to be changed; a part without a value stays. */
export type SettingsPart = {
  readonly [Name in Exclude<keyof Settings, 'version'>]?: Settings[Name] | undefined;
};

function withPart(current: Settings, part: SettingsPart): Settings {
  const given = Object.entries(part).filter(([, value]) => value !== undefined);
  return settingsSchema.parse({ ...current, ...Object.fromEntries(given) });
}

export interface SettingsStore {
  readonly current: Settings;
  /** Set when the file was damaged at the start and its copy is used. */
  readonly damage: SettingsDamage | null;
  /** @throws {SettingsError} `read-only`, `no-space`, `not-kept`; the settings are then as before. */
  change(part: SettingsPart): void;
}

/** The settings as training sees them: what is tried there stays there, and is gone afterwards. */
export function settingsForTraining(settings: SettingsStore): SettingsStore {
  let current = settings.current;
  return {
    get current() {
      return current;
    },
    damage: settings.damage,
    change: (part) => {
      current = withPart(current, part);
    },
  };
}

type Found =
  | { readonly kind: 'none' }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'damaged'; readonly error: unknown };

function find(file: string): Found {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A folder that cannot be made is told by the journal, which needs it.
    if (['ENOENT', 'ENOTDIR'].includes(code)) return { kind: 'none' };
    throw new SettingsError('unreadable', `The settings cannot be read: see to ${file}.`, {
      cause: error,
    });
  }
  try {
    const kept: unknown = JSON.parse(text);
    if (versionOf(kept) > SETTINGS_VERSION) return newer(file, versionOf(kept));
    return { kind: 'settings', settings: migrateSettings(kept) };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    return { kind: 'damaged', error };
  }
}

function newer(file: string, version: number): never {
  throw new SettingsError(
    'newer',
    `These settings were written by a newer Swipewell (their version is ${version}, this program knows ${SETTINGS_VERSION}): install that one, or a later one. ${file} is left as it is.`,
  );
}

/**
 * Settings of this PC in `folder/settings.json`, with a copy in `settings.copy.json`. A file that
 * cannot be understood is put aside, and its copy takes its place. Without a copy nothing is guessed:
 * a counter that forgot its connection would take practice for money.
 * @throws {SettingsError} `damaged`, `newer`, `unreadable`; no file is ever overwritten then.
 */
export function openSettings(folder: string, now: () => Date = () => new Date()): SettingsStore {
  const file = join(folder, 'settings.json');
  const copy = join(folder, 'settings.copy.json');
  let current = DEFAULT_SETTINGS;
  let damage: SettingsDamage | null = null;
  const write = (next: Settings) => {
    const text = `${JSON.stringify(next, null, 2)}\n`;
    replaceFile(file, text);
    replaceFile(copy, text);
    current = next;
  };

  const found = find(file);
  if (found.kind === 'settings') current = found.settings;
  if (found.kind === 'damaged') {
    const spare = find(copy);
    if (spare.kind !== 'settings') {
      throw new SettingsError(
        'damaged',
        `The settings cannot be understood, and there is no copy of them: mend ${file}, or move it away to begin from the defaults.`,
        { cause: found.error },
      );
    }
    const keptAs = `${file}.damaged-${now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')}`;
    try {
      renameSync(file, keptAs);
    } catch (error) {
      throw notKept(file, error);
    }
    write(spare.settings);
    damage = { keptAs };
  }

  return {
    get current() {
      return current;
    },
    damage,
    change: (part) => write(withPart(current, part)),
  };
}
