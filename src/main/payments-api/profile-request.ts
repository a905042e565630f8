import { z } from 'zod';
import { checked, digits, flag, text, uuid } from './request-fields.ts';
import { type Body, checkTrack, encodeBody, type WireFields } from './secret-body.ts';
import { underWireNames } from './wire-names.ts';

/** Billing by the names of the document's table; each up to 255 characters. */
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
  readonly billing?: BillingDetails | BillingByExample;
  /** Up to 10 characters. */
  readonly priority?: string;
}

/** A card to be kept, swiped (interface.md §2.5). */
export interface SwipedCardProfile extends ProfileBasics {
  readonly kind: 'swiped-card';
  /** Up to 1,000 bytes of printable ASCII; copied and wiped as in a payment. */
  readonly track: Uint8Array;
}

/** A card to be kept, typed in. */
export interface KeyedCardProfile extends ProfileBasics {
  readonly kind: 'keyed-card';
  readonly nameOnCard: string;
  readonly cardNumber: string;
  /** YYYY-MM: the document's table says yyyy-dd, its examples show a year and a month. */
  readonly expDate: string;
  /** Visa, MasterCard, Discover, American Express. */
  readonly accountType?: 'VI' | 'MC' | 'DI' | 'AX';
}

/** A bank account to be kept. */
export interface BankAccountProfile extends ProfileBasics {
  readonly kind: 'bank-account';
  /** Checking, savings. */
  readonly accountType: 'C' | 'S';
  readonly accountNumber: string;
  /** 9 digits. */
  readonly routingNumber: string;
}

export type ProfileRequest = SwipedCardProfile | KeyedCardProfile | BankAccountProfile;

const zipCode = digits(1, 9).optional();
const line = text(255).optional();
const billing = z.strictObject({
  same: flag.optional(),
  firstName: line,
  lastName: line,
  addressLine1: line,
  addressLine2: line,
  name: line,
  address: line,
  city: line,
  state: line,
  zipCode,
});
const basics = {
  patientId: uuid.optional(),
  billing: billing.optional(),
  priority: text(10).optional(),
};

const profile = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('swiped-card'), track: z.unknown(), ...basics }),
    z.strictObject({
      kind: z.literal('keyed-card'),
      nameOnCard: text(255),
      cardNumber: digits(12, 19),
      expDate: text(10).regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a year and month of the shape YYYY-MM'),
      accountType: z.enum(['VI', 'MC', 'DI', 'AX'], 'VI, MC, DI or AX').optional(),
      ...basics,
    }),
    z.strictObject({
      kind: z.literal('bank-account'),
      accountType: z.enum(['C', 'S'], 'C or S'),
      accountNumber: digits(1, 255),
      routingNumber: digits(9),
      ...basics,
    }),
  ],
  'swiped-card, keyed-card or bank-account',
);

/** The body of create and update, JSON (interface.md §1.5). @throws InvalidRequest */
export function profileBody(request: ProfileRequest): Body {
  const { kind, billing: bill, ...rest } = checked(profile, request);
  const track = 'track' in rest ? rest.track : undefined;
  const swiped = kind === 'swiped-card' ? checkTrack(track, 1_000) : undefined;
  const fields: WireFields = {
    method_type: kind === 'bank-account' ? 'A' : 'C',
    ...underWireNames('', { ...rest, track: undefined }),
    ...underWireNames('billing_', { ...bill }),
  };
  return encodeBody('json', fields, swiped);
}
