import { Delete } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Group } from 'react-aria-components';
import { t } from '../../messages/t.ts';
import styles from './amount-step.module.css';
import { useDraft } from './draft.ts';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'] as const;

/**
 * For a counter with a touch screen; the keyboard never needs it. Its keys are plain buttons, as the
 * screen must be there by the next key, and a press leaves the focus in the field.
 */
export const Keypad = memo(function Keypad({ type }: { readonly type: (typed: string) => void }) {
  const change = (to: (typed: string) => string) => type(to(useDraft.getState().typed));
  return (
    <Group
      className={styles['pad'] ?? ''}
      aria-label={t('checkout.numberPad')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {KEYS.map((key) => (
        <PadKey
          key={key}
          shortcut={key}
          name={key === '.' ? t('checkout.decimalPoint') : key}
          press={() => change((typed) => typed + key)}
        >
          {key}
        </PadKey>
      ))}
      <PadKey
        shortcut="Backspace"
        name={t('checkout.deleteLastDigit')}
        press={() => change((typed) => typed.slice(0, -1))}
      >
        <Delete size={22} aria-hidden="true" />
      </PadKey>
    </Group>
  );
});

function PadKey({
  shortcut,
  name,
  press,
  children,
}: {
  readonly shortcut: string;
  readonly name: string;
  readonly press: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['key']}
      data-shortcut={shortcut}
      aria-label={name}
      onClick={press}
    >
      {children}
    </button>
  );
}
