import { t } from '../../../shared/messages/t.ts';
import type { Till } from '../../app.ts';

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
      title:
        count === 1 ? t('desktop.paymentUnconfirmed') : t('desktop.paymentsUnconfirmed', { count }),
      body: t('desktop.swipewellKeepsChecking'),
    });
  });
}
