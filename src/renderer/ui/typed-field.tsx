import type { Ref } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { LIMITS } from '../../shared/domain/typed-text.ts';
import { overLimit } from '../words/typed-text.ts';
import fieldStyles from './field.module.css';
import styles from './setting-section.module.css';

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: string;
  /** The problem of the text, in place of the hint. */
  readonly error?: string | null;
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** More than one makes a field of several lines. */
  readonly rows?: number;
  readonly placeholder?: string;
  /** Maximum length; longer text stays in the field, and a sentence below it says so. */
  readonly most?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly input?: Ref<HTMLInputElement>;
}

/** A text field of a form. Names keep their own text direction. */
export function TypedField({
  label,
  value,
  change,
  hint,
  error = null,
  type = 'text',
  inputMode = 'text',
  rows = 1,
  placeholder = '',
  most = LIMITS.name,
  disabled = false,
  autoFocus = false,
  input,
}: TypedFieldProps) {
  const field = { placeholder, spellCheck: false, dir: 'auto' };
  const wrong = error ?? overLimit(value, most);
  return (
    <TextField
      className={fieldStyles['field'] ?? ''}
      value={value}
      onChange={change}
      type={type}
      isDisabled={disabled}
      isInvalid={wrong !== null}
      inputMode={inputMode}
      autoFocus={autoFocus}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
    >
      <Label>{label}</Label>
      {rows === 1 ? (
        <Input {...field} {...(input === undefined ? {} : { ref: input })} />
      ) : (
        <TextArea rows={rows} {...field} />
      )}
      {hint === undefined || wrong !== null ? null : (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{wrong}</FieldError>
    </TextField>
  );
}
