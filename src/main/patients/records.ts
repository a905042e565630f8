import type {
  Listening,
  OnFilePolicy,
  Profile as ProfileView,
} from '../../shared/contract/profiles.ts';
import type { CardBrand, CardFace } from '../../shared/domain/card.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import { expiryOf } from '../../shared/domain/profile-fields.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { agreementsOfProfile } from '../journal/projections/agreements.ts';
import { consentTo } from '../journal/projections/patients.ts';
import type { Readable } from '../journal/statements.ts';
import { type Records, userId } from '../payments/connected-client.ts';
import type { CallOptions } from '../payments-api/call.ts';
import { ServiceFailed } from '../payments-api/payments-api-error.ts';
import type { Profile } from '../payments-api/profiles.ts';
import type { TypedNumbers } from '../readers/typed-numbers.ts';
import { CodedError } from '../system/coded-error.ts';

export interface RecordsPorts {
  readonly journal: Journal;
  /** The service's records, on the connection in use. */
  readonly records: () => Records;
  readonly commands: Commands;
  readonly now: () => Date;
}

/** The requester, for the journal and for the service. */
export interface Asker {
  readonly by: Cashier;
  readonly call: CallOptions;
}

/** @throws {CodedError} `NOT_SIGNED_IN`; `NOT_PERMITTED` for a person without the permission. */
export function requireActing({ commands }: RecordsPorts, permission?: Permission): Asker {
  const by = commands.cashier();
  if (permission !== undefined && !commands.mayNow(permission)) {
    throw new CodedError('NOT_PERMITTED');
  }
  return { by, call: { user: userId(by) } };
}

/** An exclusive session on the readers for one card. */
export interface CardReading {
  readonly state: Listening;
  subscribe(listener: () => void): () => void;
  /** The track of the waiting card; the caller has to wipe it. */
  take(handle: string): { readonly face: CardFace; readonly track: Uint8Array } | null;
  end(): void;
}

export interface ProfilesPorts extends RecordsPorts {
  /** Null without a reader. */
  readonly openCardReading: () => CardReading | null;
  readonly typedNumbers: TypedNumbers;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /** True while a sale is open, which needs the readers. */
  readonly saleOpen: () => boolean;
  readonly policy: () => OnFilePolicy;
}

/** Journals a change that was made, and one that may have been; a refused one was not made. */
export async function journaled<T>(
  change: () => Promise<T>,
  append: (outcome: 'done' | 'in-doubt') => void,
): Promise<T> {
  try {
    const changed = await change();
    append('done');
    return changed;
  } catch (error) {
    if (error instanceof ServiceFailed && error.data.outcome === 'in-doubt') append('in-doubt');
    throw error;
  }
}

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
