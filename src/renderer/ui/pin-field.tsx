import { useState } from 'react';
import { FieldError, Input, Label, TextField } from 'react-aria-components';
import { pinDigits } from '../../shared/domain/typed-text.ts';
import { TOO_MANY_DIGITS } from '../words/typed-text.ts';
import { useFirstFocus } from './first-focus.ts';
import styles from './pin-field.module.css';
import ui from './primitives.module.css';

export interface PinFieldProps {
  readonly label: string;
  /** Called once six digits are there; the field is then empty for the next try. */
  readonly entered: (pin: string) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

const DIGITS = 6;

/** Six digits, shown as dots; the sixth sends them, without another key. */
export function PinField({ label, entered, disabled = false, autoFocus = false }: PinFieldProps) {
  const first = useFirstFocus<HTMLDivElement>(autoFocus);
  const [pin, setPin] = useState('');
  /** True if the pasted text was longer than a PIN: no part of it is tried. */
  const [pasted, setPasted] = useState(false);
  const change = (typed: string) => {
    const digits = pinDigits(typed);
    setPasted(digits.length > DIGITS);
    setPin(digits.length < DIGITS ? digits : '');
    if (digits.length === DIGITS) entered(digits);
  };
  return (
    <TextField
      className={ui['labelled'] ?? ''}
      value={pin}
      onChange={change}
      isDisabled={disabled}
      ref={first}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      isInvalid={pasted}
    >
      <Label>{label}</Label>
      <span className={styles['box']}>
        <Input className={styles['input'] ?? ''} />
        <span className={styles['dots']} aria-hidden="true">
          {Array.from({ length: DIGITS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six places that never move
            <span key={index} data-filled={index < pin.length || undefined} />
          ))}
        </span>
      </span>
      <FieldError className={ui['error'] ?? ''}>{TOO_MANY_DIGITS}</FieldError>
    </TextField>
  );
}
