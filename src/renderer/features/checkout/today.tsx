import { useQuery } from '@tanstack/react-query';
import { Banknote, CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { SaleSummary } from '../../../shared/contract/checkout.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { LINE_NAMES } from '../../../shared/domain/sale.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { timeOfDay } from '../../ui/clock-text.ts';
import styles from './today.module.css';

export interface TodayProps {
  /** Opens a receipt over the page. */
  readonly open: (number: string, close: () => void) => ReactNode;
}

/** The day so far, newest first. */
export function Today({ open }: TodayProps) {
  const revision = useTill((state) => state.revision);
  const [opened, setOpened] = useState<string | null>(null);
  const { data: sales = [], isPending } = useQuery({
    queryKey: ['today', revision],
    queryFn: () => till().checkout.today(),
    placeholderData: (before) => before,
  });
  const taken = (method: SaleSummary['method']) =>
    add(
      ...sales
        .filter((sale) => sale.state === 'paid' && sale.method === method)
        .map((sale) => sale.total),
    );
  return (
    <aside className={styles['today']} aria-label="Today">
      <header className={styles['head']}>
        <h2>Today</h2>
        <dl className={styles['sums']}>
          <div>
            <dt>Card</dt>
            <dd>{toDollars(taken('CARD'))}</dd>
          </div>
          <div>
            <dt>Cash</dt>
            <dd>{toDollars(taken('CASH'))}</dd>
          </div>
        </dl>
      </header>
      {sales.length === 0 && !isPending ? (
        <Empty />
      ) : (
        <ul className={styles['list']}>
          {sales.map((sale) => (
            <li key={sale.saleId}>
              <Row sale={sale} open={setOpened} />
            </li>
          ))}
        </ul>
      )}
      {opened === null ? null : open(opened, () => setOpened(null))}
    </aside>
  );
}

const STATES: Readonly<Record<SaleSummary['state'], { text: string; tone: string }>> = {
  paid: { text: 'Paid', tone: 'good' },
  held: { text: 'Held', tone: 'plain' },
  'part-paid': { text: 'Paid in part', tone: 'warn' },
  parked: { text: 'Parked', tone: 'plain' },
  sending: { text: 'Charging', tone: 'plain' },
  'in-doubt': { text: 'Being confirmed', tone: 'warn' },
  'not-paid': { text: 'Not paid', tone: 'bad' },
};

const POSTING: Readonly<Record<NonNullable<SaleSummary['posting']>, string>> = {
  posted: '',
  waiting: ' · not yet sent to the service',
  'in-doubt': ' · sent, being confirmed',
  refused: ' · refused by the service',
};

function Row({
  sale,
  open,
}: {
  readonly sale: SaleSummary;
  readonly open: (number: string) => void;
}) {
  const { receiptNumber, card, posting } = sale;
  const { text, tone } = STATES[sale.state];
  const Icon = sale.method === 'CARD' ? CreditCard : Banknote;
  return (
    <Button
      className={styles['row'] ?? ''}
      isDisabled={receiptNumber === null}
      onPress={() => receiptNumber !== null && open(receiptNumber)}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={styles['what']}>
        {sale.lines.map((line) => LINE_NAMES[line.kind]).join(', ')}
        <span className={styles['about']}>
          {timeOfDay(sale.openedAt)}
          {card === null ? ' · cash' : ` · •••• ${card.lastFour}`}
          {posting === null ? '' : POSTING[posting]}
        </span>
      </span>
      <span className={styles['sum']}>
        {toDollars(sale.total)}
        <span className={styles['state']} data-tone={tone}>
          {text}
        </span>
      </span>
    </Button>
  );
}

function Empty() {
  return (
    <div className={styles['empty']}>
      <p>No payments yet today.</p>
      <ol>
        <li>Type the amount and press Enter.</li>
        <li>Swipe the card, then press Enter to charge it.</li>
        <li>Print the receipt; Enter brings the next patient.</li>
      </ol>
    </div>
  );
}
