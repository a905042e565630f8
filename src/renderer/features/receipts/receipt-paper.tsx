import type { Receipt } from '../../../shared/domain/receipt.ts';
import { receiptPaper } from '../../../shared/domain/receipt-paper.ts';
import { dateAndTime } from '../../ui/clock-text.ts';
import { PaperView } from '../../ui/paper-view.tsx';
import { useReceipt } from './use-receipt.ts';

/** A receipt as it comes out of the printer, fetched by its number. */
export function ReceiptPaper({ number }: { readonly number: string }) {
  const found = useReceipt(number);
  return found === null ? null : <Paper receipt={found.receipt} duplicate={false} />;
}

export function Paper({
  receipt,
  duplicate,
}: {
  readonly receipt: Receipt;
  /** A second or later printing says so, top and bottom. */
  readonly duplicate: boolean;
}) {
  return (
    <PaperView
      label={`Receipt ${receipt.number}`}
      lines={receiptPaper(receipt, { duplicate, formatTime: dateAndTime })}
    />
  );
}
