import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import styles from './strip-button.module.css';

export type StripTone = 'plain' | 'good' | 'listening' | 'warn' | 'bad';

export interface StripButtonProps {
  readonly tone: StripTone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** Left out where a trigger around it opens something. */
  readonly onPress?: () => void;
  readonly disabled?: boolean;
}

/** A part of the strip that says how something stands, and opens to more. */
export function StripButton({ tone, icon, children, onPress, disabled = false }: StripButtonProps) {
  return (
    <Button
      className={styles['button'] ?? ''}
      data-tone={tone}
      isDisabled={disabled}
      {...(onPress === undefined ? {} : { onPress })}
    >
      {icon}
      <span>{children}</span>
    </Button>
  );
}
