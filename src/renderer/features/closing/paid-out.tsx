import { useQuery } from '@tanstack/react-query';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
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
  if (isError) return <p className={card['hint']}>The deposits cannot be read right now.</p>;
  if (data === undefined) return <p className={card['hint']}>Reading the deposits…</p>;
  return (
    <div>
      <p>
        <strong>{toDollars(data.paid)}</strong> of {toDollars(expected)} paid out.
      </p>
      <ul className={styles['rows']} aria-label="Transfers">
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
