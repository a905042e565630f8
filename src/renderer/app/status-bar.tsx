import { OctagonAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Notice, TillState } from '../../shared/contract/till.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import { InDoubtButton } from '../features/attempts/in-doubt-button.tsx';
import { ReaderMenu } from '../features/devices/reader-menu.tsx';
import { PrinterMenu } from '../features/printers/printer-menu.tsx';
import { useTillStore } from '../ipc/till-store.ts';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { later } from '../ui/later.tsx';
import { Notice as Note } from '../ui/notice.tsx';
import { Said } from '../ui/said.tsx';
import styles from './app.module.css';

// Parts that the sign-in does not need load after it works.
const Network = later(async () => (await import('./network.tsx')).Network);
const TrainingBanner = later(
  async () => (await import('../features/settings/training-banner.tsx')).TrainingBanner,
);
const SignedIn = later(async () => (await import('../features/staff/signed-in.tsx')).SignedIn);
const MailMenu = later(async () => (await import('../features/mail/mail-menu.tsx')).MailMenu);
const ClinicButton = later(
  async () => (await import('../features/clinic/clinic-button.tsx')).ClinicButton,
);
const BranchButton = later(async () => (await import('../features/staff/branch.tsx')).BranchButton);

/** Codes of the journal; any other code means damage. */
const SAYS: Readonly<Record<string, string>> = {
  'not-writable': t('status-bar.journalCounterCannotWritten'),
};

const DAMAGED = t('status-bar.journalCounterDamagedSo');

/** A problem of the journal, shown from its detection until it is resolved. */
function JournalBanner() {
  const fault = useTill((state) => state.journalFault);
  if (fault === null) return null;
  if (fault === 'replayed') return <ReplayMark />;
  return (
    <Said urgent className={styles['banner']}>
      <OctagonAlert size={20} aria-hidden="true" />
      {rowOf(SAYS, fault) ?? DAMAGED}
    </Said>
  );
}

/** Above every page and dialog of an earlier state, so that no picture of it is taken for today's counter. */
function ReplayMark() {
  const entry = useTill((state) => state.revision);
  const counter = useTill((state) => state.tillId);
  return (
    <section aria-label={t('status-bar.replayMark', { entry })}>
      <Said className={styles['replay']}>{t('status-bar.replay', { entry, counter })}</Said>
      <svg className={styles['watermark']} aria-hidden="true">
        <pattern
          id="replay"
          width="320"
          height="160"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-20)"
        >
          <text y="80">{t('status-bar.replayMark', { entry })}</text>
        </pattern>
        <rect width="100%" height="100%" fill="url(#replay)" />
      </svg>
    </section>
  );
}

/** The program behind this page is gone: nothing on the page works until it answers again. */
function HostBanner() {
  const lost = useTillStore((store) => store.lost);
  if (!lost) return null;
  return (
    <Said urgent className={styles['banner']}>
      <WifiOff size={20} aria-hidden="true" />
      {t('status-bar.programNotAnswering')}
    </Said>
  );
}

const NOTICES: Readonly<Record<Notice['code'], string>> = {
  'drawer-not-opened': t('status-bar.drawerNotOpened'),
  'link-unreadable': t('status-bar.anotherProgramSentSale'),
  'links-full': t('status-bar.anotherProgramSentMore'),
  'reader-not-registered': t('status-bar.cardSwipedReaderNot'),
  'swipe-not-armed': t('status-bar.cardSwipedBeforeAmount'),
};

/** Time that a notice stays, ms. */
const SHOWN_MS = 8_000;

/** A message of the till that belongs to no step, on every page; it closes when the readers listen. */
function TillNotice({ pinWanted }: { readonly pinWanted: boolean }) {
  const notice = useTill((state) => state.notice);
  const isListening = useTill((state) => state.readers.some(({ armed }) => armed));
  // A notice from before this window opened is not shown.
  const [seen, setSeen] = useState(notice?.id ?? 0);
  const id = notice?.id ?? 0;
  useEffect(() => {
    if (id <= seen) return;
    const timer = setTimeout(() => setSeen(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, seen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice of this wait stays
  useEffect(() => {
    if (isListening) setSeen(id);
  }, [isListening]);
  if (notice === null || id <= seen) return null;
  const isEarly = pinWanted && notice.code === 'swipe-not-armed';
  return (
    <div className={styles['notice']}>
      <Note tone="warn">
        {isEarly ? t('status-bar.cardSwipedBeforePin') : NOTICES[notice.code]}
        {notice.sentence === null ? null : ` ${notice.sentence}`}
      </Note>
    </div>
  );
}

/** Always in sight: the service, reader, printer, network, and the signed-in person. */
export function StatusBar({
  person,
}: {
  /** The signed-in person; null while none is, or the screen is locked. */
  readonly person: TillState['cashier'];
}) {
  return (
    <div>
      <header className={styles['strip']}>
        <Wordmark />
        <ServiceBadge />
        <div className={styles['status']}>
          <InDoubtButton />
          {person === null ? null : <ClinicButton />}
          {person === null ? null : <BranchButton />}
          {person === null ? null : <MailMenu />}
          <ReaderMenu />
          <PrinterMenu />
          <Network />
        </div>
        {person === null ? null : <SignedIn cashier={person} />}
      </header>
      <HostBanner />
      <JournalBanner />
      <TrainingBanner />
      <TillNotice pinWanted={person === null} />
    </div>
  );
}

function Wordmark() {
  return (
    <span className={styles['wordmark']}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles['mark']} />
        <rect x="6" y="9" width="20" height="14" rx="3" className={styles['markCard']} />
        <rect x="6" y="12" width="20" height="4" className={styles['markStripe']} />
        <path d="M9 20h5" className={styles['markLine']} />
      </svg>
      {t('status-bar.swipewell')}
    </span>
  );
}

const SERVICE_BADGES = {
  embedded: {
    text: 'DEMO',
    money: t('status-bar.noMoneyMoves'),
    hint: t('status-bar.simulatedPaymentServicePc'),
  },
  demo: {
    text: 'DEMO',
    money: t('status-bar.noMoneyMoves'),
    hint: t('status-bar.demoPaymentService'),
  },
  production: {
    text: 'PRODUCTION',
    money: t('status-bar.realMoney'),
    hint: t('status-bar.realPaymentsEMails'),
  },
} as const;

function ServiceBadge() {
  const { kind, host } = useTill((till) => till.service);
  const { text, money, hint } = SERVICE_BADGES[kind];
  return (
    <span className={styles['service']} data-kind={kind} title={`${hint} ${host}`}>
      {text}
      <span className={styles['long']}>{money}</span>
    </span>
  );
}
