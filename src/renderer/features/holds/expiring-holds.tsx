import { useState } from 'react';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './holds.module.css';

export interface ExpiringHoldsProps {
  /** Opens the list of holds. */
  readonly show: () => void;
}

/** Warns of holds that end within a day: at the sign-in until dismissed, and at the close. */
export function ExpiringHolds({ show }: ExpiringHoldsProps) {
  const { expiring } = useTill((state) => state.holds);
  const [read, setRead] = useState(0);
  if (expiring === 0 || expiring === read) return null;
  return (
    <div className={styles['expiring']}>
      <Notice tone="warn">{t('holds.holdExpiresWithinDay', { expiring })}</Notice>
      <Button shortcut="F4" onPress={show}>
        {t('terms.show')}
      </Button>
      <Button look="quiet" onPress={() => setRead(expiring)}>
        {t('terms.later')}
      </Button>
    </div>
  );
}
