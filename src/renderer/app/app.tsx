import { useEffect, useMemo } from 'react';
import { InDoubtButton } from '../features/attempts/in-doubt-button.tsx';
import { PageKeyboard } from '../features/devices/page-keyboard.tsx';
import { ReaderMenu } from '../features/devices/reader-menu.tsx';
import {
  closeReaderSetUp,
  openReaderSetUp,
  useSetUpOpen,
} from '../features/devices/set-up-open.ts';
import { takeBackFrames } from '../features/devices/take-back-frame.ts';
import { PrinterMenu } from '../features/printers/printer-menu.tsx';
import {
  closePrinterSetUp,
  openPrinterSetUp,
  usePrinterSetUpOpen,
} from '../features/printers/set-up-open.ts';
import { TrainingBanner } from '../features/settings/training-banner.tsx';
import { SignIn } from '../features/staff/sign-in.tsx';
import { useTillStore } from '../ipc/till-store.ts';
import { t } from '../messages/t.ts';
import { later } from '../ui/later.tsx';
import { UnderLock } from '../ui/under-lock.tsx';
import { leaveSafely } from '../ui/unsaved.ts';
import styles from './app.module.css';
import { StatusBar } from './status-bar.tsx';
import { usePage } from './use-page.ts';

// Parts that the sign-in does not need load after it works.
const Workspace = later(async () => (await import('./workspace.tsx')).Workspace);
const TillSounds = later(
  async () => (await import('../features/sounds/till-sounds.tsx')).TillSounds,
);
const SignedIn = later(async () => (await import('../features/staff/signed-in.tsx')).SignedIn);
const MovedHere = later(
  async () => (await import('../features/installation/moved-here.tsx')).MovedHere,
);
const BranchButton = later(
  async () => (await import('../features/staff/branch-button.tsx')).BranchButton,
);
const BranchChoice = later(
  async () => (await import('../features/staff/branch-choice.tsx')).BranchChoice,
);
const LockScreen = later(
  async () => (await import('../features/staff/lock-screen.tsx')).LockScreen,
);
const ApprovalForm = later(async () => (await import('../widgets/approval-form.tsx')).ApprovalForm);
const TimelineOverPage = later(async () => (await import('./payments-page.tsx')).TimelineOverPage);
const VirtualReader = later(
  async () => (await import('../features/devices/virtual-reader.tsx')).VirtualReader,
);
const ReaderSetUp = later(
  async () => (await import('../features/devices/reader-set-up.tsx')).ReaderSetUp,
);
const PrinterSetUp = later(
  async () => (await import('../features/printers/printer-set-up.tsx')).PrinterSetUp,
);

/** The only window: the status bar, always in sight, above the counter or the sign-in. */
export function App() {
  const known = useTillStore((store) => store.till !== null);
  const hasAccess = useTillStore((store) => store.hasAccess);
  const cashier = useTillStore((store) => store.till?.cashier ?? null);
  const locked = useTillStore((store) => store.till?.locked ?? false);
  const embedded = useTillStore((store) => store.till?.service.kind === 'embedded');
  const keysGoToPage = useTillStore((store) => store.till?.keysGoTo === 'page');
  const moved = useTillStore((store) => store.till?.moved ?? null);
  const branch = useTillStore((store) => store.till?.branch ?? null);
  // Read while it still has the focus: the lock screen is a script of its own and loads later.
  const before = useMemo(() => (locked ? document.activeElement : null), [locked]);
  const settingUp = useSetUpOpen((store) => store.open);
  const settingUpPrinters = usePrinterSetUpOpen((store) => store.open);
  const atCounter = usePage((store) => store.page === 'counter');
  useEffect(takeBackFrames, []);
  if (!hasAccess) return <NoAccess />;
  if (!known) return <Opening />;
  return (
    <div className={styles['window']}>
      <StatusBar
        inDoubtList={
          <InDoubtButton
            approval={(asking) => <ApprovalForm permission="decide-in-doubt" {...asking} />}
            payment={(recordId, close) => <TimelineOverPage recordId={recordId} close={close} />}
          />
        }
        branch={cashier === null || locked ? null : <BranchButton />}
        reader={<ReaderMenu setUp={() => leaveSafely(openReaderSetUp)} />}
        printer={<PrinterMenu setUp={() => leaveSafely(openPrinterSetUp)} />}
        person={cashier === null || locked ? null : <SignedIn cashier={cashier} />}
        below={<TrainingBanner />}
      />
      {keysGoToPage ? <PageKeyboard /> : null}
      {cashier === null ? null : <TillSounds />}
      <UnderLock locked={locked}>
        {moved !== null ? (
          <MovedHere
            moved={moved}
            approval={(asking) => <ApprovalForm permission="confirm-move" {...asking} />}
          />
        ) : settingUp ? (
          <ReaderSetUp close={closeReaderSetUp} />
        ) : settingUpPrinters ? (
          <PrinterSetUp close={closePrinterSetUp} />
        ) : cashier === null ? (
          <SignIn />
        ) : branch !== null && !branch.chosen ? (
          <BranchChoice branch={branch} />
        ) : (
          <Workspace key={cashier.id} role={cashier.role} />
        )}
      </UnderLock>
      {cashier !== null && locked ? <LockScreen cashier={cashier} before={before} /> : null}
      {embedded && cashier !== null && !locked ? (
        <VirtualReader wanted={atCounter || settingUp} />
      ) : null}
    </div>
  );
}

function Opening() {
  return (
    <main className={styles['opening']}>
      <p role="status">{t('app.openingSwipewell')}</p>
    </main>
  );
}

function NoAccess() {
  return (
    <main className={styles['opening']}>
      <p role="alert">{t('app.tabCannotConnectSwipewell')}</p>
    </main>
  );
}
