import type { Chance } from './chance.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The focus of a run, so that rare events occur together. */
const THEMES = [
  'mixed',
  'refunds',
  'crowded',
  'clocks',
  'doubts',
  'acknowledgedDuplicates',
  'slowApprovals',
] as const;

/** Holds and their captures are a part of the mixed runs, so that all other seeds keep their themes. */
export type Theme = (typeof THEMES)[number] | 'holds';

/** Payments next to others of the same patient whose outcome is open for minutes. */
export function isOfDuplicates(theme: Theme): boolean {
  return theme === 'acknowledgedDuplicates' || theme === 'slowApprovals';
}

/**
 * The undocumented behaviour of the service, chosen for each seed (interface.md §2.2, §2.7, §3,
 * §4.1, §8), and the errors of this run's clocks. Durations in ms.
 */
export interface Habits {
  readonly theme: Theme;
  /** The longest delay of a record in the list and in the report. */
  readonly listLag: number;
  readonly reportLag: number;
  /** Most records of one list, and the kept end of a longer one; null for no limit. */
  readonly cap: { readonly most: number; readonly keeps: 'oldest' | 'newest' } | null;
  readonly reports: ReportHabits;
  /** Voids, credits, captures and releases in the list, and their tracking id there. */
  readonly followUps: 'listed-bare' | 'listed-with-the-payments-tracking-id' | 'not-listed';
  /** True if a credit keeps the tracking id that was sent with it. */
  readonly creditsKeepTracking: boolean;
  /** The form of a captured hold in the report. */
  readonly captures: 'row-of-the-hold' | 'row-of-their-own' | 'not-reported';
  /** The time stamp of a record: arrival of its request, or its execution. */
  readonly stamped: 'when-asked' | 'when-done';
  /** True if it performs refunds and voids beyond what is left of a payment. */
  readonly careless?: boolean;
  /** Payments of a branch from other terminals, per hour. */
  readonly othersPerHour: number;
  /** The longest time that a manager takes for an approval. */
  readonly managerTakes: number;
  /** The service's clock minus the true one: at first, gained in a day, and steps. */
  readonly serviceClock: ClockHabits;
  readonly pcClock: ClockHabits;
}

/** The form of a report of some days; all of it is undocumented (interface.md §8). */
export interface ReportHabits {
  /** Most rows of one report, and the kept end of a longer one; null for no limit. */
  readonly cap: Habits['cap'];
  /** A row sometimes comes twice, as at overlapping pages. */
  readonly repeats: boolean;
  readonly command: 'as-done' | 'newest-first' | 'any';
}

export interface ClockHabits {
  readonly offset: number;
  readonly gainedPerDay: number;
  /** Steps a day, and the largest. */
  readonly stepsPerDay: number;
  readonly largestStep: number;
}

export const PLAIN_HABITS: Habits = {
  theme: 'mixed',
  listLag: 0,
  reportLag: 0,
  cap: null,
  reports: { cap: null, repeats: false, command: 'as-done' },
  followUps: 'listed-bare',
  creditsKeepTracking: true,
  captures: 'row-of-the-hold',
  stamped: 'when-done',
  othersPerHour: 0,
  managerTakes: 0,
  serviceClock: { offset: 0, gainedPerDay: 0, stepsPerDay: 0, largestStep: 0 },
  pcClock: { offset: 0, gainedPerDay: 0, stepsPerDay: 0, largestStep: 0 },
};

export function drawHabits(chance: Chance): Habits {
  const drawn = chance.pick<Theme>(['mixed', 'mixed', 'mixed', ...THEMES]);
  const theme = drawn === 'mixed' && chance.branch('holds').happens(0.4) ? 'holds' : drawn;
  const crowded = theme === 'crowded';
  const duplicates = isOfDuplicates(theme);
  const rarely = <T>(probability: number, value: T, other: T) =>
    chance.happens(probability) ? value : other;
  return {
    theme,
    listLag:
      theme === 'doubts'
        ? chance.pick([8 * MINUTE, 20 * MINUTE, 18 * HOUR])
        : duplicates
          ? MINUTE
          : chance.pick([0, 5_000, MINUTE, 8 * MINUTE, rarely(0.3, 18 * HOUR, 20 * MINUTE)]),
    reportLag:
      theme === 'refunds'
        ? chance.pick([HOUR, 18 * HOUR])
        : chance.pick([0, MINUTE, HOUR, rarely(0.3, 18 * HOUR, 2 * HOUR)]),
    cap:
      crowded || chance.happens(0.2)
        ? { most: chance.whole(20, crowded ? 25 : 60), keeps: chance.pick(['oldest', 'newest']) }
        : null,
    followUps: chance.pick([
      'listed-bare',
      'listed-bare',
      'listed-with-the-payments-tracking-id',
      'not-listed',
    ]),
    creditsKeepTracking: chance.happens(theme === 'refunds' ? 0.1 : 0.7),
    captures: chance.pick(['row-of-the-hold', 'row-of-their-own', 'not-reported']),
    stamped: chance.pick(['when-asked', 'when-done']),
    othersPerHour: crowded ? 200 : chance.pick([0, 0, 2, 20]),
    serviceClock: {
      offset: chance.pick([0, chance.whole(-5 * MINUTE, 5 * MINUTE)]),
      gainedPerDay: chance.pick([0, chance.whole(-20_000, 20_000)]),
      stepsPerDay: chance.pick([0, 0, 4]),
      largestStep: 2 * MINUTE,
    },
    pcClock: {
      offset: chance.pick([0, chance.whole(-3 * HOUR, 3 * HOUR)]),
      gainedPerDay: chance.pick([0, chance.whole(-60_000, 60_000)]),
      stepsPerDay: theme === 'clocks' ? 400 : chance.pick([0, 0, 12]),
      largestStep: chance.pick([10 * MINUTE, 5 * HOUR, 50 * HOUR]),
    },
    managerTakes:
      theme === 'slowApprovals' ? 10 * MINUTE : duplicates ? 2 * MINUTE : chance.pick([0, MINUTE]),
    reports: {
      cap: chance.happens(0.2)
        ? { most: chance.pick([3, 4, 20]), keeps: chance.pick(['oldest', 'newest']) }
        : null,
      repeats: chance.happens(0.3),
      command: chance.pick(['as-done', 'newest-first', 'any']),
    },
  };
}
