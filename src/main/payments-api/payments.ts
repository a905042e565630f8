import {
  answering,
  dayOrNull,
  extraOf,
  instant,
  note,
  oneOf,
  oneOfOrNull,
  type Reader,
  uuid as readUuid,
  textOrNull,
  type WireRecord,
} from './answer-fields.ts';
import type { Call, CallOptions, MoneyOutcome } from './call.ts';
import {
  type AuthorizeRequest,
  type CardPayment,
  type CreditRequest,
  creditBody,
  paymentBody,
} from './payment-request.ts';
import { type BodyFormat, InvalidRequest, uuid } from './request.ts';
import type { Transport } from './transport.ts';

type PaymentMethod = 'CARD' | 'ACH' | 'CASH';
export type PaymentResults = 'APPROVED' | 'DECLINED' | 'FAILED';
type FollowUpAction = 'VOID' | 'CREDIT' | 'DEAUTHORIZE' | 'CAPTURE';
type PaymentAction = 'AUTHORIZE' | 'PREAUTHORIZE' | FollowUpAction;

/** A payment or follow-up in the service's list, as evidence of an attempt. */
export type ListedRecord = Pick<
  PaymentRecord,
  'id' | 'method' | 'action' | 'results' | 'code' | 'message' | 'timestamp' | 'trackingId'
> &
  Partial<Pick<PaymentRecord, 'memo'>>;

