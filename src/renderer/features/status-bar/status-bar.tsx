import { Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTillStore } from '../../ipc/till-store.ts';
import { useTill } from '../../ipc/use-till.ts';
import { serviceProblem } from '../../words/problems.ts';
import { JournalBanner } from './journal-banner.tsx';
import styles from './status-bar.module.css';

export interface StatusBarProps {
  /** The button of the in-doubt list. */
  readonly inDoubtList: ReactNode;
  /** The branch that receives the money, if there are several. */
  readonly branch: ReactNode;
  /** The card reader's button, which opens its menu. */
  readonly reader: ReactNode;
  /** The button of printer and drawer, which opens the queue. */
  readonly printer: ReactNode;
  /** The signed-in person. */
  readonly person: ReactNode;
  /** Urgent notices below the status bar. */
  readonly below: ReactNode;
}

/** Always in sight: the service, reader, printer, network, and the signed-in person. */
export function StatusBar({ inDoubtList, branch, reader, printer, person, below }: StatusBarProps) {
  return (
    <div>
      <header className={styles['strip']}>
        <Wordmark />
        <ServiceBadge />
        <div className={styles['status']}>
          {inDoubtList}
          {branch}
          {reader}
          {printer}
          <Network />
        </div>
        {person}
      </header>
      <JournalBanner />
      {below}
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
      Swipewell
    </span>
  );
}

const SERVICE_BADGES = {
  embedded: { text: 'DEMO', money: 'no money moves', hint: 'Simulated service on this PC:' },
  demo: { text: 'DEMO', money: 'no money moves', hint: 'The demo service:' },
  production: { text: 'PRODUCTION', money: 'real money', hint: 'Real payments and e-mails:' },
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

function Network() {
  const network = useTill((till) => till.network);
  const lost = useTillStore((store) => store.lost);
  if (lost) {
    return (
      <span className={styles['item']} data-tone="bad" role="status">
        <WifiOff size={16} aria-hidden="true" /> Reconnecting to the program…
      </span>
    );
  }
  switch (network.kind) {
    case 'checking':
      return (
        <span className={styles['item']} role="status">
          <Wifi size={16} aria-hidden="true" /> Checking…
        </span>
      );
    case 'online':
      return (
        <span className={styles['item']} data-tone="good" role="status">
          <Wifi size={16} aria-hidden="true" /> Online
        </span>
      );
    case 'offline':
      return (
        <span
          className={styles['item']}
          data-tone="bad"
          role="status"
          title={serviceProblem(network.problem)}
        >
          <WifiOff size={16} aria-hidden="true" /> Service offline
        </span>
      );
  }
}
