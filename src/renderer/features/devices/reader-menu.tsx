import { ScanLine } from 'lucide-react';
import type { ReaderStatus } from '../../../shared/contract/till.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import ui from '../../ui/primitives.module.css';
import type { StatusTone } from '../../ui/status-menu.tsx';
import { SetUpMenu } from '../../widgets/set-up-screen.tsx';
import styles from './devices.module.css';

type Light = 'off' | 'exchanged' | 'connecting' | 'ready' | 'listening' | 'away';

function lightOf(readers: readonly ReaderStatus[]): Light {
  if (readers.length === 0) return 'off';
  if (readers.some(({ exchangedFor }) => exchangedFor !== null)) return 'exchanged';
  if (readers.some(({ state }) => state === 'reconnecting')) return 'away';
  if (readers.some(({ state }) => state === 'connecting')) return 'connecting';
  return readers.some(({ armed }) => armed) ? 'listening' : 'ready';
}

const LIGHTS: Readonly<Record<Light, { text: string; tone: StatusTone }>> = {
  off: { text: t('devices.noReader'), tone: 'bad' },
  connecting: { text: t('devices.readerConnecting'), tone: 'plain' },
  ready: { text: t('devices.readerReady'), tone: 'good' },
  listening: { text: t('devices.readerListening'), tone: 'listening' },
  away: { text: t('devices.readerDisconnected'), tone: 'bad' },
  exchanged: { text: t('devices.readerReplaced'), tone: 'bad' },
};

/** The readers in the status bar; opens to their state, and on to their set-up. */
export function ReaderMenu() {
  const readers = useTill((state) => state.readers);
  const { text, tone } = LIGHTS[lightOf(readers)];
  return (
    <SetUpMenu
      devices="readers"
      setUp={t('devices.setUpReaders')}
      tone={tone}
      icon={<ScanLine size={16} aria-hidden="true" />}
      says={text}
      title={t('devices.cardReaders')}
    >
      {readers.length === 0 ? (
        <p className={ui['hint']}>{t('devices.noReaderSetUp')}</p>
      ) : (
        <ul className={styles['menu']}>
          {readers.map((reader) => (
            <li key={reader.id}>
              <strong>{reader.name}</strong>
              <span>{saying(reader)}</span>
            </li>
          ))}
        </ul>
      )}
    </SetUpMenu>
  );
}

const STATES: Readonly<Record<ReaderStatus['state'], string>> = {
  connecting: t('devices.connecting'),
  ready: t('devices.ready'),
  reconnecting: t('devices.reconnecting'),
  closed: t('devices.closed'),
};

function saying({ exchangedFor, fault, state, registered }: ReaderStatus): string {
  if (exchangedFor !== null) {
    return t('devices.placeReaderSerialNumber', { exchangedFor });
  }
  if (fault !== null) return fault;
  return registered?.checkDue === true
    ? t('devices.text', { states: STATES[state] })
    : STATES[state];
}
