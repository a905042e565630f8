import type { Billing, Profile, ProfileSource } from '../../shared/contract/profiles.ts';
import { lastFourOf } from '../../shared/domain/account-numbers.ts';
import type { AgreedAccount } from '../../shared/domain/agreement.ts';
import {
  type ProfileNumberField,
  type ProfileTextField,
  profileNumberProblem,
  profileProblem,
} from '../../shared/domain/profile-fields.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { agreementsOfProfile } from '../journal/projections/agreements.ts';
import { endOf, onPaper, requireSigned } from '../payments/agreed.ts';
import type { CallOptions } from '../payments-api/call.ts';
import {
  changing,
  PaymentsApiError,
  reading,
  ServiceFailed,
} from '../payments-api/payments-api-error.ts';
import type {
  BillingByExample,
  ProfileChange,
  ProfileRequest,
} from '../payments-api/profile-request.ts';
import type { Profile as ServiceProfile } from '../payments-api/profiles.ts';
import { CodedError } from '../system/coded-error.ts';
import {
  type CardReading,
  journaled,
  monthOf,
  type ProfilesPorts,
  profileView,
  requireActing,
} from './records.ts';

export interface NewProfile {
  readonly patientId: string;
  readonly source: ProfileSource;
  readonly billing: 'same' | Billing;
  readonly priority: string;
  /** The words of the agreement, and their language. */
  readonly consent: string;
  readonly language: ReceiptLanguage;
  /** Signed on the display with these words; else a paper is signed. */
  readonly agreementId?: string | undefined;
}

/** Checks each value against its rule. @throws {CodedError} `INVALID_FIELD` */
export function requireValid(
  values: Readonly<Partial<Record<ProfileTextField, string | undefined>>>,
  now: Date,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = name as ProfileTextField; // the names of the record above
    const problem = value === undefined ? null : profileProblem(field, value, monthOf(now));
    if (problem !== null) throw new CodedError('INVALID_FIELD', { data: { field, problem } });
  }
}

/** Billing under the names of §2.5's rules. */
export function billingValues(
  billing: {
    readonly [Part in keyof Billing]?: string | undefined;
  },
) {
  return {
    billingName: billing.name,
    billingAddress: billing.address,
    billingCity: billing.city,
    billingState: billing.state,
    billingZipCode: billing.zipCode,
  };
}

/** The parts with a value, by the names in the examples of interface.md. */
function filled(billing: Billing): BillingByExample {
  return Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== ''));
}

/**
 * Saves a card or an account on file. A swiped card's track and typed numbers go from their vaults
 * to the request and are wiped. The journal gets ids, the card face, and the consent.
 * @throws {CodedError | ServiceFailed}
 */
export async function createProfile(
  ports: ProfilesPorts,
  reading: CardReading | null,
  asked: NewProfile,
): Promise<Profile> {
  const { source, priority, billing, consent, patientId, language, agreementId } = asked;
  const keyed = source.kind === 'keyed-card';
  const { by, call } = requireActing(ports, keyed ? 'key-a-card' : undefined);
  if (keyed && !ports.policy().keyedCards) throw new CodedError('KEYING_OFF');
  requireValid(
    {
      ...(keyed ? { nameOnCard: source.nameOnCard, expDate: source.expDate } : {}),
      ...(billing === 'same' ? {} : billingValues(billing)),
      priority,
    },
    ports.now(),
  );
  requireNumbers(ports, source);
  const basics = {
    patientId,
    billing: billing === 'same' ? { same: true } : filled(billing),
    ...(priority === '' ? {} : { priority }),
  };
  const db = ports.journal.readable;
  const account = accountOf(ports, reading, source);
  if (account === null) throw new CodedError('SWIPE_GONE');
  const terms = { kind: 'on-file' as const, patientId, saleId: null, ...account };
  if (agreementId !== undefined) requireSigned(db, agreementId, consent, terms);
  const card = source.kind === 'swiped-card' ? (reading?.take(source.swipe) ?? null) : null;
  if (source.kind === 'swiped-card' && card === null) throw new CodedError('SWIPE_GONE');
  const agreed = { agreementId: agreementId ?? ports.newId(), terms, language, cashier: by };
  const created = (
    profileId: string | null,
    lastFour: string | null,
    outcome: 'done' | 'in-doubt',
  ) => {
    const ids = { profileId, patientId, agreementId: agreed.agreementId };
    ports.commands.appendResult(
      ...(agreementId === undefined ? [onPaper(db, { ...agreed, text: consent })] : []),
      {
        kind: 'profile.created',
        body: { ...ids, lastFour, outcome, way: source.kind, consent, by },
      },
    );
  };
  const request = takeRequest(ports, source, basics, card?.track ?? null);
  try {
    const profile = await changing(() => ports.records().profiles.create(request, call));
    created(profile.id, profile.bankAccount, 'done');
    return profileView(ports.journal.readable, profile, ports.now());
  } catch (error) {
    if (error instanceof ServiceFailed && error.data.outcome === 'in-doubt') {
      created(null, card?.face.lastFour ?? null, 'in-doubt');
    }
    throw error;
  } finally {
    for (const secret of secretsOf(request)) secret.fill(0);
  }
}

