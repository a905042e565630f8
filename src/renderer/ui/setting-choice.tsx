import type { ReactNode } from 'react';
import styles from './setting-section.module.css';

export interface SettingChoiceProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly on: boolean;
  readonly choose: (on: boolean) => void;
}

/** One setting that is on or off. */
export function SettingChoice({ label, hint, on, choose }: SettingChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={on} onChange={(event) => choose(event.target.checked)} />
      <span>
        <strong>{label}</strong>
        <span className={styles['hint']}>{hint}</span>
      </span>
    </label>
  );
}
