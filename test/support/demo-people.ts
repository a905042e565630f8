import { hashSync } from '@node-rs/argon2';
import { DEMO_PEOPLE, openPeople, type People } from '../../src/main/staff/people.ts';

/** The least that Argon2 takes: a hash names its costs, so that its check costs as little. */
const COSTS = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

const PEOPLE = DEMO_PEOPLE.map(({ pin, ...person }) => ({
  ...person,
  branches: [],
  counterBranches: [],
  language: null,
  pinHash: hashSync(pin, COSTS),
  shownPin: pin,
}));

/**
 * The staff of the demo in `folder`, as the program makes it at its first start. The program's own hashes are
 * meant to be slow, and would take most of the time of these tests.
 */
export function openDemoPeople(folder: string): People {
  return openPeople(folder, () => PEOPLE);
}
