import { type RefObject, useId, useState } from 'react';
import {
  asExpDate,
  type ProfileField,
  profileProblem,
} from '../../../shared/domain/profile-fields.ts';
import { oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { PROFILE_LABELS, profileSentence } from '../../words/profiles.ts';

/** This month on this PC's calendar, YYYY-MM. */
export function thisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** What is typed, as the service takes it. */
export function sentDetail(field: ProfileField, typed: string): string {
  const plain = oneLine(typed);
  if (field === 'expDate') return asExpDate(plainDigits(plain));
  const digits = ['cardNumber', 'accountNumber', 'routingNumber', 'billingZipCode'];
  return digits.includes(field) ? plainDigits(plain).replaceAll(/[ -]/g, '') : plain;
}

export interface DetailFieldProps {
  readonly field: ProfileField;
  readonly typed: string;
  readonly change: (typed: string) => void;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/** One detail of a card or an account; what is wrong is said when it is left. */
export function DetailField({ field, typed, change, autoFocus, placeholder }: DetailFieldProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const problem = profileProblem(field, sentDetail(field, typed), thisMonth());
  const says = left && problem !== null;
  return (
    <LabelledField
      id={id}
      label={PROFILE_LABELS[field]}
      problem={says ? profileSentence(problem, field) : null}
    >
      <input
        id={id}
        value={typed}
        autoComplete="off"
        dir="auto"
        spellCheck={false}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: the first field of a form that was just asked for
        autoFocus={autoFocus}
        aria-invalid={says}
        aria-describedby={says ? `${id}-problem` : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => change(event.target.value)}
      />
    </LabelledField>
  );
}

/** A number that no state of the page ever holds: it is read once, when it is sent, and emptied. */
export function UnkeptField({
  field,
  input,
  checked,
}: {
  readonly field: 'cardNumber' | 'accountNumber';
  readonly input: RefObject<HTMLInputElement | null>;
  /** Told whether what stands there could be sent. */
  readonly checked: (ok: boolean) => void;
}) {
  const id = useId();
  const [problem, setProblem] = useState<ReturnType<typeof profileProblem>>(null);
  const look = () =>
    profileProblem(field, sentDetail(field, input.current?.value ?? ''), thisMonth());
  return (
    <LabelledField
      id={id}
      label={PROFILE_LABELS[field]}
      problem={problem === null ? null : profileSentence(problem, field)}
    >
      <input
        id={id}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        inputMode="numeric"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onBlur={() => setProblem(look())}
        onChange={() => checked(look() === null)}
      />
    </LabelledField>
  );
}
