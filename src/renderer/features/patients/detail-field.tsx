import { useId, useState } from 'react';
import type { Billing } from '../../../shared/contract/profiles.ts';
import {
  asExpDate,
  PROFILE_LENGTHS,
  type ProfileField,
  type ProfileNumberField,
  type ProfileProblem,
  type ProfileTextField,
  profileProblem,
} from '../../../shared/domain/profile-fields.ts';
import { oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';
import type { TypedNumber } from '../../ipc/typed-number.ts';
import { t } from '../../messages/t.ts';
import { LabelledField } from '../../ui/field.tsx';
import { useTried } from '../../ui/form.tsx';
import styles from './profiles.module.css';

/** This month on this PC's calendar, YYYY-MM. */
export function thisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** The typed text in the format of the service. */
export function sentDetail(field: ProfileTextField, typed: string): string {
  const plain = oneLine(typed);
  if (field === 'expDate') return asExpDate(plainDigits(plain));
  return field === 'billingZipCode' ? plainDigits(plain).replaceAll(/[ -]/g, '') : plain;
}

interface DetailFieldProps {
  readonly field: ProfileTextField;
  readonly typed: string;
  readonly change: (typed: string) => void;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/** One detail of a card or an account; its problem shows on blur. */
export function DetailField({ field, typed, change, autoFocus, placeholder }: DetailFieldProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const problem = profileProblem(field, sentDetail(field, typed), thisMonth());
  const says = (useTried() || left) && problem !== null;
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
        // biome-ignore lint/a11y/noAutofocus: the first field of a form that was just opened
        autoFocus={autoFocus}
        aria-invalid={says}
        aria-describedby={says ? `${id}-problem` : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => change(event.target.value)}
      />
    </LabelledField>
  );
}

/** A number held as bytes; its problem shows on blur. */
export function NumberField({
  field,
  number,
  autoFocus,
}: {
  readonly field: ProfileNumberField;
  readonly number: TypedNumber<ProfileProblem>;
  readonly autoFocus?: boolean;
}) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const says = (useTried() || left) && number.problem !== null;
  return (
    <LabelledField
      id={id}
      label={PROFILE_LABELS[field]}
      problem={says ? profileSentence(number.problem, field) : null}
    >
      <input
        id={id}
        ref={number.input}
        autoComplete="off"
        spellCheck={false}
        inputMode="numeric"
        // biome-ignore lint/a11y/noAutofocus: the first field of a form that was just opened
        autoFocus={autoFocus}
        aria-invalid={says}
        aria-describedby={says ? `${id}-problem` : undefined}
        onBlur={() => setLeft(true)}
        onChange={number.changed}
      />
    </LabelledField>
  );
}

export const NO_BILLING: Billing = { name: '', address: '', city: '', state: '', zipCode: '' };

const PARTS: readonly (readonly [keyof Billing, ProfileTextField])[] = [
  ['name', 'billingName'],
  ['address', 'billingAddress'],
  ['city', 'billingCity'],
  ['state', 'billingState'],
  ['zipCode', 'billingZipCode'],
];

export function sentBilling(billing: Billing): Billing {
  const sent = PARTS.map(([part, field]) => [part, sentDetail(field, billing[part])]);
  return Object.fromEntries(sent) as Billing; // the parts are those of the table above
}

export function billingIsRight(billing: Billing): boolean {
  return PARTS.every(
    ([part, field]) =>
      profileProblem(field, sentDetail(field, billing[part]), thisMonth()) === null,
  );
}

/** Billing name and address of a profile. */
export function BillingFields({
  billing,
  change,
}: {
  readonly billing: Billing;
  readonly change: (billing: Billing) => void;
}) {
  return (
    <div className={styles['fields']}>
      {PARTS.map(([part, field]) => (
        <DetailField
          key={part}
          field={field}
          typed={billing[part]}
          change={(typed) => change({ ...billing, [part]: typed })}
        />
      ))}
    </div>
  );
}

const SENTENCES: Readonly<Record<Exclude<ProfileProblem, 'too-long'>, string>> = {
  missing: t('profiles.required'),
  characters: t('profiles.containsCharactersPaymentService'),
  'card-number': t('profiles.notValidNumberCheck'),
  month: t('profiles.monthYearAsCard'),
  expired: t('profiles.cardExpired'),
  digits: t('profiles.accountNumberDigitsOnly'),
  'routing-number': t('profiles.notValidRoutingNumber'),
  zip: t('profiles.zipCodeUpNine'),
};

const PROFILE_LABELS: Readonly<Record<ProfileField, string>> = {
  nameOnCard: t('profiles.nameCard'),
  cardNumber: t('profiles.cardNumber'),
  expDate: t('profiles.expires'),
  accountNumber: t('profiles.accountNumber'),
  routingNumber: t('profiles.routingNumber'),
  billingName: t('terms.name'),
  billingAddress: t('profiles.address'),
  billingCity: t('profiles.city'),
  billingState: t('profiles.state'),
  billingZipCode: t('profiles.zipCode'),
  priority: t('profiles.priority'),
};

/** The problem of a typed value, in one sentence. */
function profileSentence(problem: ProfileProblem, field: ProfileField): string {
  if (problem !== 'too-long') return SENTENCES[problem];
  return t('profiles.mostCharacters', { profilelengths: PROFILE_LENGTHS[field] });
}
