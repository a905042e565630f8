/**
 * The settings of a PC: one file with defaults, and its copy.
 *
 *    settings.json ── missing ─▶ defaults
 *         ├── valid ───▶ used
 *         └── damaged ─▶ kept aside and replaced by the copy; without a valid copy the start is refused
 *
 * A change replaces the file and its copy, each atomically. Secrets are not in them.
 */

import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rowOf } from '../../shared/domain/row-of.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { FileError } from '../system/coded-error.ts';
import { earlierBuildSentence, isOfEarlierBuild } from '../system/earlier-build.ts';
import { replaceWhole } from '../system/shared-folder.ts';
import { DEFAULT_SETTINGS, SETTINGS_VERSION, type Settings, settingsSchema } from './settings.ts';

/** A damaged settings file that was replaced by its copy. */
export interface SettingsDamage {
  /** New path of the damaged file, for an inspection. */
  readonly keptAs: string;
}

/** The settings to change; a part without a value stays. */
export type SettingsPart = {
  readonly [Name in Exclude<keyof Settings, 'version'>]?: Settings[Name] | undefined;
};

function withPart(current: Settings, part: SettingsPart): Settings {
  const given = Object.entries(part).filter(([, value]) => value !== undefined);
  return settingsSchema.parse({ ...current, ...Object.fromEntries(given) });
}

export interface SettingsStore {
  readonly current: Settings;
  /** Set if the file was damaged at the start and its copy is used. */
  readonly damage: SettingsDamage | null;
  /**
   * @throws {SettingsError} `read-only`, `no-space`, `not-saved`; the settings are then unchanged.
   */
  change(part: SettingsPart): void;
  /**
   * Publishes the parts that the clinic has in common; absent without a hub. Called before `change`.
   * @throws {CodedError} `HUB_AWAY`, `CHANGED_MEANWHILE`, `NEWER_PROGRAM`
   */
  prepare?(part: SettingsPart, by: Cashier): Promise<void>;
}

/** Settings for training: changes stay in memory and end with it. */
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

const versioned = z.object({ version: z.int() });

function find(file: string): Found {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A folder that cannot be created is reported by the journal, which needs it.
    if (['ENOENT', 'ENOTDIR'].includes(code)) return { kind: 'none' };
    throw new SettingsError('unreadable', t('settingsFile.settingsCannotRead', { file }), {
      cause: error,
    });
  }
  try {
    const parsed: unknown = JSON.parse(text);
    refuseOtherVersion(file, versioned.parse(parsed).version);
    return { kind: 'settings', settings: settingsSchema.parse(parsed) };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    return { kind: 'damaged', error };
  }
}

/** @throws {SettingsError} `earlier-build`, `newer`. */
function refuseOtherVersion(file: string, version: number): void {
  if (isOfEarlierBuild(version)) {
    throw new SettingsError('earlier-build', earlierBuildSentence(file));
  }
  if (version <= SETTINGS_VERSION) return;
  throw new SettingsError(
    'newer',
    t('settingsFile.theseSettingsWereWritten', {
      version,
      settingsversion: SETTINGS_VERSION,
      file,
    }),
  );
}

/**
 * Settings of this PC in `folder/settings.json`, with a copy in `settings.copy.json`. A damaged
 * file is moved aside and replaced by its copy. Without a copy there are no defaults: a counter
 * without its connection would take training for real money.
 * @throws {SettingsError} `damaged`, `earlier-build`, `newer`, `unreadable`; no file is overwritten then.
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
      throw new SettingsError('damaged', t('settingsFile.settingsDamagedThereNo', { file }), {
        cause: found.error,
      });
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

/**
 * - `damaged`: the file is invalid, and its content must not be guessed.
 * - `earlier-build`: written by a build from before the first release.
 * - `newer`: written by a newer version of the program.
 * - `unreadable`: the file system refuses to read it.
 * - `read-only`, `no-space`, `not-saved`: a change could not be written; the settings are unchanged.
 */
type SettingsErrorCode =
  | 'damaged'
  | 'earlier-build'
  | 'newer'
  | 'unreadable'
  | 'read-only'
  | 'no-space'
  | 'not-saved';

/** A failure to read or save settings: a code, and one sentence for a person. */
export class SettingsError extends FileError<SettingsErrorCode> {
  override readonly name = 'SettingsError';
}

const WRITE_CODES: Readonly<Record<string, SettingsErrorCode>> = {
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
};

const sentences = perLanguage(
  () =>
    ({
      'read-only': t('settingsFile.folderCannotWritten'),
      'no-space': t('settingsFile.diskFull'),
      'not-saved': t('settingsFile.diskDidNotSave'),
    }) as const,
);

/** The error of a settings file that could not be written. */
function notKept(file: string, cause: unknown): SettingsError {
  const system = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const code = rowOf(WRITE_CODES, system) ?? 'not-saved';
  const why =
    code === 'read-only' || code === 'no-space' ? sentences()[code] : sentences()['not-saved'];
  return new SettingsError(code, t('settingsFile.nothingChanged', { why, file }), { cause });
}

/**
 * Replaces a file atomically, so that an interrupted write leaves the old one.
 * @throws {SettingsError} `read-only`, `no-space`, `not-saved`.
 */
export function replaceFile(file: string, text: string): void {
  try {
    replaceWhole(file, text);
  } catch (error) {
    throw notKept(file, error);
  }
}
