import {
  ChartColumn,
  CreditCard,
  Hourglass,
  Landmark,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { BRAND_NAMES } from '../../shared/domain/card.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import { Checkout } from '../features/checkout/checkout.tsx';
import { startSale } from '../features/checkout/draft.ts';
import { Today } from '../features/checkout/today.tsx';
import { ExpiringHolds } from '../features/holds/expiring-holds.tsx';
import { t } from '../messages/t.ts';
import { later } from '../ui/later.tsx';
import { ApprovalForm } from '../widgets/approval-form.tsx';
import { DeclinedSlipButton } from '../widgets/declined-slip.tsx';
import { InsurancePanel } from '../widgets/insurance/insurance-panel.tsx';
import { PatientSearchPanel } from '../widgets/patient-search-panel.tsx';
import { PendingSlipButton } from '../widgets/pending-slip-button.tsx';
import { PrintButton } from '../widgets/print-button.tsx';
import { ReceiptDialog } from '../widgets/receipt-dialog.tsx';
import { ReceiptPaper } from '../widgets/receipt-paper.tsx';
import styles from './checkout-page.module.css';
import { PaymentsPage, timelineOverPage } from './payments-page.tsx';
import { FIRST_PAGE, goTo } from './use-page.ts';

// The counter loads with the checkout; every other page in a script of its own behind it (the first
// screen's limit: .size-limit.json). Add yours in the same way.
const DayPage = later(async () => (await import('./day-page.tsx')).DayPage);
const Reports = later(async () => (await import('../features/reports/reports.tsx')).Reports);
const HoldsPage = later(async () => (await import('./holds-page.tsx')).HoldsPage);
const PatientsHome = later(async () => (await import('./patients-home.tsx')).PatientsHome);
const SettingsScreen = later(async () => (await import('./settings-screen.tsx')).SettingsScreen);

export interface Page {
  readonly id: string;
  readonly name: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** The key that opens it from anywhere, e.g. `F4`. */
  readonly shortcut: string;
  /** Without this permission the page is hidden. */
  readonly permission?: Permission;
  readonly screen: () => ReactNode;
}

/** The pages of a signed-in person, in the order of the rail; the first one opens at sign-in. */
export const PAGES: readonly [Page, ...Page[]] = [
  {
    id: FIRST_PAGE,
    name: t('app.checkout'),
    icon: CreditCard,
    shortcut: 'F1',
    screen: () => <CheckoutPage />,
  },
  {
    id: 'payments',
    name: t('common.payments'),
    icon: ReceiptText,
    shortcut: 'F3',
    screen: () => <PaymentsPage />,
  },
  {
    id: 'holds',
    name: t('common.cardHolds'),
    icon: Hourglass,
    shortcut: 'F4',
    screen: () => <HoldsPage />,
  },
  {
    id: 'patients',
    name: t('app.patients'),
    icon: Users,
    shortcut: 'F6',
    screen: () => <PatientsHome />,
  },
  {
    id: 'day',
    name: t('app.cashDrawer'),
    icon: Landmark,
    shortcut: 'F7',
    screen: () => <DayPage />,
  },
  {
    id: 'reports',
    name: t('app.reports'),
    icon: ChartColumn,
    shortcut: 'F8',
    permission: 'see-reports',
    screen: () => <Reports timeline={timelineOverPage} />,
  },
  {
    id: 'settings',
    name: t('app.settings'),
    icon: Settings,
    shortcut: 'F10',
    permission: 'change-settings',
    screen: () => <SettingsScreen />,
  },
];

/** The checkout page: the sale, with today's sales next to it. */
function CheckoutPage() {
  return (
    <div className={styles['counter']}>
      <ExpiringHolds show={() => goTo('holds')} />
      <Checkout
        receipt={(number) => <ReceiptPaper number={number} />}
        printButton={(number) => <PrintButton number={number} />}
        approval={(asking) => <ApprovalForm permission="decide-in-doubt" {...asking} />}
        patientSearch={(chosen, close) => <PatientSearchPanel chosen={chosen} close={close} />}
        insurance={(patient, close) => (
          <InsurancePanel {...patient} startSale={startSale} close={close} />
        )}
        pendingSlip={(attemptId) => <PendingSlipButton attemptId={attemptId} />}
        declinedSlip={({ amount, card, trackingId, openedAt, message }) => (
          <DeclinedSlipButton
            size="large"
            declined={{
              amount,
              tender:
                card === null
                  ? t('common.card')
                  : `${BRAND_NAMES[card.brand]} •••• ${card.lastFour}`,
              at: openedAt,
              trackingId,
              message,
            }}
          />
        )}
      />
      <Today open={(number, close) => <ReceiptDialog number={number} close={close} />} />
    </div>
  );
}
