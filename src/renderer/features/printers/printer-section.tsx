import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { openPrinterSetUp } from './set-up-open.ts';
import { useSetUp } from './use-printers.ts';

/** Printer and drawer in the settings: the list, and the way to their set-up. */
export function PrinterSection() {
  const setUp = useSetUp();
  const names = [...(setUp?.printers ?? []), ...(setUp?.drawers ?? [])].map(({ name }) => name);
  return (
    <SettingSection
      title={t('printers.printerDrawer')}
      lead={
        names.length === 0
          ? t('printers.noReceiptPrinterOr')
          : t('printers.use', { names: names.join(', ') })
      }
    >
      <div>
        <Button look="primary" onPress={openPrinterSetUp}>
          {t('printers.setUpPrinterDrawer')}
        </Button>
      </div>
    </SettingSection>
  );
}