/** The card or account as an agreement names it; null if the swipe is gone. @throws {CodedError} `NUMBER_GONE` */
function accountOf(
  { typedNumbers }: ProfilesPorts,
  reading: CardReading | null,
  source: ProfileSource,
): AgreedAccount | null {
  switch (source.kind) {
    case 'swiped-card': {
      const state = reading?.state;
      if (state?.kind !== 'card' || state.swipe !== source.swipe) return null;
      const { brand, lastFour } = state.card;
      return { accountKind: 'card', brand, lastFour };
    }
    case 'keyed-card': {
      const { cardNumber } = present(typedNumbers.digitsOf({ cardNumber: source.cardNumber }));
      return { accountKind: 'card', brand: null, lastFour: lastFourOf(cardNumber) };
    }
    case 'bank-account': {
      const { accountNumber } = present(
        typedNumbers.digitsOf({ accountNumber: source.accountNumber }),
      );
      const accountKind = source.accountType === 'S' ? 'savings' : 'checking';
      return { accountKind, brand: null, lastFour: lastFourOf(accountNumber) };
    }
  }
}

/** The handle of each typed number. */
function handlesOf(source: ProfileSource): Readonly<Record<string, string>> {
  switch (source.kind) {
    case 'swiped-card':
      return {};
    case 'keyed-card':
      return { cardNumber: source.cardNumber };
    case 'bank-account': {
      const { accountNumber, routingNumber } = source;
      return { accountNumber, routingNumber };
    }
  }
}

/**
 * Checks typed numbers without taking them. @throws {CodedError} `NUMBER_GONE`, `INVALID_FIELD`
 */
function requireNumbers({ typedNumbers }: ProfilesPorts, source: ProfileSource): void {
  const numbers = present(typedNumbers.digitsOf(handlesOf(source)));
  for (const [name, digits] of Object.entries(numbers)) {
    const field = name as ProfileNumberField; // the names of the record above
    const problem = profileNumberProblem(field, digits);
    if (problem !== null) throw new CodedError('INVALID_FIELD', { data: { field, problem } });
  }
}

/** The request, with its secrets taken from their vaults: the caller has to wipe them. */
function takeRequest(
  { typedNumbers }: ProfilesPorts,
  source: ProfileSource,
  basics: Pick<ProfileRequest, 'patientId' | 'billing' | 'priority'>,
  track: Uint8Array | null,
): ProfileRequest {
  switch (source.kind) {
    case 'swiped-card':
      if (track === null) throw new CodedError('SWIPE_GONE');
      return { ...basics, kind: 'swiped-card', track };
    case 'keyed-card': {
      const { nameOnCard, cardNumber, expDate } = source;
      const taken = present(typedNumbers.takeAll({ cardNumber }));
      return { ...basics, kind: 'keyed-card', nameOnCard, ...taken, expDate };
    }
    case 'bank-account': {
      const { accountType, accountNumber, routingNumber } = source;
      const taken = present(typedNumbers.takeAll({ accountNumber, routingNumber }));
      return { ...basics, kind: 'bank-account', accountType, ...taken };
    }
  }
}

