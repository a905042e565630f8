import {
  ChartColumn,
  CreditCard,
  createLucideIcon,
  Hourglass,
  Network,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ToggleButton } from 'react-aria-components';
import { v7 } from 'uuid';
import type { Cents } from '../../shared/domain/money.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import { Checkout, CheckoutAside } from '../features/checkout/checkout.tsx';
import { startQuickPayment, startSale } from '../features/checkout/draft.ts';
import { IncomingSales, UnpaidAlerts } from '../features/checkout/sale-alerts.tsx';
import { ExpiringHolds } from '../features/holds/expiring-holds.tsx';
import { Payments } from '../features/payments/payments.tsx';
import { ReturnsAnnouncement, type ToCounter } from '../features/payments/returned-list.tsx';
import { useCommand } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { UnsavedQuestion } from '../ui/dialog.tsx';
import { later } from '../ui/later.tsx';
import { BlankWhenIdle } from '../ui/notice.tsx';
import { Palette } from '../ui/palette.tsx';
import { useAction } from '../ui/use-action.ts';
import { FIRST_PAGE, goTo, usePage } from './use-page.ts';
import styles from './workspace.module.css';

/** A bill above an open drawer with its handle; the icon set has no cash drawer. */
const CashDrawer = createLucideIcon('cash-drawer', [
  ['path', { d: 'M5 12V6a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6', key: 'bill' }],
  ['circle', { cx: '12', cy: '8', r: '1.5', key: 'coin' }],
  ['rect', { x: '2', y: '12', width: '20', height: '8', rx: '2', key: 'drawer' }],
  ['path', { d: 'M10 16h4', key: 'handle' }],
]);

const UnclosedDays = later(
  async () => (await import('../features/closing/unclosed-days.tsx')).UnclosedDays,
);

/** All pages of the signed-in person. */
export function Workspace({ role }: { readonly role: Role }) {
  const current = usePage((store) => store.page);
  const hasHub = useTill((state) => state.clinic !== null);
  const open = PAGES.filter(
    ({ permission, needsHub = false }) =>
      (permission === undefined || may(role, permission)) && (hasHub || !needsHub),
  );
  const page = open.find(({ id }) => id === current) ?? PAGES[0];
  useEffect(() => {
    document.title = t('app.pageTitle', { page: page.name });
    return () => {
      document.title = t('status-bar.swipewell');
    };
  }, [page.name]);
  return (
    <div className={styles['whole']}>
      <UnclosedDays show={() => goTo('day')} />
      {may(role, 'see-reports') ? <ReturnsAnnouncement {...TO_COUNTER} /> : null}
      <UnpaidAlerts show={() => goTo(FIRST_PAGE)} />
      <IncomingSales atCounter={page.id === FIRST_PAGE} show={() => goTo(FIRST_PAGE)} />
      <div className={styles['workspace']}>
        {open.length > 1 ? <Rail pages={open} current={page.id} go={goTo} /> : null}
        {page.screen()}
        <Palette />
        <DisplayAction />
        <BlankWhenIdle />
        <UnsavedQuestion />
      </div>
    </div>
  );
}

/** Opens the patient's display: the desktop opens its window, a browser another tab. */
function DisplayAction() {
  const { run } = useCommand();
  const open = () =>
    run(async () => {
      const { path } = await till().patientDisplay.open({ commandId: v7() });
      // Without an opener the tab gets nothing of this one's storage, and its secret stays here.
      if (path !== null) window.open(path, '_blank', 'noopener');
    });
  useAction({ name: t('app.openDisplay'), run: open });
  return null;
}

/** The pages of the program, down the left side, each with its key. */
function Rail({
  pages,
  current,
  go,
}: {
  readonly pages: readonly Page[];
  readonly current: string;
  readonly go: (id: string) => void;
}) {
  return (
    <nav className={styles['rail']} aria-label={t('ui.pages')}>
      {pages.map((page) => (
        <RailButton
          key={page.id}
          page={page}
          current={page.id === current}
          go={() => go(page.id)}
        />
      ))}
    </nav>
  );
}

function RailButton({
  page: { name, icon: Icon, shortcut },
  current,
  go,
}: {
  readonly page: Page;
  readonly current: boolean;
  readonly go: () => void;
}) {
  useAction({ name: t('ui.go', { name: name.toLowerCase() }), shortcut, run: go });
  return (
    <ToggleButton
      className={styles['page'] ?? ''}
      data-shortcut={shortcut}
      isSelected={current}
      onPress={go}
    >
      <Icon size={22} aria-hidden="true" />
      <span>{name}</span>
    </ToggleButton>
  );
}

// The counter loads with the checkout; every other page in a script of its own behind it (the first
// screen's limit: .size-limit.cjs). Add yours in the same way.
const DayPage = later(async () => (await import('./day-page.tsx')).DayPage);
const Reports = later(async () => (await import('../features/reports/reports.tsx')).Reports);
const ClinicPage = later(
  async () => (await import('../features/clinic/clinic-page.tsx')).ClinicPage,
);
const Holds = later(async () => (await import('../features/holds/holds.tsx')).Holds);
const PatientsPage = later(
  async () => (await import('../features/patients/patients-page.tsx')).PatientsPage,
);
const SettingsScreen = later(async () => (await import('./settings-screen.tsx')).SettingsScreen);

interface Page {
  readonly id: string;
  readonly name: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** The key that opens it from anywhere, e.g. `F4`. */
  readonly shortcut: string;
  /** Without this permission the page is hidden. */
  readonly permission?: Permission;
  /** Hidden on a counter without a hub. */
  readonly needsHub?: boolean;
  readonly screen: () => ReactNode;
}

const swipeAgain = (amount: Cents) => {
  startQuickPayment(amount);
  goTo(FIRST_PAGE);
};

const sellTo = (sale: Parameters<typeof startSale>[0]) => {
  startSale(sale);
  goTo(FIRST_PAGE);
};

const TO_COUNTER: ToCounter = {
  showCounter: () => goTo(FIRST_PAGE),
  chargeFee: (patient, amount) =>
    sellTo({
      patientId: patient.id,
      name: patient.name,
      lines: [{ kind: 'returned-fee', amount }],
    }),
};

/** The pages of a signed-in person, in the order of the rail; the first one opens at sign-in. */
const PAGES: readonly [Page, ...Page[]] = [
  {
    id: FIRST_PAGE,
    name: t('app.checkout'),
    icon: CreditCard,
    shortcut: 'F1',
    screen: () => <CheckoutPage />,
  },
  {
    id: 'payments',
    name: t('terms.payments'),
    icon: ReceiptText,
    shortcut: 'F3',
    screen: () => <Payments {...TO_COUNTER} />,
  },
  {
    id: 'holds',
    name: t('terms.cardHolds'),
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
    icon: CashDrawer,
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
    id: 'clinic',
    name: t('app.clinic'),
    icon: Network,
    shortcut: 'Ctrl+F8',
    permission: 'see-reports',
    needsHub: true,
    screen: () => <ClinicPage />,
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

/** The checkout page: the sale, with its patient or today's sales next to it. */
function CheckoutPage() {
  return (
    <div className={styles['checkout']}>
      <ExpiringHolds show={() => goTo('holds')} />
      <Checkout />
      <CheckoutAside />
    </div>
  );
}
