import { Button } from '../../ui/button.tsx';
import styles from './printers.module.css';
import { openPrinterSetUp } from './set-up-open.ts';
import { useSetUp } from './use-printers.ts';

/** Printer and drawer among the settings: what there is, and the way to their set-up. */
export function PrinterSection() {
  const setUp = useSetUp();
  const names = [...(setUp?.printers ?? []), ...(setUp?.drawers ?? [])].map(({ name }) => name);
  return (
    <div className={styles['list']}>
      <p className={styles['hint']}>
        {names.length === 0
          ? 'No receipt printer and no drawer is set up: receipts print through this window.'
          : `In use: ${names.join(', ')}.`}
      </p>
      <div>
        <Button look="primary" onPress={openPrinterSetUp}>
          Set up printer and drawer
        </Button>
      </div>
    </div>
  );
}
