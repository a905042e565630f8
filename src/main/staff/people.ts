import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { z } from 'zod';
import { ROLES } from '../../shared/domain/roles.ts';

const keptPersonSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  role: z.enum(ROLES),
  /** Argon2id, in the text form that carries its own salt and costs. */
  pinHash: z.string(),
  /** Set on the embedded service alone, where the PIN is shown. */
  shownPin: z.string().nullable(),
});

export type KeptPerson = z.infer<typeof keptPersonSchema>;

const fileSchema = z.object({ version: z.literal(1), people: z.array(keptPersonSchema) });

/** A staff file that is not one: its place and what to do. */
export class PeopleError extends Error {
  constructor(file: string, options: ErrorOptions) {
    super(`The list of staff cannot be read: mend ${file}, or restore it from a copy.`, options);
    this.name = 'PeopleError';
  }
}

/** Who works here. PINs are kept as hashes, here and never on the roll. */
export interface People {
  readonly all: readonly KeptPerson[];
  /** Replaces the list, on the disk first. Throws what the file system says. */
  keep(people: readonly KeptPerson[]): void;
}

/**
 * Who there is on the embedded service at its first start, with their PINs shown, so that the first
 * minute is a payment and not a form.
 */
export const DEMO_PEOPLE = [
  { id: 'cashier', name: 'Dana Reyes', role: 'cashier', pin: '135790' },
  { id: 'manager', name: 'Morgan Lee', role: 'manager', pin: '246810' },
  { id: 'owner', name: 'Ines Okafor', role: 'administrator', pin: '864209' },
] as const;

function demoPeople(): readonly KeptPerson[] {
  return DEMO_PEOPLE.map(({ pin, ...person }) => ({
    ...person,
    pinHash: hashSync(pin),
    shownPin: pin,
  }));
}

function read(file: string): readonly KeptPerson[] | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new PeopleError(file, { cause: error });
  }
  try {
    return fileSchema.parse(JSON.parse(text)).people;
  } catch (error) {
    throw new PeopleError(file, { cause: error });
  }
}

/**
 * The staff in `folder/staff.json`, replaced whole so that a cut-off write leaves the old list.
 * @throws {PeopleError} when there is a file that cannot be read; it is never overwritten.
 */
export function openPeople(folder: string): People {
  const file = join(folder, 'staff.json');
  let all = read(file);
  const keep = (people: readonly KeptPerson[]) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify({ version: 1, people }, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    renameSync(`${file}.new`, file);
    all = people;
  };
  if (all === null) keep(demoPeople());
  return {
    get all() {
      return all ?? [];
    },
    keep,
  };
}
