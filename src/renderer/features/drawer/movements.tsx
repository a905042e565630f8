import type { DrawerSession } from '../../../shared/contract/drawer.ts';
import { CASH_DIRECTION } from '../../../shared/domain/drawer.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import card from '../../ui/card.module.css';
import { timeOfDay } from '../../ui/clock-text.ts';
import { StartTimer } from '../../ui/name-text.tsx';
import { MOVEMENT_NAMES } from '../../words/drawer.ts';
import styles from './drawers.module.css';

/** Cash in and out. A blind count hides sales, because they would reveal the expected sum. */
export function Movements({ session }: { readonly session: DrawerSession }) {
  const { movements, noSales, expected, state } = session;
  const shown = movements.slice(0, 12);
  return (
    <div className={styles['movements']}>
      {shown.length === 0 ? (
        <p className={card['hint']}>
          {expected === null && state === 'open'
            ? t('drawer.cashSalesShownAfter')
            : t('drawer.noCashMovementsYet')}
        </p>
      ) : (
        <ul aria-label={t('drawer.cashMovements', { drawerName: session.drawerName })}>
          {shown.map(({ at, kind, amount, reason, cashier }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: movements are only added, before the others
            <li key={movements.length - index}>
              <span>{timeOfDay(at)}</span>
              <span className={styles['what']}>
                {MOVEMENT_NAMES[kind]}
                <StartTimer words=": " name={reason} />
                <small>
                  <bdi>{cashier}</bdi>
                </small>
              </span>
              <strong>{toDollars(cents(CASH_DIRECTION[kind] * amount))}</strong>
            </li>
          ))}
        </ul>
      )}
      {movements.length > shown.length ? (
        <p className={card['hint']}>
          {t('drawer.earlier', { count: movements.length - shown.length })}
        </p>
      ) : null}
      {noSales === 0 ? null : (
        <p className={card['hint']}>{t('drawer.openedWithoutSaleOnce', { noSales })}</p>
      )}
    </div>
  );
}
