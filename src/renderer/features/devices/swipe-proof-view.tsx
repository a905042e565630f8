import { CircleCheck } from 'lucide-react';
import type { SwipeProof } from '../../../shared/contract/devices.ts';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import styles from './swipe-proof-view.module.css';

const STATES = { read: 'read', unreadable: 'could not be read', absent: 'none' } as const;
const LRCS = { right: ', check character right', wrong: ', check character wrong', absent: '' };

/** Results of a test swipe. */
export function SwipeProofView({ proof }: { readonly proof: SwipeProof }) {
  const { tracks, brand, lastFour, tookMs } = proof;
  return (
    <div className={styles['proof']} role="status">
      <p className={styles['works']}>
        <CircleCheck size={18} aria-hidden="true" />
        <strong>It works:</strong> {BRAND_NAMES[brand]} ending in {lastFour}, read in{' '}
        {Math.max(1, Math.round(tookMs))} ms
      </p>
      <ol className={styles['tracks']}>
        {tracks.map(({ state, lrc }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the track's number
          <li key={index} data-state={lrc === 'wrong' ? 'unreadable' : state}>
            <strong>Track {index + 1}</strong> {STATES[state]}
            {LRCS[lrc]}
          </li>
        ))}
      </ol>
    </div>
  );
}
