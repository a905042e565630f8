import type { KeyboardEvent, Ref } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  readonly label: string;
  /** As typed. */
  readonly value: string;
  readonly change: (typed: string) => void;
  readonly isInvalid: boolean;
  /** What an empty field means. */
  readonly placeholder: string;
  /** The one thing on its screen is `large`. */
  readonly size?: 'medium' | 'large';
  readonly field?: Ref<HTMLInputElement>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Dollars, typed big: where a step of the counter begins. */
export function AmountField({
  label,
  value,
  change,
  isInvalid,
  placeholder,
  size = 'medium',
  field,
  onKeyDown,
}: AmountFieldProps) {
  return (
    <TextField
      className={styles['field'] ?? ''}
      data-size={size}
      value={value}
      onChange={change}
      isInvalid={isInvalid}
      autoFocus
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['amount']}>
        <span aria-hidden="true">$</span>
        <Input
          className={styles['input'] ?? ''}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          {...(field === undefined ? {} : { ref: field })}
          {...(onKeyDown === undefined ? {} : { onKeyDown })}
        />
      </div>
    </TextField>
  );
}
