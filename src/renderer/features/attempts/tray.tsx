import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTill } from '../../ipc/use-till.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { AlarmCard } from './alarm-card.tsx';
import { DoubtCard } from './doubt-card.tsx';
import styles from './tray.module.css';

export interface TrayProps {
  readonly approval: AskApproval;
  /** A payment by the service's id, over the tray: what it is, and the way to void or refund it. */
  readonly payment: (recordId: string, close: () => void) => ReactNode;
  readonly close: () => void;
}

/** Everything about money that is not settled: what is known, what is tried, who may decide what. */
export function Tray({ approval, payment, close }: TrayProps) {
  const tray = useTill((state) => state.tray);
  const alarms = useTill((state) => state.alarms);
  return (
    <SidePanel title="Payments in doubt" close={close}>
      {tray.length === 0 && alarms.length === 0 ? <Empty /> : null}
      {alarms.map((alarm) => (
        <AlarmCard key={alarm.alarmId} alarm={alarm} approval={approval} payment={payment} />
      ))}
      {tray.map((item) => (
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
        <strong>Every payment is settled.</strong>
      </p>
      <p>
        When the line breaks just after Charge, nobody here can know whether the card was charged.
        Such a payment is kept here, looked up at the service by itself, and never sent again.
      </p>
    </div>
  );
}
