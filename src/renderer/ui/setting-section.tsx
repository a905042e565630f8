import { type ReactNode, useId } from 'react';
import styles from './setting-section.module.css';

export interface SettingSectionProps {
  readonly title: string;
  /** Its purpose, and the effect of a change. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings on its card. */
export function SettingSection({ title, lead, children }: SettingSectionProps) {
  const heading = useId();
  return (
    <section className={styles['section']} aria-labelledby={heading}>
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
