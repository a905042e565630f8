import { ReaderSection } from '../features/devices/reader-set-up.tsx';
import { MailSection } from '../features/mail/mail-section.tsx';
import {
  InsuranceSection,
  OnFileSection,
  TodayListSection,
} from '../features/patients/patient-settings.tsx';
import { PrinterSection } from '../features/printers/printer-set-up.tsx';
import { ReceiptSection } from '../features/receipts/receipt-section.tsx';
import { PostingSection } from '../features/reports/posting-settings.tsx';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { StaffSection } from '../features/staff/staff-list.tsx';
import { t } from '../messages/t.ts';

/** The settings, composed of the parts of several features. */
export function SettingsScreen() {
  return (
    <SettingsPage
      others={[
        { id: 'reader', name: t('app.reader'), screen: () => <ReaderSection /> },
        { id: 'printer', name: t('app.printerDrawer'), screen: () => <PrinterSection /> },
        { id: 'receipts', name: t('app.receipts'), screen: () => <ReceiptSection /> },
        { id: 'mail', name: t('mail.email'), screen: () => <MailSection /> },
        { id: 'staff', name: t('app.staff'), screen: () => <StaffSection /> },
        { id: 'on-file', name: t('app.cardsFile'), screen: () => <OnFileSection /> },
        { id: 'posting', name: t('reports.postingFiles'), screen: () => <PostingSection /> },
        { id: 'today-list', name: t('todayList.title'), screen: () => <TodayListSection /> },
        { id: 'insurance', name: t('terms.insurance'), screen: () => <InsuranceSection /> },
      ]}
    />
  );
}
