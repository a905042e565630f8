import { useEffect, useId } from 'react';
import { FieldError, Input, Label, TextField } from 'react-aria-components';
import type { TypedNumber } from '../../ipc/typed-number.ts';
import ui from '../../ui/primitives.module.css';
import { overBy, overLimit } from '../../words/typed-text.ts';

/** One field of a tender's form; its problem appears below it after the first try. */
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
  /** Opens the digits on a screen keyboard. */
  readonly digits?: boolean;
  /** Maximum length; longer text stays in the field and shows a problem at once. */
  readonly most: number;
}) {
  const says = overLimit(value, most) ?? wrong;
  return (
    <TextField
      className={ui['field'] ?? ''}
      data-compact
      data-on-page
      value={value}
      onChange={change}
      isInvalid={says !== null}
      autoFocus={autoFocus}
    >
      <Label>{label}</Label>
      <Input
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        {...(digits ? { inputMode: 'numeric' } : {})}
      />
      <FieldError className={ui['error'] ?? ''}>{says}</FieldError>
    </TextField>
  );
}

/** The same for a number in bytes: after its handover its last four digits replace it. */
export function NumberField({
  label,
  number,
  wrong = null,
  autoFocus = false,
  most,
}: {
  readonly label: string;
  readonly number: TypedNumber<string>;
  readonly wrong?: string | null;
  readonly autoFocus?: boolean;
  /** Maximum number of digits. */
  readonly most: number;
}) {
  const id = useId();
  const { input } = number;
  // As React Aria does: a native autofocus runs while the palette still holds the focus.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus, input]);
  const says = overBy(number.length, most) ?? wrong;
  return (
    <div className={ui['field']} data-compact data-on-page>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        inputMode="numeric"
        placeholder={number.isHandedOver ? `•••• ${number.lastFour}` : undefined}
        aria-invalid={says !== null}
        aria-describedby={says === null ? undefined : `${id}-wrong`}
        onChange={number.changed}
      />
      {says === null ? null : (
        <span className={ui['error']} id={`${id}-wrong`}>
          {says}
        </span>
      )}
    </div>
  );
}
