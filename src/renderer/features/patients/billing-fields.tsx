import type { Billing } from '../../../shared/contract/profiles.ts';
import type { ProfileTextField } from '../../../shared/domain/profile-fields.ts';
import { profileProblem } from '../../../shared/domain/profile-fields.ts';
import { DetailField, sentDetail, thisMonth } from './detail-field.tsx';
import styles from './profiles.module.css';

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
