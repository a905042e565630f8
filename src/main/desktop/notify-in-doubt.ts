import type { Till } from '../till.ts';

/** A system notification: a count, without patient or amount. */
export interface DoubtNotice {
  readonly title: string;
  readonly body: string;
}

/**
 * Notifies of payments that become uncertain while the window is not focused. Returns the
 * unsubscribe.
 */
export function notifyInDoubt(
  till: Pick<Till, 'state' | 'subscribe'>,
  isSeen: () => boolean,
  show: (notice: DoubtNotice) => void,
): () => void {
  let known = till.state.inDoubtList.length;
  return till.subscribe(() => {
    const count = till.state.inDoubtList.length;
    const more = count > known;
    known = count;
    if (!more || isSeen()) return;
    show({
      title: count === 1 ? 'A payment is not certain' : `${count} payments are not certain`,
      body: 'Swipewell goes on asking. Do not take it again: the tray (F9) says what to do.',
    });
  });
}
