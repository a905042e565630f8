/**
 * The window: composes the features, which know nothing of each other.
 *
 *    main.tsx ─▶ moved here? │ set-up of a device │ sign-in │ branch │ workspace: the rail of pages
 *    The status bar is above all of them; UnderLock removes the pages while the screen is locked.
 */

import { useEffect, useMemo, useState } from 'react';
import { PAGE_LANGUAGE } from '../../shared/messages/language.ts';
import { PageKeyboard, takeBackFrames } from '../features/devices/page-keyboard.tsx';
import { SignIn } from '../features/staff/sign-in.tsx';
import { useTillStore } from '../ipc/till-store.ts';
import { t } from '../messages/t.ts';
import { useFocusKeeper } from '../ui/focus-keeper.ts';
import { KeyTips } from '../ui/key-tips.tsx';
import { later } from '../ui/later.tsx';
import { Said } from '../ui/said.tsx';
import { UnderLock } from '../ui/under-lock.tsx';
import { useLetterKeys } from '../ui/use-action.ts';
import { useSetUp } from '../widgets/set-up-screen.tsx';
import styles from './app.module.css';
import { StatusBar } from './status-bar.tsx';
import { usePage } from './use-page.ts';

// Parts that the sign-in does not need load after it works.
const Workspace = later(async () => (await import('./workspace.tsx')).Workspace);
const TillSounds = later(
  async () => (await import('../features/sounds/till-sounds.tsx')).TillSounds,
);
const MovedHere = later(
  async () => (await import('../features/installation/moved-here.tsx')).MovedHere,
);
const BranchChoice = later(async () => (await import('../features/staff/branch.tsx')).BranchChoice);
const UnclearBranch = later(
  async () => (await import('../features/staff/branch.tsx')).UnclearBranch,
);
const LockScreen = later(
  async () => (await import('../features/staff/lock-screen.tsx')).LockScreen,
);
const VirtualReader = later(
  async () => (await import('../features/devices/virtual-reader.tsx')).VirtualReader,
);
const ReaderSetUp = later(
  async () => (await import('../features/devices/reader-set-up.tsx')).ReaderSetUp,
);
const DiskConfirmation = later(
  async () => (await import('../features/installation/disk-confirmation.tsx')).DiskConfirmation,
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
  const diskConfirmed = useTillStore((store) => store.till?.diskConfirmed ?? true);
  const branch = useTillStore((store) => store.till?.branch ?? null);
  const [seenBy, setSeenBy] = useState<string | null>(null);
  useEffect(() => {
    if (cashier === null) setSeenBy(null);
  }, [cashier]);
  // Read while it still has the focus: the lock screen is a script of its own and loads later.
  const before = useMemo(() => (locked ? document.activeElement : null), [locked]);
  const language = useTillStore((store) => store.till?.language ?? PAGE_LANGUAGE);
  // A page has the messages of one language only; its sale and its payments are in main.
  useEffect(() => {
    if (language !== PAGE_LANGUAGE) location.reload();
  }, [language]);
  const settingUp = useSetUp((store) => store.open);
  const atCounter = usePage((store) => store.page === 'counter');
  useEffect(takeBackFrames, []);
  const letterKeys = useTillStore((store) => store.till?.letterKeys);
  useEffect(() => {
    if (letterKeys !== undefined) useLetterKeys.setState(letterKeys);
  }, [letterKeys]);
  useFocusKeeper();
  if (!hasAccess) return <NoAccess />;
  if (!known) return <Opening />;
  return (
    <div className={styles['window']}>
      <StatusBar person={locked ? null : cashier} />
      <KeyTips />
      {keysGoToPage ? <PageKeyboard /> : null}
      {cashier === null ? null : <TillSounds />}
      <UnderLock locked={locked}>
        {moved !== null ? (
          <MovedHere moved={moved} />
        ) : settingUp === 'readers' ? (
          <ReaderSetUp />
        ) : settingUp === 'printers' ? (
          <PrinterSetUp />
        ) : cashier === null ? (
          <SignIn />
        ) : !diskConfirmed ? (
          <DiskConfirmation />
        ) : branch?.current === null && seenBy !== cashier.id ? (
          <UnclearBranch branch={branch} done={() => setSeenBy(cashier.id)} />
        ) : branch !== null && branch.current !== null && !branch.chosen ? (
          <BranchChoice branch={branch} />
        ) : (
          <Workspace key={cashier.id} role={cashier.role} />
        )}
      </UnderLock>
      {cashier !== null && locked ? <LockScreen cashier={cashier} before={before} /> : null}
      {embedded && cashier !== null && !locked ? (
        <VirtualReader wanted={atCounter || settingUp === 'readers'} />
      ) : null}
    </div>
  );
}

function Opening() {
  return (
    <main className={styles['opening']}>
      <Said>{t('app.openingSwipewell')}</Said>
    </main>
  );
}

function NoAccess() {
  return (
    <main className={styles['opening']}>
      <Said urgent>{t('app.tabCannotConnectSwipewell')}</Said>
    </main>
  );
}
