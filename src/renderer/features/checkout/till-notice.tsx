import { useEffect, useState } from 'react';
import type { Notice as TillNoticeState } from '../../../shared/contract/till.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './till-notice.module.css';

const SAYS: Readonly<Record<TillNoticeState['code'], string>> = {
  'link-unreadable': t('checkout.anotherProgramSentSale'),
  'links-full': t('checkout.anotherProgramSentMore'),
  'reader-not-registered': t('checkout.cardSwipedReaderNot'),
  'swipe-not-armed': t('checkout.cardSwipedBeforeAmount'),
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
