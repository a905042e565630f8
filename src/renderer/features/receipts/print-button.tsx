import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useCommand } from '../../ipc/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './print-button.module.css';
import { printReceipt } from './print-receipt.tsx';
import { useReceipt } from './use-receipt.ts';

/** Prints a receipt; from the second time on the button says that it will be a duplicate. */
export function PrintButton({ number }: { readonly number: string }) {
  const { run, pending, problem } = useCommand();
  const found = useReceipt(number);
  const print = () => {
    if (found !== null) run(() => printReceipt(found.receipt));
  };
  const place = useRef<HTMLSpanElement>(null);
  useShortcut('p', print, true, place);
  return (
    <span className={styles['place']} ref={place}>
      <Button
        size="large"
        icon={<Printer size={20} aria-hidden="true" />}
        shortcut="P"
        pending={pending}
        disabled={found === null}
        onPress={print}
      >
        {found !== null && found.printed > 0 ? 'Print again' : 'Print receipt'}
      </Button>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </span>
  );
}
