import type { Cents } from '../../shared/domain/money.ts';
import {
  amount,
  type Body,
  type BodyFormat,
  checkDigits,
  checkedByTheService,
  checkTrack2,
  choice,
  day,
  digits,
  encodeBody,
  flag,
  InvalidRequest,
  type OneOf,
  optional,
  requestWriter,
  type SecretFields,
  shaped,
  text,
  uuid,
} from './request.ts';

/** The patient of a payment; every field is optional (interface.md §4.1). */
export interface PaymentPatient {
  /** UUID. */
  readonly id?: string;
  /** Up to 50 characters, like every text here without another limit. */
  readonly externalId?: string;
  readonly prefix?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
  readonly gender?: 'M' | 'F';
  /** YYYY-MM-DD here; sent as mm/dd/yyyy. */
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
  /** Ours, up to 50 characters; returned in the record. */
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
   * Track 2 with its sentinels, without the check character, at most 39 bytes. It is copied into
   * the request's body, which is wiped when the call ends; the owner of this buffer wipes it.
   */
  readonly track: Uint8Array;
  readonly saveProfile?: boolean;
}

/** A bank account; all its fields are required (interface.md §4.1). */
export interface BankAccount<Numbers = Uint8Array> {
  /** 9 digits, as bytes: copied and wiped like a track. */
  readonly routingNumber: Numbers;
  /** Up to 20 digits, as bytes. */
  readonly accountNumber: Numbers;
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
}

export interface AchPayment extends PaymentBasics, BankAccount {
  readonly method: 'ACH';
  readonly saveProfile?: boolean;
}

export interface CashPayment extends PaymentBasics {
  readonly method: 'CASH';
}

/** A refund; the required fields are not documented (interface.md §4.1). */
export interface CreditRequest {
  /** US cents, 1 to 99999999999. */
  readonly amount?: Cents;
  /** Ours, up to 50 characters. */
  readonly trackingId?: string;
  /** Up to 100 characters. */
  readonly memo?: string;
}

export type AuthorizeRequest = OneOf<CardPayment | AchPayment | CashPayment>;

const writePatient = requestWriter<PaymentPatient>('patient_', {
  id: optional(uuid),
  externalId: optional(text(50)),
  prefix: optional(text(50)),
  firstName: optional(text(50)),
  lastName: optional(text(50)),
  suffix: optional(text(50)),
  gender: optional(choice('M', 'F')),
  birthDate: optional(usDate),
  addressLine1: optional(text(50)),
  addressLine2: optional(text(50)),
  city: optional(text(50)),
  state: optional(text(2)),
  zipCode: optional(digits(1, 9)),
  primaryPhone: optional(digits(10)),
  mobilePhone: optional(digits(10)),
  emailAddress: optional(text(128)),
});

/** mm/dd/yyyy, the one date of the interface that is not ISO 8601 (interface.md §4.1). */
function usDate(value: unknown, field: string): string {
  return day(value, field).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}

const cash = {
  method: choice('CASH'),
  amount,
  trackingId: optional(text(50)),
  memo: optional(text(100)),
  paymentPlanId: optional(uuid),
  patient: checkedByTheService,
} as const;

/** Letters of names, with accents, spaces, hyphens and apostrophes. */
const letters = shaped(/^[\p{L}\p{M} .'’-]{1,50}$/u, 'up to 50 letters');

const writers = {
  CASH: requestWriter<CashPayment>('', cash),
  CARD: requestWriter<CardPayment>('', {
    ...cash,
    method: choice('CARD'),
    saveProfile: optional(flag),
    track: checkedByTheService,
  }),
  ACH: requestWriter<AchPayment>('', {
    ...cash,
    method: choice('ACH'),
    routingNumber: checkedByTheService,
    accountNumber: checkedByTheService,
    accountType: choice('C', 'S'),
    firstName: letters,
    lastName: letters,
    address: text(50),
    city: text(50),
    state: shaped(/^[A-Z]{2}$/, '2 capital letters'),
    zipCode: digits(5),
    saveProfile: optional(flag),
  }),
};

/**
 * The body of authorize and preauthorize.
 *
 * @throws InvalidRequest naming the first invalid field
 */
export function paymentBody(format: BodyFormat, payment: AuthorizeRequest): Body {
  const fields = paymentFields(payment);
  if (payment.patient !== undefined) Object.assign(fields, writePatient(payment.patient));
  return encodeBody(format, fields, secretsOf(payment));
}

function secretsOf(payment: AuthorizeRequest): SecretFields {
  switch (payment.method) {
    case 'CARD':
      return { track_data: checkTrack2(payment.track) };
    case 'ACH':
      return {
        routing_number: checkDigits(payment.routingNumber, 'routing_number', 9),
        account_number: checkDigits(payment.accountNumber, 'account_number', 1, 20),
      };
    case 'CASH':
      return {};
  }
}

function paymentFields(payment: AuthorizeRequest): Record<string, string> {
  switch (payment.method) {
    case 'CARD':
      return writers.CARD(payment);
    case 'ACH':
      return writers.ACH(payment);
    case 'CASH':
      return writers.CASH(payment);
    default:
      throw new InvalidRequest('method', 'CARD, ACH or CASH');
  }
}

const writeCredit = requestWriter<CreditRequest>('', {
  amount: optional(amount),
  trackingId: optional(text(50)),
  memo: optional(text(100)),
});

/** The body of credit. @throws InvalidRequest */
export function creditBody(format: BodyFormat, credit: CreditRequest): Body {
  return encodeBody(format, writeCredit(credit));
}
