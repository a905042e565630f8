import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { DrawerSession } from '../../../shared/contract/drawer.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskFor } from '../../ui/ask-for.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './drawers.module.css';

export interface CountedProps {
  readonly session: DrawerSession;
  readonly count: NonNullable<DrawerSession['count']>;
  readonly again: () => void;
  readonly approval: AskFor;
}

/** The counted and the expected amount, and the way to close the drawer with the count. */
export function Counted({ session, count, again, approval }: CountedProps) {
  const { sessionId, drawerName, state } = session;
  const { counted, expected, difference, by, stale, needsManager } = count;
  const [signing, setSigning] = useState(false);
  const { run, pending, problem } = useCommand();
  const send = (word: Approval | null) =>
    till().drawer.close({ commandId: v7(), sessionId, approval: word });
  const close = () => (needsManager ? setSigning(true) : run(() => send(null)));
  return (
    <div className={styles['counted']}>
      <dl>
        <div>
          <dt>{t('drawer.counted2', { by })}</dt>
          <dd>{toDollars(counted)}</dd>
        </div>
        {expected === null ? null : (
          <div>
            <dt>{t('drawer.expected')}</dt>
            <dd>{toDollars(expected)}</dd>
          </div>
        )}
        {difference === null ? null : (
          <div data-tone={difference === 0 ? 'good' : 'bad'}>
            <dt>
              {difference === 0
                ? t('drawer.cent')
                : difference > 0
                  ? t('drawer.over')
                  : t('drawer.short')}
            </dt>
            <dd>{toDollars(cents(Math.abs(difference)))}</dd>
          </div>
        )}
      </dl>
      {stale ? <Notice tone="warn">{t('drawer.cashMovedAfterCount')}</Notice> : null}
      {signing
        ? approval('sign-over-short', {
            what: t('drawer.close', { drawerName }),
            give: send,
            cancel: () => setSigning(false),
          })
        : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {state === 'closed' || signing ? null : (
        <div className={card['moves']}>
          {stale ? null : (
            <Button look="primary" pending={pending} onPress={close}>
              {needsManager
                ? t('drawer.close2', { drawerName })
                : t('drawer.close', { drawerName })}
            </Button>
          )}
          <Button look={stale ? 'primary' : 'secondary'} onPress={again}>
            {t('drawer.countAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
