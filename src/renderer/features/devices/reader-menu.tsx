import { ScanLine } from 'lucide-react';
import type { ReaderStatus } from '../../../shared/contract/till.ts';
import { useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import type { StatusTone } from '../../ui/status-button.tsx';
import { StatusMenu } from '../../ui/status-menu.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './reader-menu.module.css';

type Light = 'off' | 'exchanged' | 'connecting' | 'ready' | 'listening' | 'away';

function lightOf(readers: readonly ReaderStatus[]): Light {
  if (readers.length === 0) return 'off';
  if (readers.some(({ exchangedFor }) => exchangedFor !== null)) return 'exchanged';
  if (readers.some(({ state }) => state === 'reconnecting')) return 'away';
  if (readers.some(({ state }) => state === 'connecting')) return 'connecting';
  return readers.some(({ armed }) => armed) ? 'listening' : 'ready';
}

const LIGHTS: Readonly<Record<Light, { text: string; tone: StatusTone }>> = {
  off: { text: 'No reader', tone: 'bad' },
  connecting: { text: 'Reader connecting', tone: 'plain' },
  ready: { text: 'Reader ready', tone: 'good' },
  listening: { text: 'Reader listening', tone: 'listening' },
  away: { text: 'Reader away', tone: 'bad' },
  exchanged: { text: 'Reader exchanged', tone: 'bad' },
};

/** The readers in the status bar; opens to their state, and on to their set-up. */
export function ReaderMenu({ setUp }: { readonly setUp: () => void }) {
  const readers = useTill((state) => state.readers);
  const { text, tone } = LIGHTS[lightOf(readers)];
  const isSignedIn = useTill((state) => state.cashier !== null && !state.locked);
  useAction({ name: 'Set up readers', run: setUp, enabled: isSignedIn });
  return (
    <StatusMenu
      tone={tone}
      icon={<ScanLine size={16} aria-hidden="true" />}
      says={text}
      disabled={!isSignedIn}
      title="Card readers"
    >
      {(close) => (
        <>
          {readers.length === 0 ? (
            <p className={styles['none']}>None is set up yet.</p>
          ) : (
            <ul className={styles['readers']}>
              {readers.map((reader) => (
                <li key={reader.id}>
                  <strong>{reader.name}</strong>
                  <span>{saying(reader)}</span>
                </li>
              ))}
            </ul>
          )}
          <Button
            look="primary"
            autoFocus
            onPress={() => {
              close();
              setUp();
            }}
          >
            Set up readers
          </Button>
        </>
      )}
    </StatusMenu>
  );
}

const STATES: Readonly<Record<ReaderStatus['state'], string>> = {
  connecting: 'Connecting…',
  ready: 'Ready',
  reconnecting: 'Trying to reach it again…',
  closed: 'Closed',
};

function saying({ exchangedFor, fault, state, registered }: ReaderStatus): string {
  if (exchangedFor !== null) {
    return `In its place there is a reader with serial number ${exchangedFor}. Swipe no card there before you know why.`;
  }
  if (fault !== null) return fault;
  return registered?.checkDue === true
    ? `${STATES[state]}. Its monthly look is due.`
    : STATES[state];
}
