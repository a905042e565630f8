import type { ReactNode } from 'react';
import styles from './labelled-field.module.css';

export interface LabelledFieldProps {
  /** Of the control, which is described by `${id}-problem` while there is one. */
  readonly id: string;
  readonly label: string;
  /** What is wrong with what stands in it. */
  readonly problem?: string | null;
  /** As wide as the form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A control of a form below its name, and above what is wrong with it. */
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
