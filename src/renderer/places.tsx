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
import { CounterPlace } from './counter-place.tsx';
import { PaymentsPlace, storyOverPage } from './payments-place.tsx';
import { later } from './ui/later.tsx';
import type { RailPlace } from './ui/rail.tsx';
import { FIRST_PLACE } from './use-place.ts';

// The counter loads with the checkout; every other page in a script of its own behind it (the first
// screen's limit: .size-limit.json). Add yours in the same way.
const DayPlace = later(async () => (await import('./day-place.tsx')).DayPlace);
const Reports = later(async () => (await import('./features/reports/reports.tsx')).Reports);
const HoldsPlace = later(async () => (await import('./holds-place.tsx')).HoldsPlace);
const PatientsHome = later(async () => (await import('./patients-home.tsx')).PatientsHome);
const SettingsScreen = later(async () => (await import('./settings-screen.tsx')).SettingsScreen);

export interface Place extends RailPlace {
  /** Without this permission the page is hidden. */
  readonly permission?: Permission;
  readonly screen: () => ReactNode;
}

/** The pages of a signed-in person, in the order of the rail; the first one opens at sign-in. */
export const PLACES: readonly [Place, ...Place[]] = [
  {
    id: FIRST_PLACE,
    name: 'Counter',
    icon: CreditCard,
    shortcut: 'F1',
    screen: () => <CounterPlace />,
  },
  {
    id: 'payments',
    name: 'Payments',
    icon: ReceiptText,
    shortcut: 'F3',
    screen: () => <PaymentsPlace />,
  },
  {
    id: 'holds',
    name: 'Holds',
    icon: Hourglass,
    shortcut: 'F4',
    screen: () => <HoldsPlace />,
  },
  {
    id: 'patients',
    name: 'Patients',
    icon: Users,
    shortcut: 'F6',
    screen: () => <PatientsHome />,
  },
  {
    id: 'day',
    name: 'Drawer',
    icon: Landmark,
    shortcut: 'F7',
    screen: () => <DayPlace />,
  },
  {
    id: 'reports',
    name: 'Reports',
    icon: ChartColumn,
    shortcut: 'F8',
    permission: 'see-reports',
    screen: () => <Reports story={storyOverPage} />,
  },
  {
    id: 'settings',
    name: 'Settings',
    icon: Settings,
    shortcut: 'F10',
    permission: 'change-settings',
    screen: () => <SettingsScreen />,
  },
];
