import { useEffect, useRef, useState } from 'react';
import { may } from '../../shared/domain/permissions.ts';
import { BagsPanel } from '../features/bank/bags-panel.tsx';
import { DayPanel } from '../features/closing/day-panel.tsx';
import { DowntimePanel } from '../features/downtime/downtime-panel.tsx';
import { Drawers } from '../features/drawer/drawers.tsx';
import { ExpiringHolds } from '../features/holds/expiring-holds.tsx';
import { PostingPanel } from '../features/reports/posting-panel.tsx';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';
import { useAction } from '../ui/use-action.ts';
import { goTo } from './use-page.ts';
import styles from './workspace.module.css';

/** The drawer and the close: cash in and out, counts, and the end of day. */
export function DayPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [downtime, setDowntime] = useState(false);
  const [bags, setBags] = useState(false);
  const [posting, setPosting] = useState(false);
  const role = useTill((state) => state.cashier?.role ?? null);
  const mayPost = role !== null && may(role, 'see-reports');
  const mayPack = role !== null && may(role, 'close-day');
  const post = () => setPosting(true);
  useAction({ name: t('app.savePostingFileDay'), run: post, enabled: mayPost });
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={ui['scroll']}>
      <div className={styles['day']}>
        <header className={`${ui['row']} ${styles['dayHead']}`} data-gap="0" data-spread>
          <h1 ref={heading} tabIndex={-1}>
            {t('app.cashDrawerEndDay')}
          </h1>
          <div>
            {mayPost ? (
              <Button look="quiet" onPress={post}>
                {t('app.postingFile')}
              </Button>
            ) : null}
            {mayPack ? (
              <Button look="quiet" onPress={() => setBags(true)} action={t('bank.bags')}>
                {t('bank.bags')}
              </Button>
            ) : null}
            <Button look="quiet" onPress={() => setDowntime(true)}>
              {t('app.downtimeSlips')}
            </Button>
          </div>
        </header>
        <ExpiringHolds show={() => goTo('holds')} />
        <Drawers />
        <DayPanel />
        {posting ? <PostingPanel close={() => setPosting(false)} /> : null}
        {bags ? <BagsPanel close={() => setBags(false)} /> : null}
        {downtime ? <DowntimePanel close={() => setDowntime(false)} /> : null}
      </div>
    </main>
  );
}
