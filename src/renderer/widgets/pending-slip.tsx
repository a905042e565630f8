import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { InDoubtItem } from '../../shared/contract/attempts.ts';
import { BRAND_NAMES } from '../../shared/domain/card.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { t } from '../messages/t.ts';
import { dateAndTime } from '../ui/clock.ts';
import { OPERATION_WORDS } from '../words/attempts.ts';
import styles from './pending-slip.module.css';

/** The patient's slip while a payment is unconfirmed; it states that it is no receipt. */
function PendingSlip({ item }: { readonly item: InDoubtItem }) {
  return (
    <article className={styles['slip']}>
      <h1>{t('attempts.paymentUnconfirmed')}</h1>
      <p>{t('attempts.notReceipt')}</p>
      <dl>
        <dt>{OPERATION_WORDS[item.operation]}</dt>
        <dd>{toDollars(item.amount)}</dd>
        {item.card === null ? null : (
          <>
            <dt>{BRAND_NAMES[item.card.brand]}</dt>
            <dd>•••• {item.card.lastFour}</dd>
          </>
        )}
        <dt>{t('attempts.requested3')}</dt>
        <dd>{dateAndTime(item.openedAt)}</dd>
        <dt>{t('attempts.reference')}</dt>
        <dd className={styles['reference']}>{item.trackingId}</dd>
      </dl>
      <p>{t('attempts.weSentYourPayment')}</p>
    </article>
  );
}

/** Prints the slip with this window's own print function. */
export async function printPendingSlip(item: InDoubtItem): Promise<void> {
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() => root.render(<PendingSlip item={item} />));
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}
