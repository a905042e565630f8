import { z } from 'zod';
import { SETTINGS_VERSION, type Settings, settingsSchema } from './settings.ts';

const versioned = z.looseObject({ version: z.int().min(1) });

/** What makes version N + 1 of version N, by N. A version that was ever released stays readable. */
const MIGRATIONS: Readonly<Record<number, (before: object) => object>> = {
  /** Version 2 has connections, the idle time and the single manager: all of them have defaults. */
  1: (before) => ({ ...before, version: 2 }),
};

/** The version of what is kept, whatever else it holds. @throws {z.ZodError} */
export function versionOf(kept: unknown): number {
  return versioned.parse(kept).version;
}

/** Settings of any version up to this one. @throws {z.ZodError} when they are none. */
export function migrateSettings(kept: unknown): Settings {
  let current: object & { version: number } = versioned.parse(kept);
  while (current.version < SETTINGS_VERSION) {
    const step = MIGRATIONS[current.version];
    if (step === undefined) break;
    current = versioned.parse(step(current));
  }
  return settingsSchema.parse(current);
}
