import type { ReactNode } from 'react';
import styles from './labelled-field.module.css';

export interface LabelledFieldProps {
  /** Id of the control; `${id}-problem` describes it while it has a problem. */
  readonly id: string;
  readonly label: string;
  /** The problem of the current value. */
  readonly problem?: string | null;
  /** True if it is as wide as the form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A form control with its name above and its problem below. */
export function LabelledField({ id, label, problem, wide, children }: LabelledFieldProps) {
  return (
    <div className={styles['field']} data-wide={wide || undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem === null || problem === undefined ? null : (
        <span className={styles['problem']} id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}
