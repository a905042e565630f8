import { ReaderSection } from './features/devices/reader-section.tsx';
import { InsuranceSection } from './features/insurance/insurance-section.tsx';
import { PrinterSection } from './features/printers/printer-section.tsx';
import { OnFileSection } from './features/profiles/on-file-section.tsx';
import { ReceiptSection } from './features/receipts/receipt-section.tsx';
import { SettingsPage } from './features/settings/settings-page.tsx';
import { StaffSection } from './features/staff/staff-section.tsx';

/** The settings, composed of the parts of several features. */
export function SettingsScreen() {
  return (
    <SettingsPage
      fromAnotherTerminal={[
        { id: 'reader', name: 'Reader', screen: () => <ReaderSection /> },
        { id: 'printer', name: 'Printer and drawer', screen: () => <PrinterSection /> },
        { id: 'receipts', name: 'Receipts', screen: () => <ReceiptSection /> },
        { id: 'staff', name: 'Staff', screen: () => <StaffSection /> },
        { id: 'on-file', name: 'Cards on file', screen: () => <OnFileSection /> },
        { id: 'insurance', name: 'Insurance', screen: () => <InsuranceSection /> },
      ]}
    />
  );
}