/** @throws {CodedError} `NUMBER_GONE` */
function present<Numbers>(numbers: Numbers | null): Numbers {
  if (numbers === null) throw new CodedError('NUMBER_GONE');
  return numbers;
}

function secretsOf(request: ProfileRequest): Uint8Array[] {
  const { track, cardNumber, accountNumber, routingNumber } = request;
  return [track, cardNumber, accountNumber, routingNumber].filter((each) => each !== undefined);
}

/** The patient's profiles at the service. */
export async function listProfiles(ports: ProfilesPorts, patientId: string): Promise<Profile[]> {
  const { call } = requireActing(ports);
  const found = await reading(() => ports.records().profiles.search({ patientId }, call));
  const now = ports.now();
  return found.map((profile) => profileView(ports.journal.readable, profile, now));
}

type PartOfBilling = { readonly [Part in keyof Billing]?: string | undefined };

export interface ProfileUpdate {
  readonly profileId: string;
  readonly patientId: string;
  readonly expDate?: string | undefined;
  readonly billing?: PartOfBilling | undefined;
  readonly priority?: string | undefined;
}

/** Sends only the given fields. @throws {CodedError | ServiceFailed} */
export async function updateProfile(ports: ProfilesPorts, update: ProfileUpdate): Promise<Profile> {
  const { by, call } = requireActing(ports);
  const { profileId, patientId, expDate, billing = {}, priority } = update;
  const values = { expDate, ...billingValues(billing), priority };
  requireValid(values, ports.now());
  const { kind } = await fetchProfile(ports, profileId, call);
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  const change = {
    kind: kind === 'card' ? 'keyed-card' : 'bank-account',
    ...(expDate === undefined ? {} : { expDate }),
    ...(Object.keys(billing).length === 0 ? {} : { billing: named(billing) }),
    ...(priority === undefined ? {} : { priority }),
  } as ProfileChange; // a bank account has no expDate, and the service rejects it
  const append = (outcome: 'done' | 'in-doubt') =>
    ports.commands.appendResult({
      kind: 'profile.changed',
      body: { profileId, patientId, fields: changed.map(([field]) => field), outcome, by },
    });
  const profile = await journaled(
    () => changing(() => ports.records().profiles.update(profileId, change, call)),
    append,
  );
  return profileView(ports.journal.readable, profile, ports.now());
}

/** Deletes a profile at the service, and revokes its agreement. @throws {CodedError | ServiceFailed} */
export async function deleteProfile(
  ports: ProfilesPorts,
  { profileId, patientId }: { readonly profileId: string; readonly patientId: string },
): Promise<void> {
  const { by, call } = requireActing(ports);
  const { kind, bankAccount: lastFour } = await fetchProfile(ports, profileId, call);
  const isCard = kind === 'card';
  await journaled(
    () => changing(() => ports.records().profiles.delete(profileId, call)),
    (outcome) => {
      const profile = { profileId, patientId, lastFour, isCard };
      const revoked =
        outcome === 'done' ? agreementsOfProfile(ports.journal.readable, profile) : [];
      ports.commands.appendResult(
        { kind: 'profile.deleted', body: { profileId, patientId, outcome, by } },
        ...revoked.map((agreement) => endOf(agreement, 'agreement.revoked', by)),
      );
    },
  );
}

/** Given parts only; an empty one clears. */
function named(billing: PartOfBilling): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(billing).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

async function fetchProfile(
  ports: ProfilesPorts,
  profileId: string,
  call: CallOptions,
): Promise<ServiceProfile> {
  const profile = await reading(async () => {
    try {
      return await ports.records().profiles.get(profileId, call);
    } catch (error) {
      if (error instanceof PaymentsApiError && error.code === 'not-found') return null;
      throw error;
    }
  });
  if (profile === null) throw new CodedError('PROFILE_GONE');
  return profile;
}
