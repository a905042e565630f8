import { Delete } from 'lucide-react';
import { Button, Group } from 'react-aria-components';
import { t } from '../../messages/t.ts';
import styles from './keypad.module.css';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'] as const;

export interface KeypadProps {
  readonly typed: string;
  readonly type: (typed: string) => void;
}

/** For a counter with a touch screen; the keyboard never needs it. */
export function Keypad({ typed, type }: KeypadProps) {
  return (
    <Group className={styles['pad'] ?? ''} aria-label={t('checkout.numberPad')}>
      {KEYS.map((key) => (
        <Button
          key={key}
          className={styles['key'] ?? ''}
          excludeFromTabOrder
          preventFocusOnPress
          aria-label={key === '.' ? 'point' : key}
          onPress={() => type(typed + key)}
        >
          {key}
        </Button>
      ))}
      <Button
        className={styles['key'] ?? ''}
        excludeFromTabOrder
        preventFocusOnPress
        aria-label={t('checkout.deleteLastDigit')}
        onPress={() => type(typed.slice(0, -1))}
      >
        <Delete size={22} aria-hidden="true" />
      </Button>
    </Group>
  );
}
