import type { ReactNode } from 'react';
import styles from './key.module.css';

/** A key of the keyboard, shown next to its action. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles['key']} aria-hidden="true">
      {children}
    </span>
  );
}
