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
import type { Cents } from '../../shared/domain/money.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import { Checkout } from '../features/checkout/checkout.tsx';
import { startDraftOf, startSale } from '../features/checkout/draft.ts';
import { Today } from '../features/checkout/today.tsx';
import { ExpiringHolds } from '../features/holds/expiring-holds.tsx';
import { Payments } from '../features/payments/payments.tsx';
import { t } from '../messages/t.ts';
import { later } from '../ui/later.tsx';
import styles from './checkout-page.module.css';
import { FIRST_PAGE, goTo } from './use-page.ts';

// The counter loads with the checkout; every other page in a script of its own behind it (the first
// screen's limit: .size-limit.json). Add yours in the same way.
const DayPage = later(async () => (await import('./day-page.tsx')).DayPage);
const Reports = later(async () => (await import('../features/reports/reports.tsx')).Reports);
const Holds = later(async () => (await import('../features/holds/holds.tsx')).Holds);
const PatientsPage = later(
  async () => (await import('../features/patients/patients-page.tsx')).PatientsPage,
);
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

const swipeAgain = (amount: Cents) => {
  startDraftOf(amount);
  goTo(FIRST_PAGE);
};

const sellTo = (sale: Parameters<typeof startSale>[0]) => {
  startSale(sale);
  goTo(FIRST_PAGE);
};

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
    screen: () => <Payments />,
  },
  {
    id: 'holds',
    name: t('common.cardHolds'),
    icon: Hourglass,
    shortcut: 'F4',
    screen: () => <Holds swipeAgain={swipeAgain} />,
  },
  {
    id: 'patients',
    name: t('app.patients'),
    icon: Users,
    shortcut: 'F6',
    screen: () => <PatientsPage startSale={sellTo} />,
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
    screen: () => <Reports />,
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
      <Checkout />
      <Today />
    </div>
  );
}
