import type { Alarm, TrayItem } from '../shared/contract/attempts.ts';
import type { Attempts } from './attempts/attempts.ts';

/** A till with a restored journal; its payments are checked here. */
export interface FormerTill {
  readonly tillId: string;
  readonly attempts: Pick<
    Attempts,
    'tray' | 'alarms' | 'knows' | 'decide' | 'lookNow' | 'closeAlarm' | 'isBusy'
  >;
}

/** The retired tills of the counter that followed them; it shows their open attempts. */
export interface FormerTills {
  readonly all: readonly FormerTill[];
  /** Calls back after every change of theirs. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

export const NO_FORMER_TILLS: FormerTills = { all: [], subscribe: () => () => {} };

type Shown = Pick<Attempts, 'tray' | 'alarms'>;

/**
 * The in-doubt lists and alarms of the counter and of its retired tills, the counter's own first.
 */
export function withFormer(
  own: Shown,
  { all }: FormerTills,
): { tray: TrayItem[]; alarms: Alarm[] } {
  return {
    tray: [
      ...own.tray,
      ...all.flatMap(({ tillId, attempts }) =>
        attempts.tray.map((item) => ({ ...item, formerTill: tillId })),
      ),
    ],
    alarms: [
      ...own.alarms,
      ...all.flatMap(({ tillId, attempts }) =>
        attempts.alarms.map((alarm) => ({ ...alarm, formerTill: tillId })),
      ),
    ],
  };
}

/** The attempts of the till with this attempt or alarm: a retired till's, or the counter's own. */
export function attemptsOf(
  id: string,
  own: FormerTill['attempts'],
  { all }: FormerTills,
): FormerTill['attempts'] {
  return all.find(({ attempts }) => attempts.knows(id))?.attempts ?? own;
}
