import { z } from 'zod';
import { dayOrNull, instant, note, text, textOrNull } from './answer-fields.ts';
import { type Reader, reader } from './answer-reader.ts';

export type PaymentMethod = 'CARD' | 'ACH' | 'CASH';
export type PaymentResults = 'APPROVED' | 'DECLINED' | 'FAILED';
export type FollowUpAction = 'VOID' | 'CREDIT' | 'DEAUTHORIZE' | 'CAPTURE';
export type PaymentAction = 'AUTHORIZE' | 'PREAUTHORIZE' | FollowUpAction;

/** A payment as the service returns it (interface.md §2.1). It carries no amount. */
export interface PaymentRecord {
  /** UUID. */
  readonly id: string;
  readonly method: PaymentMethod;
  /** Null where an answer leaves it out: the ACH table does not name it. */
  readonly action: PaymentAction | null;
  readonly results: PaymentResults;
  /** Approval or error code, up to 6 characters; null for ACH and cash. */
  readonly code: string | null;
  /** Approval or error message, up to 32 characters. */
  readonly message: string | null;
  readonly cvvIndicator: string | null;
  readonly avsIndicator: string | null;
  /** Two digits on card and ACH; what 01 to 10 mean for ACH stands in interface.md §2.1. */
  readonly riskIndicator: string | null;
  readonly timestamp: Date;
  /** What the client gave, up to 50 characters. */
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
  /** Not in the document's table; kept if the service gives it. */
  readonly trackingId: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

const method = z.enum(['CARD', 'ACH', 'CASH']);
const results = z.enum(['APPROVED', 'DECLINED', 'FAILED']);
const followUpAction = z.enum(['VOID', 'CREDIT', 'DEAUTHORIZE', 'CAPTURE']);

export const readPaymentRecord: Reader<PaymentRecord> = reader({
  id: text.min(1),
  method,
  action: z
    .enum(['AUTHORIZE', 'PREAUTHORIZE', ...followUpAction.options])
    .nullish()
    .transform((value) => value ?? null),
  results,
  code: note,
  message: note,
  cvv_indicator: note,
  avs_indicator: note,
  risk_indicator: note,
  timestamp: instant,
  tracking_id: textOrNull,
  settlement_date: dayOrNull,
  repaid_date: dayOrNull,
  gateway: note,
  client_id: note,
  memo: note,
  payment_plan_id: note,
});

export const readFollowUpRecord: Reader<FollowUpRecord> = reader({
  id: text.min(1),
  method,
  action: followUpAction,
  results,
  code: note,
  message: note,
  timestamp: instant,
  tracking_id: textOrNull,
});
