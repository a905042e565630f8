import { useState } from 'react';
import type { Alarm } from '../../../shared/contract/attempts.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock-text.ts';
import { ALARM_WORDS } from '../../words/attempts.ts';
import { FormerTillMark } from './former-till-mark.tsx';
import styles from './tray.module.css';

/** Something at the service that needs a manager's eye; it stays until one closes it. */
export function AlarmCard({
  alarm,
  approval,
}: {
  readonly alarm: Alarm;
  readonly approval: AskApproval;
}) {
  const [asking, setAsking] = useState(false);
  const { heading, says } = ALARM_WORDS[alarm.kind];
  return (
    <article className={styles['card']} data-tone="bad" aria-label={heading}>
      <header className={styles['head']}>
        <h3>{heading}</h3>
        {alarm.amount === null ? null : <strong>{toDollars(alarm.amount)}</strong>}
      </header>
      <FormerTillMark tillId={alarm.formerTill} />
      <p>{says(alarm)}</p>
      <p className={styles['about']}>
        {dateAndTime(alarm.raisedAt)}
        {alarm.trackingId === null ? null : (
          <>
            <br />
            Tracking id <code>{alarm.trackingId}</code>
          </>
        )}
        {alarm.paymentId === null ? null : (
          <>
            <br />
            Payment <code>{alarm.paymentId}</code>
          </>
        )}
      </p>
      {asking ? (
        approval({
          what: 'Close this alarm',
          cancel: () => setAsking(false),
          give: (word) =>
            till().attempts.closeAlarm({
              commandId: crypto.randomUUID(),
              alarmId: alarm.alarmId,
              approval: word,
            }),
        })
      ) : (
        <div className={styles['moves']}>
          <Button look="quiet" onPress={() => setAsking(true)}>
            It was dealt with…
          </Button>
        </div>
      )}
    </article>
  );
}
