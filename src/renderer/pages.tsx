import {
  ChartColumn,
  CreditCard,
  Hourglass,
  Landmark,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Permission } from '../shared/domain/permissions.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { t } from './messages/t.ts';
import { PaymentsPage, timelineOverPage } from './payments-page.tsx';
import { later } from './ui/later.tsx';
import type { RailPage } from './ui/rail.tsx';
import { FIRST_PAGE } from './use-page.ts';

// The counter loads with the checkout; every other page in a script of its own behind it (the first
// screen's limit: .size-limit.json). Add yours in the same way.
const DayPage = later(async () => (await import('./day-page.tsx')).DayPage);
const Reports = later(async () => (await import('./features/reports/reports.tsx')).Reports);
const HoldsPage = later(async () => (await import('./holds-page.tsx')).HoldsPage);
const PatientsHome = later(async () => (await import('./patients-home.tsx')).PatientsHome);
const SettingsScreen = later(async () => (await import('./settings-screen.tsx')).SettingsScreen);

export interface Page extends RailPage {
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
