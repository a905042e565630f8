import type { Profile as ProfileView } from '../../shared/contract/profiles.ts';
import type { CardBrand } from '../../shared/domain/card.ts';
import { expiryOf } from '../../shared/domain/profile-fields.ts';
import type { Readable } from '../journal/journal.ts';
import { agreementsOfProfile } from '../journal/projections/agreements.ts';
import { consentTo } from '../journal/projections/patients.ts';
import type { Profile } from '../payments-api/profiles.ts';

/** account_type of cards (interface.md §2.5). */
const BRANDS: ReadonlyMap<string, CardBrand> = new Map([
  ['VI', 'visa'],
  ['MC', 'mastercard'],
  ['DI', 'discover'],
  ['AX', 'amex'],
]);

const ACCOUNT_KINDS: ReadonlyMap<string, 'checking' | 'savings'> = new Map([
  ['C', 'checking'],
  ['S', 'savings'],
]);

/** This month on this PC's calendar, YYYY-MM. */
export function monthOf(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** A profile for a screen, with the consent in this till's journal. */
export function profileView(db: Readable, profile: Profile, now: Date): ProfileView {
  const { id, kind, accountType, bankAccount, expDate } = profile;
  const isCard = kind === 'card';
  const agreement =
    profile.patientId === null
      ? undefined
      : agreementsOfProfile(db, {
          ...{ profileId: id, patientId: profile.patientId, lastFour: bankAccount, isCard },
        }).at(-1);
  const month = /^\d{4}-\d{2}/.exec(expDate ?? '')?.[0] ?? null;
  return {
    profileId: id,
    kind,
    brand: (isCard ? BRANDS.get(accountType ?? '') : undefined) ?? 'unknown',
    accountKind: isCard ? null : (ACCOUNT_KINDS.get(accountType ?? '') ?? null),
    lastFour: bankAccount,
    expDate: month,
    expiry: isCard ? expiryOf(month, monthOf(now)) : null,
    billing: {
      name: profile.billingName ?? '',
      address: profile.billingAddress ?? '',
      city: profile.billingCity ?? '',
      state: profile.billingState ?? '',
      zipCode: profile.billingZipCode ?? '',
    },
    consent: consentTo(db, id),
    agreementId: agreement?.agreementId ?? null,
  };
}
