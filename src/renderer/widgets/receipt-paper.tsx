import type { Receipt } from '../../shared/domain/receipt.ts';
import { receiptPaper } from '../../shared/domain/receipt-paper.ts';
import { t } from '../messages/t.ts';
import { dateAndTime } from '../ui/clock.ts';
import { PaperView } from '../ui/paper-view.tsx';
import { useItemized } from './use-itemized.ts';
import { useReceipt } from './use-receipt.ts';

/** A receipt as printed, fetched by its number. */
export function ReceiptPaper({ number }: { readonly number: string }) {
  const found = useReceipt(number);
  const [itemized] = useItemized(number);
  if (found === null) return null;
  return <Paper receipt={found.receipt} duplicate={false} itemized={itemized} />;
}

export function Paper({
  receipt,
  duplicate,
  itemized,
}: {
  readonly receipt: Receipt;
  /** A later printing is marked at the top and the bottom. */
  readonly duplicate: boolean;
  /** With the patient's name and each line of the sale. */
  readonly itemized: boolean;
}) {
  return (
    <PaperView
      label={t('receipts.receipt', { number: receipt.number })}
      lines={receiptPaper(receipt, { duplicate, itemized, formatTime: dateAndTime })}
    />
  );
}
