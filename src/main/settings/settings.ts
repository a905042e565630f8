import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { registeredReaderSchema } from '../../shared/contract/devices.ts';
import { CARD_BRANDS, type CardBrand } from '../../shared/domain/card.ts';

const CHIP_LABEL =
  "This card has a chip. Swiped, a fraud is the clinic's loss: dip it at a terminal if you have one.";

/** The shortest the brands give a card that was present; the clinic's acquirer may give more. */
const HOLD_DAYS: Readonly<Record<CardBrand, number>> = {
  visa: 5,
  mastercard: 7,
  amex: 7,
  discover: 10,
  unionpay: 7,
  maestro: 7,
  unknown: 5,
};

const settingsSchema = z.object({
  version: z.literal(1),
  clinic: z.object({ name: z.string(), cityState: z.string(), phone: z.string() }),
  /** The first is the one in use, the others are its spares; all of them listen. */
  readers: z.array(registeredReaderSchema).default([]),
  /** What is said beside a card that has a chip, in the clinic's own words. */
  chipLabel: z.string().default(CHIP_LABEL),
  /** For how many days a hold of each brand is good. */
  holdDays: z.record(z.enum(CARD_BRANDS), z.int().min(1).max(31)).default(HOLD_DAYS),
});

export type Settings = z.infer<typeof settingsSchema>;

const DEFAULTS: Settings = {
  version: 1,
  clinic: {
    name: 'Riverbend Family Clinic',
    cityState: 'Springfield, IL',
    phone: '(217) 555-0142',
  },
  readers: [],
  chipLabel: CHIP_LABEL,
  holdDays: HOLD_DAYS,
};

/** A settings file that is not one: its place and what is wrong with it. */
export class SettingsError extends Error {
  constructor(file: string, options: ErrorOptions) {
    super(
      `The settings cannot be read: mend ${file}, or move it away to start from the defaults.`,
      options,
    );
    this.name = 'SettingsError';
  }
}

export interface SettingsStore {
  readonly current: Settings;
  change(part: Partial<Omit<Settings, 'version'>>): void;
}

function read(file: string): Settings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR'].includes(String(error.code))
    ) {
      return DEFAULTS; // a folder that cannot be made is told by the journal, which needs it
    }
    throw new SettingsError(file, { cause: error });
  }
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new SettingsError(file, { cause: error });
  }
}

/**
 * Settings of this PC in `folder/settings.json`, replaced whole on every change so that a cut-off
 * write leaves the old ones.
 * @throws {SettingsError} when there is a file that cannot be read; it is never overwritten.
 */
export function openSettings(folder: string): SettingsStore {
  const file = join(folder, 'settings.json');
  let current = read(file);
  return {
    get current() {
      return current;
    },
    change: (part) => {
      const next = settingsSchema.parse({ ...current, ...part });
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`);
      renameSync(`${file}.new`, file);
      current = next;
    },
  };
}
