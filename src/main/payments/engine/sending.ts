import type { NewEntry } from '../../journal/entry.ts';
import type {
  MoneyAnswer,
  MoneyRequest,
  PaymentsPort,
  Tender,
} from '../../service/payments-port.ts';
import type { Command, FollowUpCommand, PaymentCommand, Ready } from './payment-command.ts';

export function isPayment(command: Command): command is PaymentCommand {
  return command.operation === 'authorize' || command.operation === 'preauthorize';
}

/** The last moment before the intent: a payment supplies its tender, a follow-up has none. */
export function readyOf(
  command: Command,
): Omit<Ready, 'tender'> & { readonly tender: Ready['tender'] | null } {
  if (isPayment(command)) return command.ready();
  return { entries: command.entries ?? [], tender: null, card: null, bankAccount: null };
}

/** The intent, journaled before the first byte leaves. */
export function intentOf(
  command: Command,
  ready: Pick<Ready, 'card' | 'bankAccount' | 'payerName'>,
  made: {
    readonly attemptId: string;
    readonly trackingId: string;
    readonly line: PaymentsPort;
    readonly clockOffsetMs: number;
    readonly childrenBefore: readonly string[];
  },
): Extract<NewEntry, { kind: 'attempt.opened' }> {
  const { saleId, patientId, operation, method, amount, cashier } = command;
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
      follows: isPayment(command)
        ? null
        : {
            paymentId: command.paymentId,
            paidAt: command.paidAt,
            childrenBefore: [...made.childrenBefore],
          },
      acknowledgedDuplicates: isPayment(command) ? [...command.acknowledgedDuplicates] : [],
      ...(isPayment(command) || command.ordered === undefined ? {} : { ordered: command.ordered }),
      ...(isPayment(command) && command.posts !== undefined ? { posts: command.posts } : {}),
    },
  };
}

/** The request of a command; it leaves this PC once. */
export function requestOf(
  command: Command,
  trackingId: string,
  { tender, details }: Pick<ReturnType<typeof readyOf>, 'tender' | 'details'>,
): MoneyRequest {
  const { cashier, amount } = command;
  if (isPayment(command)) {
    if (tender === null) throw new Error('A payment has a tender.');
    const given = details === undefined ? {} : { details };
    return { operation: command.operation, trackingId, cashier, amount, tender, ...given };
  }
  return followUpRequest(command, trackingId);
}

function followUpRequest(command: FollowUpCommand, trackingId: string): MoneyRequest {
  const { operation, paymentId, cashier, amount } = command;
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
  line: PaymentsPort,
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
