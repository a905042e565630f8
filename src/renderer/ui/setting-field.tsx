import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import fieldStyles from './field.module.css';
import styles from './setting-section.module.css';

export interface SettingFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: string;
  /** What is wrong with what stands there, in place of the hint. */
  readonly error?: string | null;
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** More than one: a field of several lines. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly disabled?: boolean;
}

/** One setting that is typed. */
export function SettingField({
  label,
  value,
  change,
  hint,
  error = null,
  type = 'text',
  inputMode = 'text',
  rows = 1,
  placeholder = '',
  maxLength = 60,
  disabled = false,
}: SettingFieldProps) {
  const field = { placeholder, spellCheck: false, maxLength };
  return (
    <TextField
      className={fieldStyles['field'] ?? ''}
      value={value}
      onChange={change}
      type={type}
      isDisabled={disabled}
      isInvalid={error !== null}
      inputMode={inputMode}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
    >
      <Label>{label}</Label>
      {rows === 1 ? <Input {...field} /> : <TextArea rows={rows} {...field} />}
      {hint === undefined || error !== null ? null : (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </TextField>
  );
}
