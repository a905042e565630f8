import type { MoneyOutcome } from '../../src/main/payments-api/call.ts';
import type { PaymentsClient } from '../../src/main/payments-api/client.ts';
import type { AchPayment, CardPayment } from '../../src/main/payments-api/payment-request.ts';
import type { FollowUpRecord, PaymentRecord } from '../../src/main/payments-api/payments.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { digitsOf } from './typed-number.ts';

/** One of every operation that moves money, ready to be sent (interface.md §4.1). */
export interface MoneyOperation {
  readonly name: string;
  readonly path: string;
  /** Prepares the operation: a payment to void, a hold to capture. Returns its id. */
  prepare(client: PaymentsClient): Promise<string>;
  send(
    client: PaymentsClient,
    id: string,
    trackingId: string,
  ): Promise<MoneyOutcome<PaymentRecord | FollowUpRecord>>;
}

/** A demo card that approves. */
export const visa = () => Buffer.from(';4111111111111111=30121010000000000?');

export const card = (trackingId: string): CardPayment => ({
  method: 'CARD',
  amount: cents(2_500),
  track: visa(),
  trackingId,
});

/** A demo bank account that approves. */
export const bankAccount = (trackingId: string): AchPayment => ({
  method: 'ACH',
  amount: cents(2_500),
  routingNumber: digitsOf('021000021'),
  accountNumber: digitsOf('000123456789'),
  accountType: 'C',
  firstName: 'Zoë',
  lastName: "O'Neil-Smith",
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  trackingId,
});

const nothing = async () => '';
const payment = async (client: PaymentsClient) =>
  idOf(await client.payments.authorize({ method: 'CASH', amount: cents(2_500) }));
const hold = async (client: PaymentsClient) =>
  idOf(await client.payments.preauthorize(card('hold')));

function idOf(outcome: MoneyOutcome<PaymentRecord>): string {
  if (outcome.kind !== 'answered') throw outcome.error;
  return outcome.record.id;
}

const PATH = '/api/pp/payments';

export const moneyOperations: readonly MoneyOperation[] = [
  {
    name: 'authorize a card',
    path: `${PATH}/authorize`,
    prepare: nothing,
    send: ({ payments }, _id, trackingId) => payments.authorize(card(trackingId)),
  },
  {
    name: 'authorize a bank account',
    path: `${PATH}/authorize`,
    prepare: nothing,
    send: ({ payments }, _id, trackingId) => payments.authorize(bankAccount(trackingId)),
  },
  {
    name: 'authorize cash',
    path: `${PATH}/authorize`,
    prepare: nothing,
    send: ({ payments }, _id, trackingId) =>
      payments.authorize({ method: 'CASH', amount: cents(100), trackingId }),
  },
  {
    name: 'preauthorize',
    path: `${PATH}/preauthorize`,
    prepare: nothing,
    send: ({ payments }, _id, trackingId) => payments.preauthorize(card(trackingId)),
  },
  {
    name: 'void',
    path: `${PATH}/{id}/void`,
    prepare: payment,
    send: ({ payments }, id) => payments.void(id),
  },
  {
    name: 'credit',
    path: `${PATH}/{id}/credit`,
    prepare: payment,
    send: ({ payments }, id, trackingId) => payments.credit(id, { amount: cents(500), trackingId }),
  },
  {
    name: 'deauthorize',
    path: `${PATH}/{id}/deauthorize`,
    prepare: hold,
    send: ({ payments }, id) => payments.deauthorize(id),
  },
  {
    name: 'capture',
    path: `${PATH}/{id}/capture`,
    prepare: hold,
    send: ({ payments }, id) => payments.capture(id),
  },
];
