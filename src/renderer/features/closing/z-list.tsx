import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import card from '../../ui/card.module.css';
import { dateAndTime } from '../../ui/clock-text.ts';
import styles from './closing.module.css';
import { useZReports } from './use-closing.ts';
import { ZDialog } from './z-dialog.tsx';

/** Every closed day, newest first. */
export function ZList() {
  const reports = useZReports();
  const [open, setOpen] = useState<number | null>(null);
  if (reports === null) return null;
  return (
    <section className={card['card']} aria-label={t('closing.endDayReportsZ')}>
      <h2>{t('closing.closedDays')}</h2>
      {reports.length === 0 ? (
        <p className={card['hint']}>{t('closing.noEndDayReports')}</p>
      ) : (
        <ul className={styles['zList']}>
          {reports.map(({ number, to, net, overShort, differences }) => (
            <li key={number}>
              <AriaButton className={styles['zRow'] ?? ''} onPress={() => setOpen(number)}>
                <strong>{t('closing.z', { number })}</strong>
                <span>{dateAndTime(to)}</span>
                <span data-tone={overShort === 0 && differences === 0 ? 'good' : 'bad'}>
                  {overShort === 0 && differences === 0
                    ? t('closing.cent')
                    : [
                        overShort === 0
                          ? ''
                          : t('closing.drawer', { overShort: toDollars(overShort) }),
                        differences === 0 ? '' : t('closing.differences2', { differences }),
                      ]
                        .filter((part) => part !== '')
                        .join(', ')}
                </span>
                <b>{toDollars(net)}</b>
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : <ZDialog number={open} close={() => setOpen(null)} />}
    </section>
  );
}
