import { Input, Label, Text, TextField } from 'react-aria-components';
import styles from './section.module.css';

export interface SettingFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: string;
  readonly type?: 'text' | 'password' | 'number';
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
  type = 'text',
  placeholder = '',
  maxLength = 60,
  disabled = false,
}: SettingFieldProps) {
  return (
    <TextField
      className={styles['field'] ?? ''}
      value={value}
      onChange={change}
      type={type}
      maxLength={maxLength}
      isDisabled={disabled}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
    >
      <Label>{label}</Label>
      <Input placeholder={placeholder} spellCheck={false} />
      {hint === undefined ? null : (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
    </TextField>
  );
}
