import type { Bug } from './bug.ts';
import { SPOILED_JOURNALS } from './spoiled-journal.ts';
import { SPOILED_LINES } from './spoiled-line.ts';
import { SPOILED_MONEY } from './spoiled-money.ts';
import { SPOILED_RULES } from './spoiled-rules.ts';

/** Every planted mistake by its name; the proof is only valid if each is caught. */
export const BUGS: ReadonlyMap<string, Bug> = new Map(
  Object.entries<Bug>({
    ...SPOILED_RULES,
    ...SPOILED_LINES,
    ...SPOILED_JOURNALS,
    ...SPOILED_MONEY,
  }),
);
