import type { ReactNode } from 'react';
import styles from './key.module.css';

/** A key of the keyboard, drawn beside what it does. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles['key']} aria-hidden="true">
      {children}
    </span>
  );
}
