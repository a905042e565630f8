import { LockKeyhole } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { initials } from './initials.ts';
import styles from './signed-in.module.css';
import { useIdleWatch } from './use-idle-watch.ts';

/** Who is at the desk, and the ways to leave it: covered, or handed over. */
export function SignedIn({ cashier }: { readonly cashier: Cashier }) {
  const saleOpen = useTill((state) => state.current !== null);
  const { run } = useCommand();
  useIdleWatch();
  const lock = () => run(() => till().staff.lock());
  useShortcut('F12', lock);
  return (
    <div className={styles['who']}>
      <span className={styles['initials']} aria-hidden="true">
        {initials(cashier.name)}
      </span>
      <span className={styles['name']}>{cashier.name}</span>
      <Button className={styles['out'] ?? ''} aria-label="Lock (F12)" onPress={lock}>
        <LockKeyhole size={16} aria-hidden="true" />
      </Button>
      <Button
        className={styles['out'] ?? ''}
        isDisabled={saleOpen}
        onPress={() => run(() => till().staff.signOut())}
      >
        Sign out
      </Button>
    </div>
  );
}
