import type { Receipt } from '../../../shared/domain/receipt.ts';
import { receiptPaper } from '../../../shared/domain/receipt-paper.ts';
import { dateAndTime } from '../../ui/clock-text.ts';
import { PaperView } from '../../ui/paper-view.tsx';
import { useItemised } from './use-itemised.ts';
import { useReceipt } from './use-receipt.ts';

/** A receipt as it comes out of the printer, fetched by its number. */
export function ReceiptPaper({ number }: { readonly number: string }) {
  const found = useReceipt(number);
  const [itemised] = useItemised(number);
  if (found === null) return null;
  return <Paper receipt={found.receipt} duplicate={false} itemised={itemised} />;
}

export function Paper({
  receipt,
  duplicate,
  itemised,
}: {
  readonly receipt: Receipt;
  /** A second or later printing says so, top and bottom. */
  readonly duplicate: boolean;
  /** With the patient's name and what exactly was paid for. */
  readonly itemised: boolean;
}) {
  return (
    <PaperView
      label={`Receipt ${receipt.number}`}
      lines={receiptPaper(receipt, { duplicate, itemised, formatTime: dateAndTime })}
    />
  );
}
