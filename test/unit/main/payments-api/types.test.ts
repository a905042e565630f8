import { describe, expect, expectTypeOf, test } from 'vitest';
import type { MoneyOutcome } from '../../../../src/main/payments-api/call.ts';
import type { PaymentsClient } from '../../../../src/main/payments-api/client.ts';
import type { Patient, PatientRequest } from '../../../../src/main/payments-api/patients.ts';
import type { AuthorizeRequest } from '../../../../src/main/payments-api/payment-request.ts';
import type { PaymentRecord } from '../../../../src/main/payments-api/payments.ts';
import type {
  ProfileChange,
  ProfileRequest,
} from '../../../../src/main/payments-api/profile-request.ts';
import type { TransactionRow } from '../../../../src/main/payments-api/report-rows.ts';
import { type Cents, cents } from '../../../../src/shared/domain/money.ts';

/** Calls that must not compile; `npm run types` fails if one of them does. */
const amount = cents(100);
const track = new Uint8Array();
const number = new Uint8Array();
const authorize = (request: AuthorizeRequest) => request;
const keep = (profile: ProfileRequest) => profile;
const change = (changed: ProfileChange) => changed;
const save = (patient: PatientRequest) => patient;

describe('an invalid call does not compile', () => {
  test('for a payment', () => {
    // @ts-expect-error a card without a track
    authorize({ method: 'CARD', amount });
    // @ts-expect-error a track that is a text
    authorize({ method: 'CARD', amount, track: ';4111111111111111=3012?' });
    // @ts-expect-error an account without its fields
    authorize({ method: 'ACH', amount, routingNumber: number });
    // @ts-expect-error cash with a track
    authorize({ method: 'CASH', amount, track });
    // @ts-expect-error cash is no profile to keep
    authorize({ method: 'CASH', amount, saveProfile: true });
    // @ts-expect-error dollars for cents
    authorize({ method: 'CASH', amount: 25 });
    // @ts-expect-error no amount
    authorize({ method: 'CARD', track });
    expect(authorize({ method: 'CARD', amount, track })).toBeDefined();
  });

  test('for a profile', () => {
    const keyed = {
      kind: 'keyed-card',
      nameOnCard: 'A',
      cardNumber: number,
      expDate: '2030-01',
    } as const;
    // @ts-expect-error a card with a bank's routing number
    keep({ ...keyed, routingNumber: number });
    // @ts-expect-error a number that is a text
    keep({ ...keyed, cardNumber: '4111111111111111' });
    // @ts-expect-error a swiped card with a typed number
    keep({ kind: 'swiped-card', track, cardNumber: number });
    // @ts-expect-error a bank account of a card's type
    keep({ kind: 'bank-account', accountType: 'VI', accountNumber: number, routingNumber: number });
    // @ts-expect-error no kind
    keep({ track });
    expect(keep(keyed)).toBe(keyed);
  });

  test('for mixed kinds in a variable', () => {
    const cashWithTrack = { method: 'CASH', amount, track } as const;
    // @ts-expect-error cash with a track
    authorize(cashWithTrack);
    const cardOfBank = { kind: 'swiped-card', track, routingNumber: number } as const;
    // @ts-expect-error a card with a bank's routing number
    keep(cardOfBank);
    const twoNames = { name: 'A B', firstName: 'A' };
    // @ts-expect-error billing by both sets of names
    keep({ kind: 'swiped-card', track, billing: twoNames });
    // @ts-expect-error a change of a card's track on a bank account
    change({ kind: 'bank-account', track });
    // @ts-expect-error a change without a kind
    change({ billing: { zipCode: '89501' } });
    expect(change({ kind: 'keyed-card', billing: { zipCode: '89501' } })).toBeDefined();
  });

  test('for a patient, a report and a hold', () => {
    // @ts-expect-error not a field of §2.4
    save({ shoeSize: '9' });
    // @ts-expect-error not a value of §2.4
    save({ gender: 'X' });
    const asked = (client: PaymentsClient) => [
      // @ts-expect-error a report without a start
      client.reports.transactions({ endDate: '2026-01-01' }),
      // @ts-expect-error a transfer is no field of this report
      client.reports.transactions({ startDate: '2026-01-01', fundsTransferId: 'x' }),
      // @ts-expect-error only cards are held
      client.payments.preauthorize({ method: 'CASH', amount }),
    ];
    expect(asked).toBeDefined();
  });
});

test('answers have the declared types', () => {
  expectTypeOf<PaymentsClient['payments']['authorize']>().returns.resolves.toEqualTypeOf<
    MoneyOutcome<PaymentRecord>
  >();
  expectTypeOf<PaymentRecord['results']>().toEqualTypeOf<'APPROVED' | 'DECLINED' | 'FAILED'>();
  expectTypeOf<PaymentRecord['timestamp']>().toEqualTypeOf<Date>();
  expectTypeOf<TransactionRow['amount']>().toEqualTypeOf<Cents>();
  expectTypeOf<Patient['patientId']>().toEqualTypeOf<string>();
  expectTypeOf<Patient['subscriberZipCode']>().toEqualTypeOf<string | null>();
  expectTypeOf<PatientRequest['primaryCarrierOutOfNetwork']>().toEqualTypeOf<
    '' | '0' | '1' | undefined
  >();
  const outcome = (result: MoneyOutcome<PaymentRecord>) =>
    result.kind === 'answered' ? result.record.results : result.error.code;
  expectTypeOf(outcome).returns.toBeString();
});
