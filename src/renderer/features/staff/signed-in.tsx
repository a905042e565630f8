import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { TillState } from '../../../shared/contract/till.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { leaveSafely } from '../../ui/unsaved.ts';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { initials } from './initials.ts';
import styles from './signed-in.module.css';
import { StaffPanel } from './staff-panel.tsx';
import { useIdleWatch } from './use-idle-watch.ts';
import { useLockKey } from './use-lock-key.ts';

/** The signed-in person, and the ways to lock the screen or to switch user. */
export function SignedIn({ cashier }: { readonly cashier: NonNullable<TillState['cashier']> }) {
  const saleOpen = useTill((state) => state.current !== null);
  const { run, problem } = useCommand();
  const [staffOpen, setStaffOpen] = useState(false);
  useIdleWatch();
  const lock = () => run(() => till().staff.lock());
  const signOut = () => leaveSafely(() => run(() => till().staff.signOut()));
  useLockKey(lock);
  useAction({ name: t('staff.lockScreen'), shortcut: 'F12', run: lock });
  useAction({ name: t('staff.signOut'), run: signOut, enabled: !saleOpen });
  useAction({
    name: t('staff.staff'),
    run: () => setStaffOpen(true),
    enabled: may(cashier.role, 'open-a-locked-pin'),
  });
  return (
    <div className={styles['who']}>
      <span className={styles['initials']} aria-hidden="true">
        {initials(cashier.name)}
      </span>
      <bdi className={styles['name']}>{cashier.name}</bdi>
      {may(cashier.role, 'open-a-locked-pin') ? (
        <Button className={styles['out'] ?? ''} onPress={() => setStaffOpen(true)}>
          {t('staff.staff')}
        </Button>
      ) : null}
      <Button className={styles['out'] ?? ''} aria-label={t('staff.lockF12')} onPress={lock}>
        <LockKeyhole size={16} aria-hidden="true" />
      </Button>
      <Button className={styles['out'] ?? ''} isDisabled={saleOpen} onPress={signOut}>
        {t('staff.signOut')}
      </Button>
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {commandProblem(problem)}
        </p>
      )}
      {staffOpen ? <StaffPanel role={cashier.role} close={() => setStaffOpen(false)} /> : null}
    </div>
  );
}
