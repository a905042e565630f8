import { FieldError, Input, Label, TextField } from 'react-aria-components';
import { overLimit } from '../../words/typed-text.ts';
import styles from './form-field.module.css';

/** One field of a tender's form; what is wrong with it stands below it, once it was tried. */
export function FormField({
  label,
  value,
  change,
  wrong = null,
  autoFocus = false,
  digits = false,
  most,
}: {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly wrong?: string | null;
  readonly autoFocus?: boolean;
  /** For a keyboard on the screen. */
  readonly digits?: boolean;
  /** Most characters; what is over stays in the field, and is said at once. */
  readonly most: number;
}) {
  const says = overLimit(value, most) ?? wrong;
  return (
    <TextField
      className={styles['field'] ?? ''}
      value={value}
      onChange={change}
      isInvalid={says !== null}
      autoFocus={autoFocus}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <Input
        className={styles['input'] ?? ''}
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        {...(digits ? { inputMode: 'numeric' } : {})}
      />
      <FieldError className={styles['wrong'] ?? ''}>{says}</FieldError>
    </TextField>
  );
}
