import { Cable, CircleCheck, Keyboard, ScanLine, Usb } from 'lucide-react';
import type { ReaderCandidate, SwipeProof } from '../../../shared/contract/devices.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import styles from './devices.module.css';

const ICONS = { hid: Usb, serial: Cable, wedge: Keyboard, virtual: ScanLine } as const;

const STATES: Readonly<Record<ReaderCandidate['state'], string>> = {
  listening: t('devices.listening'),
  connecting: t('devices.connecting'),
  detecting: t('devices.swipeCardDetectSettings'),
  away: t('devices.disconnected'),
  'not-chosen': t('devices.notListening'),
};

interface CandidateRowProps {
  readonly candidate: ReaderCandidate;
  readonly pending: boolean;
  /** True if another reader is in use already, so that this one would be its spare. */
  readonly spare: boolean;
  readonly use: () => void;
  readonly forget: () => void;
  readonly listen: (port: string) => void;
}

/** One device that may be a reader: its kind, its state, and its actions. */
export function CandidateRow(props: CandidateRowProps) {
  const { candidate, pending, spare, use, forget, listen } = props;
  const { kind, name, about, port, state, problem, registered, proof } = candidate;
  const Icon = ICONS[kind];
  const usable = proof !== null && !registered && kind !== 'virtual';
  return (
    <li className={`${ui['card']} ${styles['row']}`} data-raised data-state={state}>
      <div className={`${ui['line']} ${styles['head']}`}>
        <Icon size={22} aria-hidden="true" />
        <div className={`${ui['grow']} ${styles['names']}`}>
          <strong>{name}</strong>
          <span>{about}</span>
        </div>
        <span className={`${ui['line']} ${ui['hint']} ${styles['state']}`} data-gap="8">
          {registered ? (
            <span className={`${ui['badge']} ${ui['tinted']}`} data-small data-tone="info">
              {t('devices.use')}
            </span>
          ) : null}
          {STATES[state]}
        </span>
      </div>
      {proof === null ? null : <SwipeProofView proof={proof} />}
      {problem === null ? null : (
        <Notice tone={state === 'away' ? 'bad' : 'warn'}>{problem}</Notice>
      )}
      <div className={styles['moves']}>
        {usable ? (
          <Button look="primary" autoFocus pending={pending} onPress={use}>
            {spare ? t('devices.useAsSpare', { name }) : t('devices.use2', { name })}
          </Button>
        ) : null}
        {port !== null && state === 'not-chosen' && !registered ? (
          <Button onPress={() => listen(port)}>{t('devices.listen', { port })}</Button>
        ) : null}
        {registered ? (
          <Button look="quiet" pending={pending} onPress={forget}>
            {t('devices.remove', { name })}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const TRACK_STATES = {
  read: t('devices.trackRead'),
  unreadable: t('devices.notReadable'),
  absent: t('devices.trackNone'),
} as const;
const LRCS = {
  right: t('devices.checkCharacterCorrect'),
  wrong: t('devices.checkCharacterWrong'),
  absent: '',
};

/** Results of a test swipe. */
function SwipeProofView({ proof }: { readonly proof: SwipeProof }) {
  const { tracks, brand, lastFour, tookMs } = proof;
  return (
    <Said as="div" className={`${ui['stack']} ${styles['proof']}`} data-gap="8">
      <p className={`${ui['row']} ${ui['toned']}`} data-tone="good">
        <CircleCheck size={18} aria-hidden="true" />
        <Message
          id="devices.endingRead"
          values={{
            itWorks: <strong>{t('devices.readerWorks')}</strong>,
            brandnames: brandName(brand),
            lastFour,
          }}
        />{' '}
        {t('devices.ms', { max: Math.max(1, Math.round(tookMs)) })}
      </p>
      <ol className={`${ui['row']} ${styles['tracks']}`} data-gap="8 16">
        {tracks.map(({ state, lrc }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the track's number
          <li key={index} data-state={lrc === 'wrong' ? 'unreadable' : state}>
            <strong>{t('devices.track', { index: index + 1 })}</strong> {TRACK_STATES[state]}
            {LRCS[lrc]}
          </li>
        ))}
      </ol>
    </Said>
  );
}
