import type { Cashier } from '../../shared/domain/sale.ts';
import type { CallOptions, MoneyOutcome } from '../payments-api/call.ts';
import type { AuthorizeRequest } from '../payments-api/payment-request.ts';
import type {
  FollowUpRecord,
  PaymentRecord,
  PaymentResults,
  Payments,
} from '../payments-api/payments.ts';
import type { MoneyAnswer, MoneyRequest } from './engine/payments-port.ts';

const STATE_OF: Readonly<Record<PaymentResults, MoneyAnswer['state']>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

/** The journaled form of an outcome: the answer's message, or the code of the error. */
function answerOf(outcome: MoneyOutcome<PaymentRecord | FollowUpRecord>): MoneyAnswer {
  if (outcome.kind === 'answered') {
    const { id, results, code, message, timestamp } = outcome.record;
    const recordedAt = timestamp.getTime();
    return { state: STATE_OF[results], paymentId: id, code, message, problem: null, recordedAt };
  }
  const nothing = { paymentId: null, code: null, message: null };
  return { state: outcome.kind, ...nothing, problem: outcome.error.code };
}

function paymentOf(request: Extract<MoneyRequest, { readonly tender: unknown }>): AuthorizeRequest {
  const { amount, trackingId, tender, details = {} } = request;
  const { saveProfile, ...fields } = details;
  const saving = saveProfile === undefined ? {} : { saveProfile };
  const basics = { amount, trackingId, ...fields };
  switch (tender.kind) {
    case 'card':
      return { method: 'CARD', ...basics, ...saving, track: tender.track };
    case 'bank-account':
      return { method: 'ACH', ...basics, ...saving, ...tender.account };
    case 'cash':
      return { method: 'CASH', ...basics };
  }
}

function ask(
  payments: Payments,
  request: MoneyRequest,
  options: CallOptions,
): Promise<MoneyOutcome<PaymentRecord | FollowUpRecord>> {
  switch (request.operation) {
    case 'authorize':
      return payments.authorize(paymentOf(request), options);
    case 'preauthorize': {
      const payment = paymentOf(request);
      if (payment.method !== 'CARD') throw new RangeError('Only a card can be held.');
      return payments.preauthorize(payment, options);
    }
    case 'credit': {
      const { paymentId, amount, trackingId } = request;
      return payments.credit(paymentId, { amount, trackingId }, options);
    }
    default:
      return payments[request.operation](request.paymentId, options);
  }
}

/** Sends one money request once, and returns its outcome for the journal. */
export async function sendMoney(payments: Payments, request: MoneyRequest): Promise<MoneyAnswer> {
  return answerOf(await ask(payments, request, { user: userId(request.cashier) }));
}

/** The user of a request in the service's format: `<user_id>:<full_name>` (interface.md §5.3). */
export function userId({ id, name }: Cashier): string {
  return `${id}:${name}`;
}
