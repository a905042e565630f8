/**
 * The content of a payment's memo, so that any till of the clinic finds it by its receipt; no
 * patient data.
 */
export interface PaymentMemo {
  readonly receiptNumber: string;
  readonly tillId: string;
  readonly cashierId: string;
}

/** The longest memo the service takes (interface.md §4.1). */
const MEMO_LENGTH = 100;

/** The one form of our memos: `receipt 000042 till K7M2Q9 cashier dana`. */
export function memoText({ receiptNumber, tillId, cashierId }: PaymentMemo): string {
  return `receipt ${receiptNumber} till ${tillId} cashier ${cashierId}`.slice(0, MEMO_LENGTH);
}

/** Parses a memo of our form; null for any other. */
export function readMemo(memo: string | null): PaymentMemo | null {
  const [, receiptNumber, tillId, cashierId] =
    /^receipt (\d{6,12}) till (\S+) cashier (.+)$/.exec(memo ?? '') ?? [];
  return receiptNumber === undefined || tillId === undefined || cashierId === undefined
    ? null
    : { receiptNumber, tillId, cashierId };
}
