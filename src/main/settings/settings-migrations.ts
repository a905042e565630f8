import { z } from 'zod';
import type { RegisteredReader } from '../../shared/contract/devices.ts';
import { SETTINGS_VERSION, type Settings, settingsSchema } from './settings.ts';

const versioned = z.looseObject({ version: z.int().min(1) });

/** What makes version N + 1 of version N, by N. A version that was ever released stays readable. */
const MIGRATIONS: Readonly<Record<number, (before: object) => object>> = {
  /**
   * Version 2 has connections, the idle time and the single manager: all of them have defaults. Of the
   * one serial reader that stood there by its port it makes a reader that is registered.
   */
  1: (before) => ({ ...takeOverSerialReader(before), version: 2 }),
  /** In version 3 a key of the counter may have the clinic's own word and a usual amount. */
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

/** Nobody has ever looked at it for tampering, so that a look is due at once. */
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
