import { Input, Label, TextField } from 'react-aria-components';
import styles from './form-field.module.css';

/** One field of a tender's form; what is wrong with it stands below it, once it was tried. */
export function FormField({
  label,
  value,
  change,
  wrong = null,
  autoFocus = false,
  digits = false,
  maxLength,
}: {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly wrong?: string | null;
  readonly autoFocus?: boolean;
  /** For a keyboard on the screen. */
  readonly digits?: boolean;
  readonly maxLength: number;
}) {
  return (
    <TextField
      className={styles['field'] ?? ''}
      value={value}
      onChange={change}
      isInvalid={wrong !== null}
      autoFocus={autoFocus}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Input
        className={styles['input'] ?? ''}
        autoComplete="off"
        maxLength={maxLength}
        {...(digits ? { inputMode: 'numeric' } : {})}
      />
      {wrong === null ? null : <span className={styles['wrong']}>{wrong}</span>}
    </TextField>
  );
}
