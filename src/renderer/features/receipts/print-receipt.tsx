import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import { till } from '../../ipc/use-till.ts';
import { Paper } from './receipt-paper.tsx';

/**
 * Prints a receipt with this window's own print function. The journal records the printing first,
 * which decides if it is a duplicate; the paper shows only the receipt.
 */
export async function printReceipt(receipt: Receipt, itemized: boolean): Promise<void> {
  const { duplicate, by } = await till().receipts.print({ number: receipt.number, itemized });
  if (by === 'printer') return;
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() =>
    root.render(<Paper receipt={receipt} duplicate={duplicate} itemized={itemized} />),
  );
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}
