import { useEffect, useRef } from 'react';
import type { Permission } from '../shared/domain/permissions.ts';
import styles from './day-place.module.css';
import { Drawers } from './features/drawer/drawers.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';
import type { AskApproval } from './ui/ask-approval.ts';

const approval =
  (permission: Permission): AskApproval =>
  (asking) => <ApprovalForm permission={permission} {...asking} />;

/** The drawer and the day: cash in and out, counts, and the close. */
export function DayPlace() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={styles['place']}>
      <div className={styles['page']}>
        <h1 ref={heading} tabIndex={-1}>
          Drawer and day
        </h1>
        <Drawers approval={approval} />
      </div>
    </main>
  );
}
