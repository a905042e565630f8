import {
  type Body,
  checkDigits,
  checkedByTheService,
  checkTrack,
  choice,
  digits,
  encodeBody,
  flag,
  InvalidRequest,
  type OneOf,
  optional,
  orEmpty,
  requestWriter,
  type SecretFields,
  shaped,
  text,
  upTo,
  uuid,
} from './request.ts';

/** Billing by the names of the document's table; each up to 255 characters, an empty one clears. */
export interface BillingDetails {
  /** The same as the patient's address. */
  readonly same?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly city?: string;
  readonly state?: string;
  /** Up to 9 digits. */
  readonly zipCode?: string;
}

/** Billing by the names of the document's examples (interface.md §2.5). */
export interface BillingByExample {
  readonly name?: string;
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  /** Up to 9 digits. */
  readonly zipCode?: string;
}

interface ProfileBasics {
  /** GUID. */
  readonly patientId?: string;
  readonly billing?: OneOf<BillingDetails | BillingByExample>;
  /** Up to 10 characters. */
  readonly priority?: string;
}

/** A card to be stored, swiped (interface.md §2.5). */
export interface SwipedCardProfile extends ProfileBasics {
  readonly kind: 'swiped-card';
  /** Up to 1,000 bytes of printable ASCII; copied and wiped as in a payment. */
  readonly track: Uint8Array;
}

/** A card to be stored, typed in. */
export interface KeyedCardProfile extends ProfileBasics {
  readonly kind: 'keyed-card';
  readonly nameOnCard: string;
  /** 12 to 19 digits, as bytes: copied and wiped like a track. */
  readonly cardNumber: Uint8Array;
  /** YYYY-MM: the document's table says yyyy-dd, its examples show a year and a month. */
  readonly expDate: string;
  /** Visa, MasterCard, Discover, American Express. */
  readonly accountType?: 'VI' | 'MC' | 'DI' | 'AX';
}

/** A bank account to be stored. */
export interface BankAccountProfile extends ProfileBasics {
  readonly kind: 'bank-account';
  /** Checking, savings. */
  readonly accountType: 'C' | 'S';
  /** Up to 255 digits, as bytes. */
  readonly accountNumber: Uint8Array;
  /** 9 digits, as bytes. */
  readonly routingNumber: Uint8Array;
}

type Kinds = SwipedCardProfile | KeyedCardProfile | BankAccountProfile;

export type ProfileRequest = OneOf<Kinds>;

type Changing<Kind> = Kind extends Kinds ? Pick<Kind, 'kind'> & Partial<Kind> : never;

/**
 * The changed fields of a profile of this kind; a change to another kind needs all its required
 * fields.
 */
export type ProfileChange = OneOf<Changing<Kinds>>;

const place = {
  city: optional(upTo(255)),
  state: optional(upTo(255)),
  zipCode: optional(orEmpty(digits(1, 9))),
} as const;

const writeBilling = requestWriter<BillingDetails>('billing_', {
  same: optional(flag),
  firstName: optional(upTo(255)),
  lastName: optional(upTo(255)),
  addressLine1: optional(upTo(255)),
  addressLine2: optional(upTo(255)),
  ...place,
});

const writeBillingByExample = requestWriter<BillingByExample>('billing_', {
  name: optional(upTo(255)),
  address: optional(upTo(255)),
  ...place,
});

const basics = {
  kind: checkedByTheService,
  patientId: optional(uuid),
  billing: checkedByTheService,
  priority: optional(text(10)),
} as const;

const writers = {
  'swiped-card': requestWriter<SwipedCardProfile>('', { ...basics, track: checkedByTheService }),
  'keyed-card': requestWriter<KeyedCardProfile>('', {
    ...basics,
    nameOnCard: text(255),
    cardNumber: checkedByTheService,
    expDate: shaped(/^\d{4}-(0[1-9]|1[0-2])$/, 'a year and month of the shape YYYY-MM'),
    accountType: optional(choice('VI', 'MC', 'DI', 'AX')),
  }),
  'bank-account': requestWriter<BankAccountProfile>('', {
    ...basics,
    accountType: choice('C', 'S'),
    accountNumber: checkedByTheService,
    routingNumber: checkedByTheService,
  }),
};

/** The body of create, JSON (interface.md §1.5). @throws InvalidRequest */
export function profileBody(profile: ProfileRequest): Body {
  return body(profile, wholeFields(profile));
}

/** The body of update: absent fields are unchanged. @throws InvalidRequest */
export function profileChangeBody(change: ProfileChange): Body {
  return body(change, changedFields(change));
}

function body(profile: ProfileRequest | ProfileChange, own: Record<string, string>): Body {
  const fields = {
    method_type: profile.kind === 'bank-account' ? 'A' : 'C',
    ...own,
    ...billingFields(profile.billing),
  };
  return encodeBody('json', fields, secretsOf(profile));
}

/** The given secrets of a change; `wholeFields` checks the required ones of a whole request. */
function secretsOf(profile: ProfileRequest | ProfileChange): SecretFields {
  const { track, cardNumber, accountNumber, routingNumber } = profile;
  return {
    ...(track === undefined ? {} : { track_data: checkTrack(track, 1_000) }),
    ...(cardNumber === undefined
      ? {}
      : { card_number: checkDigits(cardNumber, 'card_number', 12, 19) }),
    ...(accountNumber === undefined
      ? {}
      : { account_number: checkDigits(accountNumber, 'account_number', 1, 255) }),
    ...(routingNumber === undefined
      ? {}
      : { routing_number: checkDigits(routingNumber, 'routing_number', 9) }),
  };
}

function billingFields(billing: ProfileBasics['billing'] = {}): Record<string, string> {
  return 'name' in billing || 'address' in billing
    ? writeBillingByExample(billing)
    : writeBilling(billing);
}

function wholeFields(profile: ProfileRequest): Record<string, string> {
  switch (profile.kind) {
    case 'swiped-card':
      // The writers omit the secrets, and every kind requires its own.
      requireSecret(profile.track, 'track_data');
      return writers['swiped-card'](profile);
    case 'keyed-card':
      requireSecret(profile.cardNumber, 'card_number');
      return writers['keyed-card'](profile);
    case 'bank-account':
      requireSecret(profile.accountNumber, 'account_number');
      requireSecret(profile.routingNumber, 'routing_number');
      return writers['bank-account'](profile);
    default:
      throw unknownKind();
  }
}

function requireSecret(secret: Uint8Array | undefined, field: string): void {
  if (secret === undefined) throw new InvalidRequest(field, 'is missing');
}

function changedFields(change: ProfileChange): Record<string, string> {
  switch (change.kind) {
    case 'swiped-card':
      return writers['swiped-card'].part(change);
    case 'keyed-card':
      return writers['keyed-card'].part(change);
    case 'bank-account':
      return writers['bank-account'].part(change);
    default:
      throw unknownKind();
  }
}

function unknownKind(): InvalidRequest {
  return new InvalidRequest('kind', 'swiped-card, keyed-card or bank-account');
}
