import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  readonly as?: 'span' | 'h1';
  readonly children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={styles['hidden']}>{children}</Element>;
}
