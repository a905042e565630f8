import type { NoVoidOrRefund } from '../../shared/domain/payment.ts';
import { CodedError } from '../system/coded-error.ts';

/** The codes of the contract (src/shared/contract/payments.ts). */
export type PaymentsErrorCode =
  | 'NO_SUCH_PAYMENT'
  | 'SERVICE_UNREACHABLE'
  | 'CHANGED_MEANWHILE'
  | 'NOTHING_TO_VOID_OR_REFUND'
  | 'MORE_THAN_REMAINS';

interface Data {
  readonly problem?: string;
  readonly why?: NoVoidOrRefund;
  readonly remaining?: number;
}

/** The reason for a rejected request about a payment. */
export class PaymentsError extends CodedError<PaymentsErrorCode, Data> {}
