import type { Receipt } from '../../../shared/domain/receipt.ts';
import { receiptPaper } from '../../../shared/domain/receipt-paper.ts';
import { dateAndTime } from '../../ui/clock-text.ts';
import { PaperView } from '../../ui/paper-view.tsx';
import { useItemised } from './use-itemised.ts';
import { useReceipt } from './use-receipt.ts';

/** A receipt as printed, fetched by its number. */
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
  /** A later printing is marked at the top and the bottom. */
  readonly duplicate: boolean;
  /** With the patient's name and each line of the sale. */
  readonly itemised: boolean;
}) {
  return (
    <PaperView
      label={`Receipt ${receipt.number}`}
      lines={receiptPaper(receipt, { duplicate, itemised, formatTime: dateAndTime })}
    />
  );
}
