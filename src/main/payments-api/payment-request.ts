import { z } from 'zod';
import { type Cents, toDecimal } from '../../shared/domain/money.ts';
import { amount, checked, day, digits, flag, text, uuid } from './request-fields.ts';
import {
  type Body,
  type BodyFormat,
  checkTrack2,
  encodeBody,
  type WireFields,
} from './secret-body.ts';
import { underWireNames } from './wire-names.ts';

/** The patient a payment is for; every field is optional (interface.md §4.1). */
export interface PaymentPatient {
  /** UUID. */
  readonly id?: string;
  /** Up to 50 characters, like every text here that names no other limit. */
  readonly externalId?: string;
  readonly prefix?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
  readonly gender?: 'M' | 'F';
  /** YYYY-MM-DD here; the wire's mm/dd/yyyy is made of it. */
  readonly birthDate?: string;
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly city?: string;
  /** 2 characters. */
  readonly state?: string;
  /** Up to 9 digits. */
  readonly zipCode?: string;
  /** 10 digits. */
  readonly primaryPhone?: string;
  /** 10 digits. */
  readonly mobilePhone?: string;
  /** Up to 128 characters. */
  readonly emailAddress?: string;
}

interface PaymentBasics {
  /** US cents, 1 to 99999999999. */
  readonly amount: Cents;
  /** Ours, up to 50 characters; it comes back in the record. */
  readonly trackingId?: string;
  /** Up to 100 characters. */
  readonly memo?: string;
  /** UUID. */
  readonly paymentPlanId?: string;
  readonly patient?: PaymentPatient;
}

/** A swiped card (interface.md §4.1). */
export interface CardPayment extends PaymentBasics {
  readonly method: 'CARD';
  /**
   * Track 2 with its sentinels, without the check character, at most 39 bytes. It is copied into the
   * request's body, which is wiped when the call ends; this buffer is wiped by whoever owns it.
   */
  readonly track: Uint8Array;
  readonly saveProfile?: boolean;
}

/** A bank account; all its fields are required (interface.md §4.1). */
export interface AchPayment extends PaymentBasics {
  readonly method: 'ACH';
  /** 9 digits. */
  readonly routingNumber: string;
  /** Up to 20 digits. */
  readonly accountNumber: string;
  /** C checking, S savings. */
  readonly accountType: 'C' | 'S';
  /** Letters, up to 50. */
  readonly firstName: string;
  /** Letters, up to 50. */
  readonly lastName: string;
  /** Up to 50 characters. */
  readonly address: string;
  /** Up to 50 characters. */
  readonly city: string;
  /** 2 capital letters. */
  readonly state: string;
  /** 5 digits. */
  readonly zipCode: string;
  readonly saveProfile?: boolean;
}

export interface CashPayment extends PaymentBasics {
  readonly method: 'CASH';
}

/** A refund; whether any of it is required is not documented (interface.md §4.1). */
export interface CreditRequest {
  /** US cents, 1 to 99999999999. */
  readonly amount?: Cents;
  /** Ours, up to 50 characters. */
  readonly trackingId?: string;
  /** Up to 100 characters. */
  readonly memo?: string;
}

export type AuthorizeRequest = CardPayment | AchPayment | CashPayment;

const patient = z.strictObject({
  id: uuid.optional(),
  externalId: text(50).optional(),
  prefix: text(50).optional(),
  firstName: text(50).optional(),
  lastName: text(50).optional(),
  suffix: text(50).optional(),
  gender: z.enum(['M', 'F'], 'M or F').optional(),
  birthDate: day.optional(),
  addressLine1: text(50).optional(),
  addressLine2: text(50).optional(),
  city: text(50).optional(),
  state: text(2).optional(),
  zipCode: digits(1, 9).optional(),
  primaryPhone: digits(10).optional(),
  mobilePhone: digits(10).optional(),
  emailAddress: text(128).optional(),
});

const basics = {
  amount,
  trackingId: text(50).optional(),
  memo: text(100).optional(),
  paymentPlanId: uuid.optional(),
  patient: patient.optional(),
};

/** Letters as names have them: accents, spaces, hyphens and apostrophes among them. */
const letters = (limit: number) => text(limit).regex(/^[\p{L}\p{M} .'’-]+$/u, 'letters only');

const request = z.discriminatedUnion(
  'method',
  [
    z.strictObject({
      method: z.literal('CARD'),
      track: z.unknown(),
      saveProfile: flag.optional(),
      ...basics,
    }),
    z.strictObject({
      method: z.literal('ACH'),
      routingNumber: digits(9),
      accountNumber: digits(1, 20),
      accountType: z.enum(['C', 'S'], 'C or S'),
      firstName: letters(50),
      lastName: letters(50),
      address: text(50),
      city: text(50),
      state: z.string('must be a text').regex(/^[A-Z]{2}$/, '2 capital letters'),
      zipCode: digits(5),
      saveProfile: flag.optional(),
      ...basics,
    }),
    z.strictObject({ method: z.literal('CASH'), ...basics }),
  ],
  'CARD, ACH or CASH',
);

/**
 * The body of authorize and preauthorize.
 *
 * @throws InvalidRequest naming the first field that breaks its rule
 */
export function paymentBody(format: BodyFormat, payment: AuthorizeRequest): Body {
  const { patient: who, amount: cents, ...rest } = checked(request, payment);
  const track = rest.method === 'CARD' ? checkTrack2(rest.track) : undefined;
  const fields: WireFields = {
    ...underWireNames('', { ...rest, track: undefined }),
    amount: toDecimal(cents),
    ...underWireNames('patient_', { ...who, birthDate: usDate(who?.birthDate) }),
  };
  return encodeBody(format, fields, track);
}

const creditRequest = z.strictObject({
  amount: amount.optional(),
  trackingId: text(50).optional(),
  memo: text(100).optional(),
});

/** The body of credit. @throws InvalidRequest */
export function creditBody(format: BodyFormat, credit: CreditRequest): Body {
  const { amount: cents, ...rest } = checked(creditRequest, credit);
  const amountField = cents === undefined ? undefined : toDecimal(cents);
  return encodeBody(format, { amount: amountField, ...underWireNames('', rest) });
}

/** mm/dd/yyyy, the one date of the interface that is not ISO 8601 (interface.md §4.1). */
function usDate(isoDay: string | undefined): string | undefined {
  return isoDay?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}
