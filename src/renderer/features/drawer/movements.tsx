import type { DrawerSession } from '../../../shared/contract/drawer.ts';
import { CASH_DIRECTION } from '../../../shared/domain/drawer.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
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
            ? 'What is sold in cash shows here once the drawer is counted, so that the count is a count.'
            : 'No cash has moved yet.'}
        </p>
      ) : (
        <ul aria-label={`Cash in and out of ${session.drawerName}`}>
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
        <p className={card['hint']}>and {movements.length - shown.length} before them</p>
      ) : null}
      {noSales === 0 ? null : (
        <p className={card['hint']}>
          Opened for no sale {noSales === 1 ? 'once' : `${noSales} times`}.
        </p>
      )}
    </div>
  );
}
