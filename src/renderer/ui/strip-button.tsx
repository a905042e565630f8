import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components';
import styles from './strip-button.module.css';

export type StripTone = 'plain' | 'good' | 'listening' | 'warn' | 'bad';

export interface StripButtonProps {
  readonly tone: StripTone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly place?: Ref<HTMLButtonElement>;
  /** Whether what it opens is open; left out where that is a place of its own. */
  readonly opens?: boolean;
}

/** A part of the strip that says how something stands, and opens to more. */
export function StripButton(props: StripButtonProps) {
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
