import styles from './tray.module.css';

/** Of which till it is, where that one's journal was put back here from a copy. */
export function FormerTillMark({ tillId }: { readonly tillId: string | undefined }) {
  if (tillId === undefined) return null;
  return (
    <p>
      <span className={styles['badge']}>Former till {tillId}</span>
    </p>
  );
}
