import {
  dayOrNull,
  extraOf,
  instant,
  note,
  oneOf,
  oneOfOrNull,
  type Reader,
  textOrNull,
  uuid,
  type WireRecord,
} from './answer-fields.ts';

export type PaymentMethod = 'CARD' | 'ACH' | 'CASH';
export type PaymentResults = 'APPROVED' | 'DECLINED' | 'FAILED';
export type FollowUpAction = 'VOID' | 'CREDIT' | 'DEAUTHORIZE' | 'CAPTURE';
export type PaymentAction = 'AUTHORIZE' | 'PREAUTHORIZE' | FollowUpAction;

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

export const readPaymentRecord: Reader<PaymentRecord> = (wire) => ({
  id: uuid(wire['id'], 'id'),
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

export const readFollowUpRecord: Reader<FollowUpRecord> = (wire: WireRecord) => ({
  id: uuid(wire['id'], 'id'),
  method: oneOf(methods, wire['method'], 'method'),
  action: oneOf(followUps, wire['action'], 'action'),
  results: oneOf(allResults, wire['results'], 'results'),
  code: note(wire['code']),
  message: note(wire['message']),
  timestamp: instant(wire['timestamp'], 'timestamp'),
  trackingId: textOrNull(wire['tracking_id'], 'tracking_id'),
  extra: extraOf(wire, followUpFields),
});
