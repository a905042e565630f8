import { Printer } from 'lucide-react';
import type { PrintingStatus } from '../../../shared/contract/printers.ts';
import { useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import type { StatusTone } from '../../ui/status-button.tsx';
import { StatusMenu } from '../../ui/status-menu.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PrintQueue } from './print-queue.tsx';

function lightOf(status: PrintingStatus): { readonly text: string; readonly tone: StatusTone } {
  if (status.kind === 'window') return { text: 'Prints here', tone: 'plain' };
  const { state, stuck, waiting, lowPaper, drawerOpenTooLong, drawer } = status;
  if (drawerOpenTooLong) return { text: 'Drawer left open', tone: 'bad' };
  if (stuck > 0) return { text: 'Look at the printer', tone: 'bad' };
  if (state === 'trouble') return { text: 'Printer trouble', tone: 'bad' };
  if (waiting > 0) return { text: 'Printing', tone: 'listening' };
  if (lowPaper) return { text: 'Paper runs low', tone: 'warn' };
  if (drawer === 'open') return { text: 'Drawer open', tone: 'plain' };
  return state === 'ready'
    ? { text: 'Printer ready', tone: 'good' }
    : { text: 'Printer unknown', tone: 'plain' };
}

function saying(status: PrintingStatus): string {
  if (status.kind === 'window') {
    return 'No receipt printer is set up: receipts print through this window’s own print dialog.';
  }
  const { name, sentence, state, drawerOpenTooLong } = status;
  if (drawerOpenTooLong) return 'The cash drawer has been open for long: shut it.';
  if (sentence !== null) return sentence;
  return state === 'ready'
    ? `${name} is ready.`
    : `${name} says nothing of itself: look at the paper to see whether it printed.`;
}

/** The printer in the status bar; opens to its queue, and on to its set-up. */
export function PrinterMenu({ setUp }: { readonly setUp: () => void }) {
  const status = useTill((state) => state.printer);
  const { text, tone } = lightOf(status);
  const isSignedIn = useTill((state) => state.cashier !== null && !state.locked);
  useAction({ name: 'Set up printer and drawer', run: setUp, enabled: isSignedIn });
  return (
    <StatusMenu
      tone={tone}
      icon={<Printer size={16} aria-hidden="true" />}
      says={text}
      disabled={!isSignedIn}
      title="Printer and drawer"
    >
      {(close) => (
        <>
          <p>{saying(status)}</p>
          {status.kind === 'window' ? null : <PrintQueue />}
          <Button
            look="primary"
            autoFocus
            onPress={() => {
              close();
              setUp();
            }}
          >
            Set up printer and drawer
          </Button>
        </>
      )}
    </StatusMenu>
  );
}
