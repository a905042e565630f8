import { useQuery } from '@tanstack/react-query';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import card from '../../ui/card.module.css';
import styles from './closing.module.css';

/** Payouts of the service for a closed day so far, transfer by transfer. */
export function PaidOut({
  number,
  expected,
}: {
  readonly number: number;
  readonly expected: Cents;
}) {
  const { data, isError } = useQuery({
    queryKey: ['deposits', number],
    queryFn: () => till().closing.deposits({ number }),
    retry: false,
  });
  if (isError) return <p className={card['hint']}>{t('closing.depositsCannotLoadedNow')}</p>;
  if (data === undefined) return <p className={card['hint']}>{t('closing.loadingDeposits')}</p>;
  return (
    <div>
      <p>
        <Message
          id="closing.deposited"
          values={{ paid: <strong>{toDollars(data.paid)}</strong>, expected: toDollars(expected) }}
        />
      </p>
      <ul className={styles['rows']} aria-label={t('closing.transfers')}>
        {data.transfers.map(({ id, date, amount, count }) => (
          <li key={id}>
            <span>
              {date ?? ''} {id} ({count})
            </span>
            <strong>{toDollars(amount)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
