import { CircleCheck } from 'lucide-react';
import type { SwipeProof } from '../../../shared/contract/devices.ts';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import styles from './swipe-proof-view.module.css';

const STATES = { read: 'read', unreadable: t('devices.notReadable'), absent: 'none' } as const;
const LRCS = {
  right: t('devices.checkCharacterCorrect'),
  wrong: t('devices.checkCharacterWrong'),
  absent: '',
};

/** Results of a test swipe. */
export function SwipeProofView({ proof }: { readonly proof: SwipeProof }) {
  const { tracks, brand, lastFour, tookMs } = proof;
  return (
    <div className={styles['proof']} role="status">
      <p className={styles['works']}>
        <CircleCheck size={18} aria-hidden="true" />
        <Message
          id="devices.endingRead"
          values={{
            itWorks: <strong>{t('devices.readerWorks')}</strong>,
            brandnames: BRAND_NAMES[brand],
            lastFour,
          }}
        />{' '}
        {t('devices.ms', { max: Math.max(1, Math.round(tookMs)) })}
      </p>
      <ol className={styles['tracks']}>
        {tracks.map(({ state, lrc }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the track's number
          <li key={index} data-state={lrc === 'wrong' ? 'unreadable' : state}>
            <strong>{t('devices.track', { index: index + 1 })}</strong> {STATES[state]}
            {LRCS[lrc]}
          </li>
        ))}
      </ol>
    </div>
  );
}
