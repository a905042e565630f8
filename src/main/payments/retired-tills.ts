import type { Alarm, InDoubtItem } from '../../shared/contract/attempts.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attempts } from './engine/attempts.ts';

/** A till with a restored journal; its payments are checked here. */
export interface RetiredTill {
  readonly tillId: string;
  readonly journal: Journal;
  readonly attempts: Attempts;
}

/** The retired tills of the counter that followed them; it shows their open attempts. */
export interface RetiredTills {
  readonly all: readonly RetiredTill[];
  /** Calls back after every change of theirs. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

export const NO_RETIRED_TILLS: RetiredTills = { all: [], subscribe: () => () => {} };

/**
 * The in-doubt lists and alarms of the counter and of its retired tills, the counter's own first.
 */
export function withRetired(
  own: Attempts,
  { all }: RetiredTills,
): { inDoubtList: InDoubtItem[]; alarms: Alarm[] } {
  return {
    inDoubtList: [
      ...own.inDoubtList,
      ...all.flatMap(({ tillId, attempts }) =>
        attempts.inDoubtList.map((item) => ({ ...item, retiredTill: tillId })),
      ),
    ],
    alarms: [
      ...own.alarms,
      ...all.flatMap(({ tillId, attempts }) =>
        attempts.alarms.map((alarm) => ({ ...alarm, retiredTill: tillId })),
      ),
    ],
  };
}

/** The attempts of the till with this attempt or alarm: a retired till's, or the counter's own. */
export function attemptsOf(id: string, own: Attempts, { all }: RetiredTills): Attempts {
  return all.find(({ attempts }) => attempts.knows(id))?.attempts ?? own;
}
