import { useEffect, useRef, useState } from 'react';
import styles from './day-place.module.css';
import { DayPanel } from './features/closing/day-panel.tsx';
import { DowntimePanel } from './features/downtime/downtime-panel.tsx';
import { Drawers } from './features/drawer/drawers.tsx';
import { ExpiringHolds } from './features/holds/expiring-holds.tsx';
import { VoidsOfDay } from './features/payments/voids-of-day.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';
import type { AskFor } from './ui/ask-for.ts';
import { Button } from './ui/button.tsx';
import { goTo } from './use-place.ts';

const approval: AskFor = (permission, asking) => (
  <ApprovalForm permission={permission} {...asking} />
);

/** The drawer and the day: cash in and out, counts, and the close. */
export function DayPlace() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [downtime, setDowntime] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={styles['place']}>
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1 ref={heading} tabIndex={-1}>
            Drawer and day
          </h1>
          <Button look="quiet" onPress={() => setDowntime(true)}>
            Without the PC…
          </Button>
        </header>
        <ExpiringHolds show={() => goTo('holds')} />
        <Drawers approval={approval} />
        <DayPanel
          approval={approval}
          voids={(close) => <VoidsOfDay approval={approval} close={close} />}
        />
        {downtime ? <DowntimePanel close={() => setDowntime(false)} /> : null}
      </div>
    </main>
  );
}
