import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Alarm } from '../../../shared/contract/attempts.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { TimelineOverPage } from '../../widgets/payment-timeline.tsx';
import { alarmWords } from '../../words/attempts.ts';
import { DoubtCard, mayBeSetAside, RetiredTillMark } from './doubt-card.tsx';
import styles from './in-doubt-list.module.css';

/**
 * All money that is not settled: the known facts, the running checks, and the decisions allowed.
 */
export function InDoubtList({ close }: { readonly close: () => void }) {
  const inDoubtList = useTill((state) => state.inDoubtList);
  const alarms = useTill((state) => state.alarms);
  const next = inDoubtList.find(mayBeSetAside);
  return (
    <SidePanel title={t('attempts.unconfirmedPayments')} close={close}>
      {inDoubtList.length === 0 && alarms.length === 0 ? <Empty /> : null}
      {alarms.map((alarm) => (
        <AlarmCard key={alarm.alarmId} alarm={alarm} />
      ))}
      {inDoubtList.map((item) => (
        <DoubtCard key={item.attemptId} item={item} isNext={item === next} />
      ))}
    </SidePanel>
  );
}

function Empty() {
  return (
    <div className={`${ui['empty']} ${styles['empty']}`}>
      <ShieldCheck size={40} aria-hidden="true" />
      <p>
        <strong>{t('status-bar.noUnconfirmedPayments')}</strong>
      </p>
      <p>{t('attempts.ifConnectionBreaksRight')}</p>
    </div>
  );
}

/** An alarm at the service that needs a manager; it stays until a manager closes it. */
function AlarmCard({ alarm }: { readonly alarm: Alarm }) {
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const { heading, says, voidOrRefund } = alarmWords(alarm);
  const recordId = voidOrRefund && alarm.retiredTill === undefined ? alarm.paymentId : null;
  return (
    <article className={`${ui['card']} ${styles['card']}`} data-tone="bad" aria-label={heading}>
      <header className={styles['head']}>
        <h3>{heading}</h3>
        {alarm.amount === null ? null : <strong>{toDollars(alarm.amount)}</strong>}
      </header>
      <RetiredTillMark tillId={alarm.retiredTill} />
      <p>{says}</p>
      <p className={styles['about']}>
        {dateAndTime(alarm.raisedAt)}
        {alarm.trackingId === null ? null : (
          <>
            <br />
            <Message
              id="attempts.trackingId"
              values={{ trackingId: <code>{alarm.trackingId}</code> }}
            />
          </>
        )}
        {alarm.paymentId === null ? null : (
          <>
            <br />
            <Message
              id="attempts.payment2"
              values={{ paymentId: <code>{alarm.paymentId}</code> }}
            />
          </>
        )}
      </p>
      {asking ? (
        <ApprovalForm
          what={t('attempts.closeAlarm')}
          about={[
            heading,
            alarm.amount === null ? null : toDollars(alarm.amount),
            alarm.trackingId,
          ]}
          permission="decide-in-doubt"
          cancel={() => setAsking(false)}
          give={(approval) =>
            till().attempts.closeAlarm({ commandId: v7(), alarmId: alarm.alarmId, approval })
          }
        />
      ) : (
        <div className={ui['row']}>
          {recordId === null ? null : (
            <Button onPress={() => setLooking(true)}>{t('attempts.showPayment')}</Button>
          )}
          <Button look="quiet" onPress={() => setAsking(true)}>
            {t('attempts.markAsHandled')}
          </Button>
        </div>
      )}
      {looking && recordId !== null ? (
        <TimelineOverPage recordId={recordId} close={() => setLooking(false)} />
      ) : null}
    </article>
  );
}
