import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components';
import styles from './status-button.module.css';

export type StatusTone = 'plain' | 'good' | 'listening' | 'warn' | 'bad';

export interface StatusButtonProps {
  readonly tone: StatusTone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly place?: Ref<HTMLButtonElement>;
  /** True if its menu is open; left out if it opens a page. */
  readonly opens?: boolean;
}

/** A part of the status bar that shows a status, and opens to more. */
export function StatusButton(props: StatusButtonProps) {
  const { tone, icon, children, onPress, disabled = false, place, opens } = props;
  return (
    <Button
      ref={place}
      className={styles['button'] ?? ''}
      data-tone={tone}
      isDisabled={disabled}
      onPress={onPress}
      {...(opens === undefined ? {} : { 'aria-haspopup': 'dialog', 'aria-expanded': opens })}
    >
      {icon}
      <span>{children}</span>
    </Button>
  );
}
