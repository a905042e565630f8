import { OctagonAlert } from 'lucide-react';
import { rowOf } from '../../../shared/domain/row-of.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import styles from './journal-banner.module.css';

/** Codes of the journal; any other code means damage. */
const SAYS: Readonly<Record<string, string>> = {
  'not-writable': t('status-bar.journalCounterCannotWritten'),
};

const DAMAGED = t('status-bar.journalCounterDamagedSo');

/** A problem of the journal, shown from its detection until it is resolved. */
export function JournalBanner() {
  const fault = useTill((state) => state.journalFault);
  if (fault === null) return null;
  return (
    <p className={styles['banner']} role="alert">
      <OctagonAlert size={20} aria-hidden="true" />
      {rowOf(SAYS, fault) ?? DAMAGED}
    </p>
  );
}
