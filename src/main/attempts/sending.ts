import type { NewEntry } from '../journal/entry.ts';
import type { FollowUpOrder, Order, PaymentOrder, Ready } from './order.ts';
import type { MoneyAnswer, MoneyRequest, PaymentsLine, Tender } from './payments-line.ts';

export function isPayment(order: Order): order is PaymentOrder {
  return order.operation === 'authorize' || order.operation === 'preauthorize';
}

/** The last moment before the intent: a payment supplies its tender, a follow-up has none. */
export function readyOf(
  order: Order,
): Omit<Ready, 'tender'> & { readonly tender: Ready['tender'] | null } {
  if (isPayment(order)) return order.ready();
  return { entries: order.entries ?? [], tender: null, card: null, bankAccount: null };
}

/** The intent, journaled before the first byte leaves. */
export function intentOf(
  order: Order,
  ready: Pick<Ready, 'card' | 'bankAccount' | 'payerName'>,
  made: {
    readonly attemptId: string;
    readonly trackingId: string;
    readonly line: PaymentsLine;
    readonly clockOffsetMs: number;
    readonly childrenBefore: readonly string[];
  },
): Extract<NewEntry, { kind: 'attempt.opened' }> {
  const { saleId, patientId, operation, method, amount, cashier } = order;
  const { attemptId, trackingId, clockOffsetMs } = made;
  const { card, bankAccount, payerName = null } = ready;
  return {
    kind: 'attempt.opened',
    body: {
      attemptId,
      saleId,
      patientId,
      trackingId,
      operation,
      method,
      amount,
      card,
      bankAccount,
      ...(payerName === null ? {} : { payerName }),
      cashier,
      connection: made.line.connection,
      clockOffsetMs,
      follows: isPayment(order)
        ? null
        : {
            paymentId: order.paymentId,
            paidAt: order.paidAt,
            childrenBefore: [...made.childrenBefore],
          },
      besides: isPayment(order) ? [...order.besides] : [],
      ...(isPayment(order) || order.ordered === undefined ? {} : { ordered: order.ordered }),
      ...(isPayment(order) && order.posts !== undefined ? { posts: order.posts } : {}),
    },
  };
}

/** The request of a command; it leaves this PC once. */
export function requestOf(
  order: Order,
  trackingId: string,
  { tender, details }: Pick<ReturnType<typeof readyOf>, 'tender' | 'details'>,
): MoneyRequest {
  const { cashier, amount } = order;
  if (isPayment(order)) {
    if (tender === null) throw new Error('A payment has a tender.');
    const told = details === undefined ? {} : { details };
    return { operation: order.operation, trackingId, cashier, amount, tender, ...told };
  }
  return followUpRequest(order, trackingId);
}

function followUpRequest(order: FollowUpOrder, trackingId: string): MoneyRequest {
  const { operation, paymentId, cashier, amount } = order;
  return operation === 'credit'
    ? { operation, trackingId, cashier, paymentId, amount }
    : { operation, trackingId, cashier, paymentId };
}

/** Overwrites the card's track, or the account's two numbers, with zeros. */
export function wipeTender(tender: Tender | null): void {
  if (tender?.kind === 'card') tender.track.fill(0);
  if (tender?.kind === 'bank-account') {
    tender.account.routingNumber.fill(0);
    tender.account.accountNumber.fill(0);
  }
}

/** Sends once. After a fault of our own it is unknown if bytes left, so the result is in doubt. */
export async function sendOnce(
  line: PaymentsLine,
  request: MoneyRequest,
  reportFault: (error: unknown) => void,
): Promise<MoneyAnswer> {
  try {
    return await line.send(request);
  } catch (error) {
    reportFault(error);
    return { state: 'in-doubt', paymentId: null, code: null, message: null, problem: 'unexpected' };
  }
}
