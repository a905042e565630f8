import type { KeyboardEvent, Ref } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import styles from './amount-field.module.css';

declare module 'react' {
  interface CSSProperties {
    /** Number of characters that the amount field shows. */
    readonly '--characters'?: number;
  }
}

export interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (typed: string) => void;
  readonly isInvalid: boolean;
  /** The meaning of an empty field. */
  readonly placeholder: string;
  /** `large` for the main field of a screen. */
  readonly size?: 'medium' | 'large';
  readonly field?: Ref<HTMLInputElement>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A large field for dollars, the first field of a step. */
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
  const shown = value === '' ? placeholder : value;
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
      <div className={styles['amount']} style={{ '--characters': shown.length }}>
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
