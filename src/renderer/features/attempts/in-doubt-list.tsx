import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { AlarmCard } from './alarm-card.tsx';
import { DoubtCard } from './doubt-card.tsx';
import styles from './in-doubt-list.module.css';

export interface InDoubtListProps {
  readonly approval: AskApproval;
  /** A payment by the service's id, over the in-doubt list, with its void or refund. */
  readonly payment: (recordId: string, close: () => void) => ReactNode;
  readonly close: () => void;
}

/**
 * All money that is not settled: the known facts, the running checks, and the decisions allowed.
 */
export function InDoubtList({ approval, payment, close }: InDoubtListProps) {
  const inDoubtList = useTill((state) => state.inDoubtList);
  const alarms = useTill((state) => state.alarms);
  return (
    <SidePanel title={t('attempts.unconfirmedPayments')} close={close}>
      {inDoubtList.length === 0 && alarms.length === 0 ? <Empty /> : null}
      {alarms.map((alarm) => (
        <AlarmCard key={alarm.alarmId} alarm={alarm} approval={approval} payment={payment} />
      ))}
      {inDoubtList.map((item) => (
        <DoubtCard key={item.attemptId} item={item} approval={approval} />
      ))}
    </SidePanel>
  );
}

function Empty() {
  return (
    <div className={styles['empty']}>
      <ShieldCheck size={40} aria-hidden="true" />
      <p>
        <strong>{t('attempts.noUnconfirmedPayments')}</strong>
      </p>
      <p>{t('attempts.ifConnectionBreaksRight')}</p>
    </div>
  );
}
