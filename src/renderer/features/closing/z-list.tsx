import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { toDollars } from '../../../shared/domain/money.ts';
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
    <section className={card['card']} aria-label="Z reports">
      <h2>Closed days</h2>
      {reports.length === 0 ? (
        <p className={card['hint']}>
          None yet. Closing the day makes a Z report: numbered without gaps, kept for good, printed
          with the journal’s own seal.
        </p>
      ) : (
        <ul className={styles['zList']}>
          {reports.map(({ number, to, net, overShort, differences }) => (
            <li key={number}>
              <AriaButton className={styles['zRow'] ?? ''} onPress={() => setOpen(number)}>
                <strong>Z {number}</strong>
                <span>{dateAndTime(to)}</span>
                <span data-tone={overShort === 0 && differences === 0 ? 'good' : 'bad'}>
                  {overShort === 0 && differences === 0
                    ? 'to the cent'
                    : [
                        overShort === 0 ? '' : `drawer ${toDollars(overShort)}`,
                        differences === 0 ? '' : `${differences} named`,
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
