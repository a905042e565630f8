import type { Alarm, TrayItem } from '../shared/contract/attempts.ts';
import type { Attempts } from './attempts/attempts.ts';

/** A till whose journal was put back from a copy, and whose payments are looked for here. */
export interface FormerTill {
  readonly tillId: string;
  readonly attempts: Pick<
    Attempts,
    'tray' | 'alarms' | 'knows' | 'decide' | 'lookNow' | 'closeAlarm' | 'isBusy'
  >;
}

/** The former tills of the counter that came after them, which shows what is still open on theirs. */
export interface FormerTills {
  readonly all: readonly FormerTill[];
  /** Calls back when something of theirs has changed. Returns the way to stop. */
  subscribe(changed: () => void): () => void;
}

export const NO_FORMER_TILLS: FormerTills = { all: [], subscribe: () => () => {} };

type Shown = Pick<Attempts, 'tray' | 'alarms'>;

/** What is in doubt here and on the journals of former tills, the counter's own first. */
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

/** Whose attempt or alarm it is: a former till's, or the counter's own. */
export function attemptsOf(
  id: string,
  own: FormerTill['attempts'],
  { all }: FormerTills,
): FormerTill['attempts'] {
  return all.find(({ attempts }) => attempts.knows(id))?.attempts ?? own;
}
