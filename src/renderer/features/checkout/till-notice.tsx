import { useEffect, useState } from 'react';
import type { Notice as TillNoticeState } from '../../../shared/contract/till.ts';
import { useTill } from '../../ipc/use-till.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './till-notice.module.css';

const SAYS: Readonly<Record<TillNoticeState['code'], string>> = {
  'link-unreadable':
    'Another program sent a sale that cannot be read: nothing of it was taken. Type it in here.',
  'links-full':
    'Another program sent more sales than can wait here. Take up or send away those that do, then send it again.',
  'reader-not-registered':
    'A card was swiped at a reader that is not set up here: it was cleared. Choose “Set up readers” at “Reader”, above.',
  'swipe-not-armed':
    'A card was swiped, but nothing is being charged: it was cleared. Enter an amount and choose Card first.',
};

/** Time that a notice stays, ms. */
const SHOWN_MS = 8_000;

/** A message of the till that belongs to no step. */
export function TillNotice() {
  const notice = useTill((state) => state.notice);
  // A notice from before this window opened is not shown.
  const [seen, setSeen] = useState(notice?.id ?? 0);
  const id = notice?.id ?? 0;
  useEffect(() => {
    if (id <= seen) return;
    const timer = setTimeout(() => setSeen(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, seen]);
  if (notice === null || id <= seen) return null;
  return (
    <div className={styles['place']}>
      <Notice tone="warn">{SAYS[notice.code]}</Notice>
    </div>
  );
}
