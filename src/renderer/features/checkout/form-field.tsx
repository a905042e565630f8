import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { FieldError, Input, Label, Radio, RadioGroup, TextField } from 'react-aria-components';
import { holdsCardNumber, isCardSearch } from '../../../shared/domain/account-numbers.ts';
import type { TypedNumber } from '../../ipc/typed-number.ts';
import { useNoCardNumber } from '../../ui/field.tsx';
import { useFirstFocus } from '../../ui/first-focus.ts';
import { useTried } from '../../ui/form.tsx';
import ui from '../../ui/primitives.module.css';
import { overBy, overLimit } from '../../words/typed-text.ts';
import styles from './form-field.module.css';

/** One field of a tender's form; its problem appears below it once the form was tried. */
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
  const first = useFirstFocus<HTMLDivElement>(autoFocus);
  const tried = useTried();
  const { dropped, changeTyped } = useNoCardNumber(change, digits ? holdsCardNumber : isCardSearch);
  const says = dropped ?? overLimit(value, most) ?? (tried ? wrong : null);
  return (
    <TextField
      className={ui['field'] ?? ''}
      data-compact
      data-on-page
      value={value}
      onChange={changeTyped}
      isInvalid={says !== null}
      ref={first}
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
  const tried = useTried();
  const says = overBy(number.length, most) ?? (tried ? wrong : null);
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

declare module 'react' {
  interface CSSProperties {
    /** Number of characters that the amount field shows. */
    readonly '--characters'?: number;
  }
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (typed: string) => void;
  readonly isInvalid: boolean;
  /** The meaning of an empty field. */
  readonly placeholder: string;
  /** `large` for the main field of a screen. */
  readonly size?: 'medium' | 'large';
  readonly field?: RefObject<HTMLInputElement | null>;
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
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  // After an Enter that submits a form, the autofocus of React Aria waits for every transition.
  useEffect(() => input.current?.focus(), [input]);
  const { dropped, changeTyped } = useNoCardNumber(change);
  const shown = value === '' ? placeholder : value;
  return (
    <TextField
      className={styles['amountField'] ?? ''}
      data-size={size}
      value={value}
      onChange={changeTyped}
      isInvalid={isInvalid || dropped !== null}
    >
      <Label className={styles['amountLabel'] ?? ''}>{label}</Label>
      <div className={styles['amount']} style={{ '--characters': shown.length }}>
        <span aria-hidden="true">$</span>
        <Input
          ref={input}
          className={styles['amountInput'] ?? ''}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          {...(onKeyDown === undefined ? {} : { onKeyDown })}
        />
      </div>
      <FieldError className={ui['error'] ?? ''}>{dropped}</FieldError>
    </TextField>
  );
}

/** One of a few choices, as a row of pills; arrow keys move. */
export function ChoiceRow<T extends string>({
  label,
  choices,
  chosen,
  choose,
}: {
  readonly label: string;
  readonly choices: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly choose: (value: T) => void;
}) {
  const values = Object.keys(choices).filter((value): value is T => value in choices);
  return (
    <RadioGroup
      className={ui['stack'] ?? ''}
      data-gap="8"
      value={chosen}
      onChange={(next) => {
        const value = values.find((each) => each === next);
        if (value !== undefined) choose(value);
      }}
      orientation="horizontal"
    >
      <Label className={styles['kindsLabel'] ?? ''}>{label}</Label>
      <div className={ui['row']}>
        {values.map((value) => (
          <Radio key={value} value={value} className={styles['kind'] ?? ''}>
            {choices[value]}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
