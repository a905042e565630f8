import { BUGS } from './bugs/bugs.ts';
import { CLINIC_BUGS } from './clinic/clinic-bugs.ts';
import { clinicThemeOf } from './clinic/clinic-theme.ts';
import { runClinicSeed } from './clinic/run-clinic-seed.ts';
import { differencesWithoutHub } from './clinic/without-hub.ts';
import { coverOperation } from './exhaustive.ts';
import { habitsOf, type Outcome, runSeed } from './run-seed.ts';

/** The work of one thread. */
export type Job =
  /** Some seeds, with a bug planted or without. */
  | {
      readonly kind: 'seeds';
      readonly from: number;
      readonly count: number;
      readonly bug: string | null;
      /** The counters of a clinic; null for one counter without a hub. */
      readonly tills: number | null;
    }
  /** Seeds from 1, of the bug's theme if it has one, until the bug is caught. */
  | {
      readonly kind: 'bug';
      readonly name: string;
      readonly most: number;
      readonly tills: number | null;
    }
  /** All cases of one operation. */
  | { readonly kind: 'operation'; readonly name: string; readonly pairs: boolean };

export interface Done {
  /** Seeds or cases that were run. */
  readonly runs: number;
  /** The violations, each with its seed or case. */
  readonly violations: readonly string[];
  /** The changes of state of the attempts of one counter's seeds. */
  readonly transitions: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

function bugOf<Bug>(bugs: ReadonlyMap<string, Bug>, name: string): Bug {
  const bug = bugs.get(name);
  if (bug === undefined) throw new RangeError(`There is no bug ${name}: see --list-bugs.`);
  return bug;
}

/** Runs one seed of one counter, or of a clinic. @throws {RangeError} for an unknown bug. */
export function outcomeOf(
  seed: number,
  bug: string | null,
  tills: number | null,
): Promise<Omit<Outcome, 'transitions'> & Partial<Pick<Outcome, 'transitions'>>> {
  if (tills === null) return runSeed(seed, bug === null ? undefined : bugOf(BUGS, bug));
  return runClinicSeed(seed, tills, bug === null ? null : bugOf(CLINIC_BUGS, bug));
}

/** Every so many seeds of a clinic, a counter with a hub that it never reached is compared with one without. */
const COMPARED = 5;

/** Runs one seed; an aborted run is a violation too. */
async function resultOf(
  seed: number,
  bug: string | null,
  tills: number | null,
): Promise<Omit<Done, 'runs'>> {
  try {
    const outcome = await outcomeOf(seed, bug, tills);
    const isCompared = tills !== null && bug === null && seed % COMPARED === 0;
    const differences = isCompared ? await differencesWithoutHub(seed) : [];
    return {
      violations: [...outcome.violations, ...differences].map((what) => `seed ${seed}: ${what}`),
      transitions: outcome.transitions ?? NONE,
    };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return {
      violations: [`seed ${seed}: it broke off: ${String(error)}`],
      transitions: NONE,
    };
  }
}

export async function doJob(job: Job): Promise<Done> {
  switch (job.kind) {
    case 'seeds': {
      const violations: string[] = [];
      const transitions = new Set<string>();
      for (let seed = job.from; seed < job.from + job.count; seed += 1) {
        const result = await resultOf(seed, job.bug, job.tills);
        violations.push(...result.violations);
        for (const each of result.transitions) transitions.add(each);
      }
      return { runs: job.count, violations, transitions };
    }
    case 'bug': {
      const isClinic = job.tills !== null;
      const { theme } = isClinic ? bugOf(CLINIC_BUGS, job.name) : bugOf(BUGS, job.name);
      const themeOf = (seed: number) => (isClinic ? clinicThemeOf(seed) : habitsOf(seed).theme);
      for (let seed = 1; seed <= job.most; seed += 1) {
        if (theme !== undefined && themeOf(seed) !== theme) continue;
        const result = await resultOf(seed, job.name, job.tills);
        if (result.violations.length > 0) return { runs: seed, ...result };
      }
      return { runs: job.most, violations: [], transitions: NONE };
    }
    case 'operation': {
      const { cases, violations } = await coverOperation(job.name, job.pairs);
      return { runs: cases, violations, transitions: NONE };
    }
  }
}
