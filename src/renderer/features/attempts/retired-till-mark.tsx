import { t } from '../../messages/t.ts';
import styles from './in-doubt-list.module.css';

/** Names the till of an item if that till's journal was restored here from a backup. */
export function RetiredTillMark({ tillId }: { readonly tillId: string | undefined }) {
  if (tillId === undefined) return null;
  return (
    <p>
      <span className={styles['badge']}>{t('attempts.retiredCounter', { tillId })}</span>
    </p>
  );
}
