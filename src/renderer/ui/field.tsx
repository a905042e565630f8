import { type ReactNode, type Ref, useRef, useState } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { holdsCardNumber, isCardSearch } from '../../shared/domain/account-numbers.ts';
import { LIMITS } from '../../shared/domain/typed-text.ts';
import { t } from '../messages/t.ts';
import { overLimit } from '../words/typed-text.ts';
import { useFirstFocus } from './first-focus.ts';
import { useIncomplete } from './form.tsx';
import ui from './primitives.module.css';

interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly hint?: string;
  /** The problem of the text, in place of the hint. */
  readonly error?: string | null;
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  /** True while its form cannot be sent because of it; it says so once the form was tried. */
  readonly incomplete?: boolean;
  /** More than one makes a field of several lines. */
  readonly rows?: number;
  readonly placeholder?: string;
  /** Maximum length; longer text stays in the field, and a sentence below it says so. */
  readonly most?: number;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly input?: Ref<HTMLInputElement>;
}

/**
 * Pause after which the digits behind a dropped card number are typed text again, ms: longer than any
 * gap between two keys of a reader (500, the largest setting), and short for a person.
 */
export const CARD_PAUSE_MS = 700;

/**
 * A field for amounts, numbers or text, or a search, drops a card number, which a slow keyboard reader types
 * into the page, with all that follows without a pause, and says so until the next change: a part of a
 * number may pass Luhn.
 */
export function useNoCardNumber(change: (typed: string) => void, isCardIn = holdsCardNumber) {
  const [dropped, setDropped] = useState(false);
  const droppedUntil = useRef(0);
  return {
    dropped: dropped ? t('ui.cardNumberDropped') : null,
    changeTyped: (typed: string) => {
      const now = performance.now();
      const isCard = now < droppedUntil.current || isCardIn(typed);
      if (isCard) droppedUntil.current = now + CARD_PAUSE_MS;
      setDropped(isCard);
      change(isCard ? '' : typed);
    },
  };
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: string;
  /** `changeTyped` of `useNoCardNumber`. */
  readonly change: (typed: string) => void;
  readonly size: 'large' | 'huge';
  readonly invalid?: boolean;
  readonly autoFocus?: boolean;
}

/** The one amount of a form; the focus selects it. */
export function AmountField({
  label,
  value,
  change,
  size,
  invalid = false,
  autoFocus = false,
}: AmountFieldProps) {
  const first = useFirstFocus<HTMLDivElement>(autoFocus);
  return (
    <TextField
      className={ui['field'] ?? ''}
      data-size={size}
      value={value}
      onChange={change}
      ref={first}
      inputMode="decimal"
      isInvalid={invalid}
    >
      <Label>{label}</Label>
      <Input autoComplete="off" onFocus={(event) => event.target.select()} />
    </TextField>
  );
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
  incomplete = false,
  rows = 1,
  placeholder = '',
  most = LIMITS.name,
  disabled = false,
  autoFocus = false,
  input,
}: TypedFieldProps) {
  const field = { placeholder, spellCheck: false, dir: 'auto' };
  const first = useFirstFocus<HTMLDivElement>(autoFocus);
  const missing = useIncomplete(label, incomplete);
  const isNumber = ['decimal', 'numeric'].includes(inputMode);
  const { dropped, changeTyped } = useNoCardNumber(
    change,
    isNumber ? holdsCardNumber : isCardSearch,
  );
  const wrong = dropped ?? error ?? overLimit(value, most) ?? missing;
  return (
    <TextField
      className={ui['field'] ?? ''}
      value={value}
      onChange={type === 'password' ? change : changeTyped}
      type={type}
      isDisabled={disabled}
      isInvalid={wrong !== null}
      inputMode={inputMode}
      ref={first}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
    >
      <Label>{label}</Label>
      {rows === 1 ? (
        <Input {...field} {...(input === undefined ? {} : { ref: input })} />
      ) : (
        <TextArea rows={rows} {...field} />
      )}
      {hint === undefined || wrong !== null ? null : (
        <Text slot="description" className={ui['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={ui['error'] ?? ''}>{wrong}</FieldError>
    </TextField>
  );
}

interface LabelledFieldProps {
  /** Id of the control; `${id}-problem` describes it while it has a problem. */
  readonly id: string;
  readonly label: string;
  /** The problem of the current value. */
  readonly problem?: string | null;
  /** True while its form cannot be sent because of it; it says so once the form was tried. */
  readonly incomplete?: boolean;
  /** True if it is as wide as the form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A form control with its name above and its problem below. */
export function LabelledField({
  id,
  label,
  problem,
  incomplete = false,
  wide,
  children,
}: LabelledFieldProps) {
  const missing = useIncomplete(label, incomplete);
  const wrong = problem ?? missing;
  return (
    <div className={ui['field']} data-compact data-wide={wide || undefined}>
      <label htmlFor={id}>{label}</label>
      {children}
      {wrong === null ? null : (
        <span className={ui['error']} id={`${id}-problem`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

/** A pass phrase typed twice; both fields as typed. */
interface PassPhrase {
  readonly first: string;
  readonly again: string;
}

export const NO_PASS_PHRASE: PassPhrase = { first: '', again: '' };

const LEAST = 12;

export function isPassPhrase({ first, again }: PassPhrase): boolean {
  return first.length >= LEAST && first.length <= LIMITS.passPhrase && first === again;
}

interface PassPhraseFieldsProps {
  readonly label: string;
  /** The consequences of a lost or revealed pass phrase. */
  readonly hint: string;
  readonly typed: PassPhrase;
  readonly change: (typed: PassPhrase) => void;
}

export function PassPhraseFields({ label, hint, typed, change }: PassPhraseFieldsProps) {
  const { first, again } = typed;
  const differs = again.length >= first.length && again !== '' && again !== first;
  return (
    <div className={ui['columns']}>
      <TypedField
        label={label}
        type="password"
        value={first}
        change={(next) => change({ first: next, again })}
        hint={t('ui.leastCharacters', { least: LEAST, hint })}
        incomplete={first.length < LEAST}
        most={LIMITS.passPhrase}
      />
      <TypedField
        label={t('ui.repeat')}
        type="password"
        value={again}
        change={(next) => change({ first, again: next })}
        error={differs ? t('ui.twoEntriesDiffer') : null}
        incomplete={again !== first}
        most={LIMITS.passPhrase}
      />
    </div>
  );
}
