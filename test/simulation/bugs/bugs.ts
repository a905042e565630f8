import type { Bug } from './bug.ts';
import { SPOILED_ANSWERS } from './spoiled-answers.ts';
import { SPOILED_BOOKS } from './spoiled-books.ts';
import { SPOILED_CHECKS } from './spoiled-checks.ts';
import { SPOILED_DAYS } from './spoiled-days.ts';
import { SPOILED_ENGINES } from './spoiled-engine.ts';
import { SPOILED_GUARDS } from './spoiled-guards.ts';
import { SPOILED_JOURNALS } from './spoiled-journal.ts';
import { SPOILED_LINES } from './spoiled-line.ts';
import { SPOILED_MONEY } from './spoiled-money.ts';
import { SPOILED_RULES } from './spoiled-rules.ts';

/** Every planted mistake by its name; the proof is only valid if each is caught. */
export const BUGS: ReadonlyMap<string, Bug> = new Map(
  Object.entries<Bug>({
    ...SPOILED_RULES,
    ...SPOILED_CHECKS,
    ...SPOILED_GUARDS,
    ...SPOILED_LINES,
    ...SPOILED_ANSWERS,
    ...SPOILED_JOURNALS,
    ...SPOILED_BOOKS,
    ...SPOILED_MONEY,
    ...SPOILED_ENGINES,
    ...SPOILED_DAYS,
  }),
);
