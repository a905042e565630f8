import { ReadingError } from './answer-reader.ts';
import type { Call, CallOptions, MoneyOutcome } from './call.ts';
import type { Answer } from './exchange.ts';
import {
  type FollowUpAction,
  type FollowUpRecord,
  type PaymentRecord,
  readFollowUpRecord,
  readPaymentRecord,
} from './payment-record.ts';
import type { AuthorizeRequest } from './payment-request.ts';
import { paymentBody } from './payment-request.ts';
import { readList, readRecord } from './read-record.ts';
import { checked, InvalidRequest, uuid } from './request-fields.ts';
import type { AnswerFormat } from './request-headers.ts';
import type { BodyFormat } from './secret-body.ts';
import type { Transport } from './transport.ts';

/** A range of the service's clock, both ends included as far as the document says. */
export interface TimeRange {
  readonly start: Date;
  readonly end: Date;
}

/** The payments of interface.md §4.1. */
export interface Payments {
  /** Makes a payment by card, bank account or cash. Sent once, never again by itself. */
  authorize(request: AuthorizeRequest, options?: CallOptions): Promise<MoneyOutcome<PaymentRecord>>;
  /** Voids a payment. */
  void(id: string, options?: CallOptions): Promise<MoneyOutcome<FollowUpRecord>>;
  /** One payment by its UUID. @throws PaymentsApiError */
  get(id: string, options?: CallOptions): Promise<PaymentRecord>;
  /**
   * The payments of a time range, whole seconds, in the service's clock. Whether the service caps the
   * list is not documented. @throws PaymentsApiError
   */
  list(range: TimeRange, options?: CallOptions): Promise<readonly PaymentRecord[]>;
}

const PATH = '/api/pp/payments';

export function paymentsOf(
  transport: Transport,
  formats: { readonly answers: AnswerFormat; readonly bodies: BodyFormat },
): Payments {
  const { answers, bodies } = formats;

  const followUp = (action: FollowUpAction, id: string, options?: CallOptions) => {
    const operation = `payments.${action.toLowerCase()}`;
    const read = readRecord(answers, readFollowUpRecord);
    return transport.money(
      operation,
      () => ({ operation, method: 'POST', path: `${paymentPath(id)}/${action.toLowerCase()}` }),
      (answer: Answer) => expected(read(answer), 'action', action),
      options,
    );
  };

  return {
    authorize: (request, options) => {
      const operation = 'payments.authorize';
      const read = readRecord(answers, readPaymentRecord);
      return transport.money(
        operation,
        () => ({
          operation,
          method: 'POST',
          path: `${PATH}/authorize`,
          body: paymentBody(bodies, request),
        }),
        (answer) => ours(expected(read(answer), 'method', request.method), request.trackingId),
        options,
      );
    },
    void: (id, options) => followUp('VOID', id, options),
    get: async (id, options) => {
      const call: Call = { operation: 'payments.get', method: 'GET', path: paymentPath(id) };
      return transport.read(call, readRecord(answers, readPaymentRecord), options);
    },
    list: async (range, options) =>
      transport.read(
        listCall('payments.list', range),
        readList(answers, readPaymentRecord),
        options,
      ),
  };
}

/** The list of a time range, which is also what proves a line: it changes nothing and costs little. */
export function listCall(operation: string, range: TimeRange): Call {
  const query = new URLSearchParams({
    start_time: wireTime(range.start),
    end_time: wireTime(range.end),
  });
  return { operation, method: 'GET', path: `${PATH}?${query}` };
}

/** YYYY-MM-DDThh:mm:ssZ, 20 characters (interface.md §4.1). */
function wireTime(time: Date): string {
  const iso = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (iso.length !== 24)
    throw new InvalidRequest('start_time', 'not a time between the years 0 and 9999');
  return `${iso.slice(0, 19)}Z`;
}

function paymentPath(id: string): string {
  return `${PATH}/${checked(uuid, id)}`;
}

/** An answer to somebody else's request must never pass for ours. */
function expected<T, K extends keyof T>(record: T, field: K & string, value: T[K]): T {
  if (record[field] === value) return record;
  throw new ReadingError(field, 'is not that of the request', 'wrong-answer');
}

function ours(record: PaymentRecord, trackingId: string | undefined): PaymentRecord {
  if (record.trackingId === null || trackingId === undefined) return record;
  if (record.trackingId === trackingId) return record;
  throw new ReadingError('tracking_id', 'is not that of the request', 'wrong-answer');
}
