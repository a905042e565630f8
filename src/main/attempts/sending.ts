import type { NewEntry } from '../journal/entry.ts';
import type { FollowUpOrder, Order, PaymentOrder, Ready } from './order.ts';
import type { MoneyAnswer, MoneyRequest, PaymentsLine } from './payments-line.ts';

export function isPayment(order: Order): order is PaymentOrder {
  return order.operation === 'authorize' || order.operation === 'preauthorize';
}

/** The last moment before the intent: a payment hands over its tender, a follow-up has none. */
export function readyOf(
  order: Order,
): Omit<Ready, 'tender'> & { readonly tender: Ready['tender'] | null } {
  if (isPayment(order)) return order.ready();
  return { entries: order.entries ?? [], tender: null, card: null, bankAccount: null };
}

/** The intent, as it stands on the roll before the first byte leaves. */
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

/** The request of an order: what leaves this PC, once. */
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

/** Sends once. A fault of our own leaves it open whether bytes left, so it is in doubt. */
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
