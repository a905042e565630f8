import { ListTree, Printer } from 'lucide-react';
import { useRef } from 'react';
import { v7 } from 'uuid';
import type { Receipt } from '../../shared/domain/receipt.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { printPage } from '../ui/paper-view.tsx';
import ui from '../ui/primitives.module.css';
import { useAction } from '../ui/use-action.ts';
import { commandProblem } from '../words/problems.ts';
import { Paper } from './receipt-paper.tsx';
import { useItemized } from './use-itemized.ts';
import { useReceipt } from './use-receipt.ts';

/**
 * Prints a receipt in the displayed form, which the key I changes: discreet, or itemized for an HSA
 * or FSA. After the first printing the button warns that the next one is a duplicate.
 */
export function PrintButton({ number }: { readonly number: string }) {
  const { run, pending, problem } = useCommand();
  const found = useReceipt(number);
  const [itemized, turn] = useItemized(number);
  const print = () => {
    if (found !== null) run(() => printReceipt(found.receipt, itemized));
  };
  const place = useRef<HTMLSpanElement>(null);
  useAction({ name: t('receipts.printReceipt'), shortcut: 'P', run: print, place });
  const form = itemized ? t('receipts.withoutDetails') : t('receipts.hsaFsa');
  useAction({ name: t('receipts.receipt2', { form }), shortcut: 'I', run: turn, place });
  return (
    <span className={ui['contents']} ref={place}>
      <Button
        size="large"
        icon={<Printer size={20} aria-hidden="true" />}
        shortcut="P"
        pending={pending}
        disabled={found === null}
        onPress={print}
      >
        {found !== null && found.printed > 0
          ? t('receipts.printAgain')
          : t('receipts.printReceipt2')}
      </Button>
      <Button
        size="large"
        icon={<ListTree size={20} aria-hidden="true" />}
        shortcut="I"
        onPress={turn}
      >
        {form}
      </Button>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </span>
  );
}

/**
 * Prints a receipt with this window's own print function. The journal records the printing first,
 * which decides if it is a duplicate; the paper shows only the receipt.
 */
async function printReceipt(receipt: Receipt, itemized: boolean): Promise<void> {
  const { duplicate, by } = await till().receipts.print({
    commandId: v7(),
    number: receipt.number,
    itemized,
  });
  if (by === 'printer') return;
  printPage(<Paper receipt={receipt} duplicate={duplicate} itemized={itemized} />);
}
