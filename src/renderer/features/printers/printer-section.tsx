import { Button } from '../../ui/button.tsx';
import { SettingSection } from '../../ui/setting-section.tsx';
import { openPrinterSetUp } from './set-up-open.ts';
import { useSetUp } from './use-printers.ts';

/** Printer and drawer in the settings: the list, and the way to their set-up. */
export function PrinterSection() {
  const setUp = useSetUp();
  const names = [...(setUp?.printers ?? []), ...(setUp?.drawers ?? [])].map(({ name }) => name);
  return (
    <SettingSection
      title="Printer and drawer"
      lead={
        names.length === 0
          ? 'No receipt printer and no drawer is set up: receipts print through this window.'
          : `In use: ${names.join(', ')}.`
      }
    >
      <div>
        <Button look="primary" onPress={openPrinterSetUp}>
          Set up printer and drawer
        </Button>
      </div>
    </SettingSection>
  );
}
