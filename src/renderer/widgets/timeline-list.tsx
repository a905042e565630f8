import { Button } from 'react-aria-components';
import type { TimelineEvent } from '../../shared/contract/payment-timeline.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { locale } from '../../shared/messages/language.ts';
import { t } from '../messages/t.ts';
import { dateAndTime } from '../ui/clock.ts';
import { NameAfter } from '../ui/name-text.tsx';
import ui from '../ui/primitives.module.css';
import { DIFFERS_WORDS, eventWords } from '../words/payments.ts';
import styles from './payment-timeline.module.css';

export interface TimelineListProps {
  readonly events: readonly TimelineEvent[];
  readonly showReceipt: (number: string) => void;
}

/** Entries of till and service in time order; marks each disagreement. */
export function TimelineList({ events, showReceipt }: TimelineListProps) {
  return (
    <ol className={styles['timeline']} aria-label={t('payments.history')}>
      {events.map((event) => (
        <li key={event.id} data-status={event.status} data-differs={event.differs !== null}>
          <strong className={`${ui['spread']} ${styles['line']}`}>
            <span>{eventWords(event)}</span>
            <span>{event.amount === null ? '' : toDollars(event.amount)}</span>
          </strong>
          <p className={ui['about']}>
            {timeText(event.at)}
            {event.by === null ? (
              t('payments.reportedPaymentService')
            ) : (
              <NameAfter words=", " name={event.by} />
            )}
            <NameAfter words={t('payments.approved')} name={event.manager} />
            <NameAfter words=": " name={event.reason === null ? null : `“${event.reason}”`} />
            {event.patients === undefined
              ? ''
              : event.patients.from === null
                ? t('payments.movedTo', { to: event.patients.to })
                : t('payments.movedFromTo', { from: event.patients.from, to: event.patients.to })}
            {event.detail === null || event.detail === '' ? '' : ` (${event.detail})`}
          </p>
          {event.differs === null ? null : (
            <p className={styles['differs']}>
              {event.counter === undefined
                ? DIFFERS_WORDS[event.differs]
                : t('payments.doneAtCounter', { counter: event.counter })}
            </p>
          )}
          {event.receiptNumber === null ? null : (
            <ReceiptLink number={event.receiptNumber} show={showReceipt} />
          )}
        </li>
      ))}
    </ol>
  );
}

function ReceiptLink({
  number,
  show,
}: {
  readonly number: string;
  readonly show: (number: string) => void;
}) {
  return (
    <Button className={`${ui['link']} ${styles['receipt']}`} onPress={() => show(number)}>
      {t('payments.receipt2', { number })}
    </Button>
  );
}

const DAY = new Intl.DateTimeFormat(locale(), {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC', // a date without a time comes from the service
});

function timeText(at: string): string {
  return at.length === 10 ? DAY.format(new Date(`${at}T00:00:00Z`)) : dateAndTime(at);
}