/** A payment as the service returns it (interface.md §2.1). It has no amount. */
export interface PaymentRecord {
  /** UUID. */
  readonly id: string;
  readonly method: PaymentMethod;
  /** Null if an answer omits it: the ACH table does not name it. */
  readonly action: PaymentAction | null;
  readonly results: PaymentResults;
  /** Approval or error code, up to 6 characters; null for ACH and cash. */
  readonly code: string | null;
  /** Approval or error message, up to 32 characters. */
  readonly message: string | null;
  readonly cvvIndicator: string | null;
  readonly avsIndicator: string | null;
  /** Two digits on card and ACH; for the meaning of 01 to 10 for ACH see interface.md §2.1. */
  readonly riskIndicator: string | null;
  readonly timestamp: Date;
  /** The client's value, up to 50 characters. */
  readonly trackingId: string | null;
  /** YYYY-MM-DD, null until settled; card and ACH only. */
  readonly settlementDate: string | null;
  /** YYYY-MM-DD, null until paid to the client; card and ACH only. */
  readonly repaidDate: string | null;
  readonly gateway: string | null;
  readonly clientId: string | null;
  readonly memo: string | null;
  readonly paymentPlanId: string | null;
  /** Fields this client does not know, under their wire names (interface.md §9.2). */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A void, credit, deauthorize or capture (interface.md §2.2). */
export interface FollowUpRecord {
  /** UUID of the follow-up, not of the payment it acts on. */
  readonly id: string;
  readonly method: PaymentMethod;
  readonly action: FollowUpAction;
  readonly results: PaymentResults;
  readonly code: string | null;
  readonly message: string | null;
  readonly timestamp: Date;
  /** Not in the document's table; read if the service returns it. */
  readonly trackingId: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

const methods = ['CARD', 'ACH', 'CASH'] as const;
const allResults = ['APPROVED', 'DECLINED', 'FAILED'] as const;
const followUps = ['VOID', 'CREDIT', 'DEAUTHORIZE', 'CAPTURE'] as const;
const actions = ['AUTHORIZE', 'PREAUTHORIZE', ...followUps] as const;

const followUpFields = new Set(
  'id method action results code message timestamp tracking_id'.split(' '),
);
const paymentFields = new Set([
  ...followUpFields,
  ...'cvv_indicator avs_indicator risk_indicator settlement_date repaid_date'.split(' '),
  ...'gateway client_id memo payment_plan_id'.split(' '),
]);

const readPaymentRecord: Reader<PaymentRecord> = (wire) => ({
  id: readUuid(wire['id'], 'id'),
  method: oneOf(methods, wire['method'], 'method'),
  action: oneOfOrNull(actions, wire['action'], 'action'),
  results: oneOf(allResults, wire['results'], 'results'),
  code: note(wire['code']),
  message: note(wire['message']),
  cvvIndicator: note(wire['cvv_indicator']),
  avsIndicator: note(wire['avs_indicator']),
  riskIndicator: note(wire['risk_indicator']),
  timestamp: instant(wire['timestamp'], 'timestamp'),
  trackingId: textOrNull(wire['tracking_id'], 'tracking_id'),
  settlementDate: dayOrNull(wire['settlement_date'], 'settlement_date'),
  repaidDate: dayOrNull(wire['repaid_date'], 'repaid_date'),
  gateway: note(wire['gateway']),
  clientId: note(wire['client_id']),
  memo: note(wire['memo']),
  paymentPlanId: note(wire['payment_plan_id']),
  extra: extraOf(wire, paymentFields),
});

const readFollowUpRecord: Reader<FollowUpRecord> = (wire: WireRecord) => ({
  id: readUuid(wire['id'], 'id'),
  method: oneOf(methods, wire['method'], 'method'),
  action: oneOf(followUps, wire['action'], 'action'),
  results: oneOf(allResults, wire['results'], 'results'),
  code: note(wire['code']),
  message: note(wire['message']),
  timestamp: instant(wire['timestamp'], 'timestamp'),
  trackingId: textOrNull(wire['tracking_id'], 'tracking_id'),
  extra: extraOf(wire, followUpFields),
});

/** A range of the service's clock, in whole seconds, presumably including both ends. */
export interface TimeRange {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The payments of interface.md §4.1. A money operation is sent once and never repeated
 * automatically; network and service errors are outcomes. A read throws a PaymentsApiError.
 */
export interface Payments {
  /** Makes a payment by card, bank account or cash. */
  authorize(request: AuthorizeRequest, options?: CallOptions): Promise<MoneyOutcome<PaymentRecord>>;
  /** Holds an amount on a swiped card. */
  preauthorize(request: CardPayment, options?: CallOptions): Promise<MoneyOutcome<PaymentRecord>>;
  /** One payment by its UUID. */
  get(id: string, options?: CallOptions): Promise<PaymentRecord>;
  /** The payments of a time range. A limit of the list is not documented. */
  list(range: TimeRange, options?: CallOptions): Promise<readonly PaymentRecord[]>;
  /** Voids a payment by card, bank account or cash. */
  void(id: string, options?: CallOptions): Promise<MoneyOutcome<FollowUpRecord>>;
  /** Refunds a payment: `amount` of it; the effect of a missing amount is the service's choice. */
  credit(
    id: string,
    request?: CreditRequest,
    options?: CallOptions,
  ): Promise<MoneyOutcome<FollowUpRecord>>;
  /** Cancels a hold. */
  deauthorize(id: string, options?: CallOptions): Promise<MoneyOutcome<FollowUpRecord>>;
  /** Charges a hold. */
  capture(id: string, options?: CallOptions): Promise<MoneyOutcome<FollowUpRecord>>;
}

const PATH = '/api/pp/payments';

export function paymentsOf(transport: Transport, bodies: BodyFormat): Payments {
  const create = (
    operation: 'authorize' | 'preauthorize',
    request: AuthorizeRequest,
    options?: CallOptions,
  ) =>
    transport.money(
      {
        operation: `payments.${operation}`,
        method: 'POST',
        target: () => {
          // An untyped caller may pass any method; only cards are held (interface.md §4.1).
          if (operation === 'preauthorize' && request.method !== 'CARD')
            throw new InvalidRequest('method', 'CARD');
          return { path: `${PATH}/${operation}`, body: paymentBody(bodies, request) };
        },
      },
      answering(
        readPaymentRecord,
        {
          method: request.method,
          action: operation.toUpperCase(),
          trackingId: request.trackingId,
        },
        ['action'], // not in the table of bank payments (interface.md §2.1)
      ),
      options,
    );

  const followUp = (
    action: FollowUpAction,
    id: string,
    options?: CallOptions,
    credit?: CreditRequest,
  ) => {
    const verb = action.toLowerCase();
    return transport.money(
      {
        operation: `payments.${verb}`,
        method: 'POST',
        target: () => ({
          path: `${paymentPath(id)}/${verb}`,
          ...(credit === undefined ? {} : { body: creditBody(bodies, credit) }),
        }),
      },
      answering(
        readFollowUpRecord,
        { action, trackingId: credit?.trackingId },
        ['trackingId'], // not in the table of follow-ups (interface.md §2.2)
      ),
      options,
    );
  };

  return {
    authorize: (request, options) => create('authorize', request, options),
    preauthorize: (request, options) => create('preauthorize', request, options),
    get: (id, options) =>
      transport.read(
        {
          operation: 'payments.get',
          method: 'GET',
          target: () => ({ path: paymentPath(id) }),
        },
        answering(readPaymentRecord, { id }),
        options,
      ),
    list: (range, options) =>
      transport.list(listCall('payments.list', range), readPaymentRecord, options),
    void: (id, options) => followUp('VOID', id, options),
    credit: (id, request, options) => followUp('CREDIT', id, options, request),
    deauthorize: (id, options) => followUp('DEAUTHORIZE', id, options),
    capture: (id, options) => followUp('CAPTURE', id, options),
  };
}

/** Proves a connection: the payments of the last second, a read that costs little. @param now ms since 1970 */
export function proofCall(now: number): Call {
  return listCall('payments.warm-up', { start: new Date(now - 1_000), end: new Date(now) });
}

/** The list of a time range. */
function listCall(operation: string, range: TimeRange): Call {
  return {
    operation,
    method: 'GET',
    target: () => {
      const start_time = wireTime('start_time', range.start);
      const end_time = wireTime('end_time', range.end);
      if (range.end < range.start) throw new InvalidRequest('end_time', 'is before start_time');
      return { path: `${PATH}?${new URLSearchParams({ start_time, end_time })}` };
    },
  };
}

/** YYYY-MM-DDThh:mm:ssZ, 20 characters (interface.md §4.1). */
function wireTime(field: string, time: Date): string {
  const iso = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (iso.length !== 24) throw new InvalidRequest(field, 'is not a time of the years 0 to 9999');
  return `${iso.slice(0, 19)}Z`;
}

function paymentPath(id: string): string {
  return `${PATH}/${uuid(id, 'id')}`;
}
