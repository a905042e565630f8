import { z } from 'zod';
import type { RegisteredReader } from '../../shared/contract/devices.ts';
import { SETTINGS_VERSION, type Settings, settingsSchema } from './settings.ts';

const versioned = z.looseObject({ version: z.int().min(1) });

/** The step from version N to N + 1, by N. A released version stays readable. */
const MIGRATIONS: Readonly<Record<number, (before: object) => object>> = {
  /**
   * Version 2 adds connections, the idle time and the single manager, all with defaults. The one
   * serial reader, stored by its port, becomes a registered reader.
   */
  1: (before) => ({ ...takeOverSerialReader(before), version: 2 }),
  /** In version 3 a line kind may have the clinic's own name and a usual amount. */
  2: (before) => ({ ...nameLineKinds(before), version: 3 }),
};

const withPlainLineKinds = z.looseObject({ lineKinds: z.array(z.string()) });

function nameLineKinds(before: object): object {
  const { success, data } = withPlainLineKinds.safeParse(before);
  if (!success) return before;
  const lineKinds = data.lineKinds.map((kind) => ({ kind, name: null, amount: null }));
  return { ...data, lineKinds };
}

const withSerialReader = z.looseObject({
  serialReader: z.string().min(1),
  readers: z.array(z.unknown()).default([]),
});

/** Never inspected for tampering, so that an inspection is due at once. */
const NEVER = '1970-01-01T00:00:00.000Z';

function takeOverSerialReader(before: object): object {
  const { success, data } = withSerialReader.safeParse(before);
  if (!success || data.readers.length > 0) return before;
  const { serialReader: path, ...others } = data;
  const reader: RegisteredReader = {
    id: `serial:${path}`,
    name: `Serial reader at ${path}`,
    line: { kind: 'serial', path, serialNumber: null, baudRate: 9600, format: '8N1' },
    registeredAt: NEVER,
    lookedAt: null,
  };
  return { ...others, readers: [reader] };
}

/** The version of saved settings. @throws {z.ZodError} */
export function versionOf(kept: unknown): number {
  return versioned.parse(kept).version;
}

/** Settings migrated from any version up to this one. @throws {z.ZodError} if they are invalid. */
export function migrateSettings(kept: unknown): Settings {
  let current: object & { version: number } = versioned.parse(kept);
  while (current.version < SETTINGS_VERSION) {
    const step = MIGRATIONS[current.version];
    if (step === undefined) break;
    current = versioned.parse(step(current));
  }
  return settingsSchema.parse(current);
}
