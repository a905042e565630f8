import { Button } from 'react-aria-components';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { initials } from './initials.ts';
import styles from './signed-in.module.css';

/** Who is at the desk, and the way to hand it over. */
export function SignedIn({ cashier }: { readonly cashier: Cashier }) {
  const saleOpen = useTill((state) => state.current !== null);
  const { run } = useCommand();
  return (
    <div className={styles['who']}>
      <span className={styles['initials']} aria-hidden="true">
        {initials(cashier.name)}
      </span>
      <span className={styles['name']}>{cashier.name}</span>
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
