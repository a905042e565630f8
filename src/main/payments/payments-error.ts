import type { NoUndo } from '../../shared/domain/payment.ts';

/** Codes as the contract declares them (src/shared/contract/payments.ts). */
export type PaymentsErrorCode =
  | 'NO_SUCH_PAYMENT'
  | 'SERVICE_UNREACHABLE'
  | 'CHANGED_MEANWHILE'
  | 'NOTHING_TO_UNDO'
  | 'MORE_THAN_REMAINS';

interface Data {
  readonly problem?: string;
  readonly why?: NoUndo;
  readonly remaining?: number;
}

/** Why nothing was asked about a payment. */
export class PaymentsError extends Error {
  readonly code: PaymentsErrorCode;
  readonly data: Data | undefined;

  constructor(code: PaymentsErrorCode, data?: Data, options?: ErrorOptions) {
    super(code, options);
    this.name = 'PaymentsError';
    this.code = code;
    this.data = data;
  }
}
