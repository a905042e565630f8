import { useState } from 'react';
import { v7 } from 'uuid';
import type { DrawerSession } from '../../../shared/contract/drawer.ts';
import type { CashCount } from '../../../shared/domain/cash-count.ts';
import { MANUAL_MOVEMENTS, type ManualMovement } from '../../../shared/domain/drawer.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import type { AskFor } from '../../ui/ask-for.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { timeOfDay } from '../../ui/clock-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { MOVEMENT_NAMES } from '../../words/drawer.ts';
import { commandProblem } from '../../words/problems.ts';
import { CountForm } from './count-form.tsx';
import { Counted } from './counted.tsx';
import styles from './drawers.module.css';
import { MovementForm } from './movement-form.tsx';
import { Movements } from './movements.tsx';

type Doing = 'nothing' | 'counting' | ManualMovement | 'no-sale';

export interface SessionCardProps {
  readonly session: DrawerSession;
  readonly approval: AskFor;
}

const STATES = {
  open: t('drawer.open'),
  counted: t('drawer.counted3'),
  closed: t('drawer.closed'),
} as const;

/** One drawer's session: cash in and out, and its count at the end. */
export function SessionCard({ session, approval }: SessionCardProps) {
  const { sessionId, drawerName, state, openedAt, openedBy, float, count, expected } = session;
  const [doing, setDoing] = useState<Doing>('nothing');
  const { run, pending, problem } = useCommand();
  const back = () => setDoing('nothing');
  const begin = () =>
    run(async () => {
      await till().drawer.openToCount({ commandId: v7(), sessionId });
      setDoing('counting');
    });
  const finish = (counted: CashCount) =>
    run(async () => {
      const commandId = v7();
      await till().drawer.count({ commandId, sessionId, count: [...counted] });
      back();
    });

  return (
    <article className={card['card']} aria-label={drawerName} data-state={state}>
      <header className={card['head']}>
        <div>
          <h2>{drawerName}</h2>
          <p className={card['hint']}>
            {t('drawer.startingCash', {
              openedBy,
              openedAt: timeOfDay(openedAt),
              float: toDollars(float),
            })}
          </p>
        </div>
        <span className={styles['badge']} data-state={state}>
          {STATES[state]}
        </span>
      </header>
      {doing === 'counting' ? (
        <CountForm what={t('drawer.finishCount')} pending={pending} done={finish} back={back} />
      ) : null}
      {doing === 'nothing' && count !== null ? (
        <Counted session={session} count={count} again={begin} approval={approval} />
      ) : null}
      {doing !== 'nothing' && doing !== 'counting' ? (
        <MovementForm sessionId={sessionId} what={doing} back={back} approval={approval} />
      ) : null}
      {doing === 'nothing' && state !== 'closed' ? (
        <>
          {count === null && expected !== null ? <Expected amount={expected} /> : null}
          <div className={card['moves']}>
            {count === null ? (
              <Button
                look="primary"
                action={t('drawer.count', { name: drawerName })}
                pending={pending}
                onPress={begin}
              >
                {t('drawer.countDrawer')}
              </Button>
            ) : null}
            {MANUAL_MOVEMENTS.map((movement) => (
              <Button
                key={movement}
                action={`${MOVEMENT_NAMES[movement]}: ${drawerName}`}
                onPress={() => setDoing(movement)}
              >
                {MOVEMENT_NAMES[movement]}
              </Button>
            ))}
            <Button
              action={t('drawer.noSale2', { name: drawerName })}
              onPress={() => setDoing('no-sale')}
            >
              {t('drawer.noSale')}
            </Button>
          </div>
        </>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {doing === 'counting' ? null : <Movements session={session} />}
    </article>
  );
}

function Expected({ amount }: { readonly amount: Cents }) {
  return (
    <p className={styles['expected']}>
      <Message id="drawer.drawer" values={{ amount: <strong>{toDollars(amount)}</strong> }} />
    </p>
  );
}
