import type { Till } from '../till.ts';

/** What the system shows over other programs: how many, never whose or how much. */
export interface DoubtNotice {
  readonly title: string;
  readonly body: string;
}

/**
 * Tells, by the system, of payments that became uncertain while nobody was looking at the window.
 * Returns the way to stop.
 */
export function tellOfDoubt(
  till: Pick<Till, 'state' | 'subscribe'>,
  isLookedAt: () => boolean,
  show: (notice: DoubtNotice) => void,
): () => void {
  let known = till.state.tray.length;
  return till.subscribe(() => {
    const count = till.state.tray.length;
    const more = count > known;
    known = count;
    if (!more || isLookedAt()) return;
    show({
      title: count === 1 ? 'A payment is not certain' : `${count} payments are not certain`,
      body: 'Swipewell goes on asking. Do not take it again: the tray (F9) says what to do.',
    });
  });
}
