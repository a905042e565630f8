import type { Earlier } from '../../../shared/contract/same-as-earlier.ts';
import type { Command } from '../../ipc/use-command.ts';
import { t } from '../../messages/t.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Answers } from './ask-first.tsx';
import { earlierLine, earlierQuestion } from './earlier-text.ts';
import styles from './same-as-earlier.module.css';
import { Moves } from './step-frame.tsx';

/** Above this number the payments are only counted; the deciding manager sees all. */
const MOST_SHOWN = 5;

/** Asks before a payment that looks like a recent one; the safe answer is the default button. */
export function SameAsEarlier({
  earlier,
  doing,
  run,
  send,
  approved,
  back,
  approval,
}: {
  readonly earlier: readonly Earlier[];
  /** Text of the button, e.g. `Charge $25.00 again`. */
  readonly doing: string;
  readonly run: Command['run'];
  readonly send: (answers: Answers) => Promise<unknown>;
  /** Sends it with a manager approval; the till may then ask about more. */
  readonly approved: (answers: Answers) => Promise<unknown>;
  readonly back: () => void;
  readonly approval: AskApproval;
}) {
  const acknowledgedDuplicates = earlier.map(({ attemptId, duplicateStatus }) => ({
    attemptId,
    duplicateStatus,
  }));
  const open = earlier.filter(({ duplicateStatus }) => duplicateStatus === 'open');
  return (
    <>
      <Notice tone="warn">{earlierQuestion(earlier, new Date())}</Notice>
      {earlier.length === 1 ? null : (
        <EarlierList earlier={earlier} shown={Math.max(open.length, MOST_SHOWN)} />
      )}
      {open.length > 0 ? (
        approval({
          what: doing,
          cancel: back,
          give: (word) => approved({ acknowledgedDuplicates, approval: word }),
        })
      ) : (
        <Moves>
          <Button look="primary" size="large" shortcut="Enter" autoFocus onPress={back}>
            {earlier.some(({ duplicateStatus }) => duplicateStatus === 'paid')
              ? t('checkout.noSamePayment')
              : t('checkout.noNotNow')}
          </Button>
          <Button size="large" onPress={() => run(() => send({ acknowledgedDuplicates }))}>
            {doing}
          </Button>
        </Moves>
      )}
    </>
  );
}

function EarlierList({
  earlier,
  shown,
}: {
  readonly earlier: readonly Earlier[];
  readonly shown: number;
}) {
  const now = new Date();
  return (
    <ul className={styles['earlier']} aria-label={t('checkout.earlierPayments')}>
      {earlier.slice(0, shown).map((one) => (
        <li key={one.attemptId}>{earlierLine(one, now)}</li>
      ))}
      {earlier.length > shown ? (
        <li>{t('checkout.more3', { count: earlier.length - shown })}</li>
      ) : null}
    </ul>
  );
}
