import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { z } from 'zod';
import { ROLES } from '../../shared/domain/roles.ts';
import { LANGUAGES } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { SentenceError } from '../system/coded-error.ts';
import { earlierBuildSentence, isOfEarlierBuild } from '../system/earlier-build.ts';
import { replaceWhole } from '../system/shared-folder.ts';

export const savedPersonSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  role: z.enum(ROLES),
  /** Argon2id, in the text form with its salt and costs. */
  pinHash: z.string(),
  /** Only on the embedded service, where the PIN is shown. */
  shownPin: z.string().nullable(),
  /** Client ids of the person's branches; empty for all. */
  branches: z.array(z.string()).default([]),
  /** The hub's branches of the person: for signing in at their counters, and for reading; empty for all. */
  counterBranches: z.array(z.string()).default([]),
  /** The language of the screens for this person; null for the clinic's. */
  language: z.enum(LANGUAGES).nullable().default(null),
});

export type SavedPerson = z.infer<typeof savedPersonSchema>;

/** Version of the schema below. */
const STAFF_VERSION = 10;

const fileSchema = z.object({
  version: z.literal(STAFF_VERSION),
  people: z.array(savedPersonSchema),
  /** Argon2id of the recovery code for an administrator with a lost PIN. */
  recoveryHash: z.string().nullable().default(null),
});

interface Kept {
  readonly people: readonly SavedPerson[];
  /** Argon2id of the recovery code for an administrator with a lost PIN. */
  readonly recoveryHash: string | null;
}

const versioned = z.object({ version: z.int() });

function unreadable(file: string, cause: unknown): SentenceError {
  return new SentenceError(t('staffFile.staffListCannotRead', { file }), { cause });
}

/** The staff. PINs are stored as hashes, here and never in the journal. */
export interface People {
  readonly all: readonly SavedPerson[];
  /** Replaces the list, on the disk first. Throws the file system's error. */
  keep(people: readonly SavedPerson[]): void;
  readonly recoveryHash: string | null;
  /** Replaces the hash of the recovery code. Throws the file system's error. */
  saveRecovery(hash: string): void;
}

/**
 * The staff on the embedded service at its first start, with visible PINs, so that a first payment
 * needs no form.
 */
export const DEMO_PEOPLE = [
  { id: 'cashier', name: 'Dana Reyes', role: 'cashier', pin: '135790' },
  { id: 'manager', name: 'Morgan Lee', role: 'manager', pin: '246810' },
  { id: 'owner', name: 'Ines Okafor', role: 'administrator', pin: '864209' },
] as const;

function demoPeople(): readonly SavedPerson[] {
  return DEMO_PEOPLE.map(({ pin, ...person }) => ({
    ...person,
    branches: [],
    counterBranches: [],
    language: null,
    pinHash: hashSync(pin),
    shownPin: pin,
  }));
}

function read(file: string): Kept | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unreadable(file, error);
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (isOfEarlierBuild(versioned.parse(parsed).version)) {
      throw new SentenceError(earlierBuildSentence(file));
    }
    return fileSchema.parse(parsed);
  } catch (error) {
    throw error instanceof SentenceError ? error : unreadable(file, error);
  }
}

/**
 * The staff in `folder/staff.json`, replaced atomically so that an interrupted write leaves the old
 * list.
 * @param first the list before a file exists; saved at once unless it is empty.
 * @throws {SentenceError} if the file cannot be read or is of an earlier build; it is never
 *   overwritten.
 */
export function openPeople(
  folder: string,
  first: () => readonly SavedPerson[] = demoPeople,
): People {
  const file = join(folder, 'staff.json');
  const write = (next: Kept) => {
    replaceWhole(file, `${JSON.stringify({ version: STAFF_VERSION, ...next }, null, 2)}\n`);
    return next;
  };
  const found = read(file);
  let kept: Kept = found ?? { people: [...first()], recoveryHash: null };
  if (found === null && kept.people.length > 0) write(kept);
  return {
    get all() {
      return kept.people;
    },
    keep: (people) => {
      kept = write({ ...kept, people: [...people] });
    },
    get recoveryHash() {
      return kept.recoveryHash;
    },
    saveRecovery: (recoveryHash) => {
      kept = write({ ...kept, recoveryHash });
    },
  };
}
