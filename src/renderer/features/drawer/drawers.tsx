/**
 * Cash drawers of this counter.
 *
 *    open with starting cash ─▶ session-card.tsx: cash in, cash out, no sale ─▶ count-form.tsx ─▶ over/short, closed
 *
 * With a blind count, no screen shows the expected sum before the count.
 */

import { useState } from 'react';
import { v7 } from 'uuid';
import type { StartingCash } from '../../../shared/domain/day-report.ts';
import type { CashCount } from '../../../shared/domain/drawer.ts';
import { cents, subtract, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import { CountForm } from './count-form.tsx';
import styles from './drawers.module.css';
import { SessionCard } from './session-card.tsx';

/** Every drawer of this till: the open ones, those to open, those counted today. */
export function Drawers() {
  const known = useDrawers();
  if (known === null) return null;
  const { drawers, sessions, startingCash } = known;
  const open = sessions.filter(({ state }) => state !== 'closed');
  const closed = sessions.filter(({ state }) => state === 'closed');
  const shut = drawers.filter(({ id }) => !open.some(({ drawerId }) => drawerId === id));
  return (
    <section className={styles['drawers']} aria-label={t('drawer.drawers')}>
      {startingCash === null ? null : <StartingCashNotice cash={startingCash} />}
      {open.map((session, index) => (
        <SessionCard key={session.sessionId} session={session} first={index === 0} />
      ))}
      {shut.map((drawer) => (
        <OpenDrawer key={drawer.id} drawer={drawer} first={open.length === 0} />
      ))}
      {closed.length === 0 ? null : (
        <h2 className={styles['heading']}>{t('drawer.countedToday')}</h2>
      )}
      {closed.map((session) => (
        <SessionCard key={session.sessionId} session={session} first={false} />
      ))}
    </section>
  );
}

/** The starting cash that differs from the cash that was left in the drawers. */
function StartingCashNotice({ cash: { left, counted } }: { readonly cash: StartingCash }) {
  const difference = subtract(counted, left);
  if (difference === 0) return null;
  const sums = { left: toDollars(left), counted: toDollars(counted) };
  const off = toDollars(cents(Math.abs(difference)));
  return (
    <Notice tone="warn">
      {difference < 0
        ? t('drawer.startingCashShort', { off, ...sums })
        : t('drawer.startingCashOver', { off, ...sums })}
    </Notice>
  );
}

/** The drawers and their sessions; fetched again when the journal grows. */
function useDrawers() {
  return useJournaled(['drawer'], () => till().drawer.look()) ?? null;
}

/** A drawer that is not open: its float is counted in first. */
function OpenDrawer({
  drawer: { id, name },
  first,
}: {
  readonly drawer: { readonly id: string; readonly name: string };
  /** True if no drawer is open, so that this is the first thing to do. */
  readonly first: boolean;
}) {
  const [counting, setCounting] = useState(false);
  const { run, pending, problem } = useCommand();
  const open = (count: CashCount) =>
    run(() => till().drawer.open({ commandId: v7(), drawerId: id, count: [...count] }));
  return (
    <article className={ui['card']} data-size="large" aria-label={name}>
      <header className={ui['header']}>
        <h2>{name}</h2>
        <span className={ui['badge']}>{t('drawer.closed')}</span>
      </header>
      {counting ? (
        <>
          <p className={ui['muted']}>{t('drawer.countCashDrawer')}</p>
          <CountForm
            what={t('drawer.openDrawer')}
            pending={pending}
            done={open}
            back={() => setCounting(false)}
          />
        </>
      ) : (
        <>
          <p className={ui['muted']}>
            {first ? t('drawer.takeCashCountOpen') : t('drawer.openSecondDrawerSecond')}
          </p>
          <div className={ui['row']}>
            <Button
              look={first ? 'primary' : 'secondary'}
              action={t('drawer.countStartingCash')}
              onPress={() => setCounting(true)}
            >
              {t('drawer.countStartingCash')}
            </Button>
          </div>
        </>
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </article>
  );
}
