import type { Closing } from '../../../shared/contract/closing.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import { FindingList } from '../../widgets/finding-list.tsx';
import { serviceProblem } from '../../words/problems.ts';
import styles from './closing.module.css';

/**
 * The reconciliation of journal, service and drawers: agreed, not shown yet, and each difference.
 */
export function MatchView({ closing }: { readonly closing: Closing }) {
  const { match, progress, problem } = closing;
  if (progress !== null) {
    const { what, done, of } = progress;
    return (
      <p role="status" className={styles['progress']}>
        <progress value={done} max={of} aria-label={t('closing.daysLoaded')} />
        {t('closing.loadingPaymentServiceDay', { what, done: done + 1, value: of })}
      </p>
    );
  }
  return (
    <>
      {problem === null ? null : (
        <Notice tone="warn">
          {t('closing.paymentServiceCouldNot', { problem: serviceProblem(problem) })}
        </Notice>
      )}
      {match === null ? null : (
        <>
          <p>
            <Message
              id="closing.agree"
              values={{
                count: <strong>{match.matched.count}</strong>,
                matched: match.matched.count,
                sum: toDollars(match.matched.sum),
              }}
            />
            {match.held.count === 0
              ? ''
              : t('closing.openHoldsSum', {
                  count: match.held.count,
                  sum: toDollars(match.held.sum),
                })}
            {match.pending.length === 0
              ? ''
              : t('closing.notShownPaymentService', {
                  count: match.pending.length,
                  value: toDollars(add(...match.pending.map(({ amount }) => amount))),
                })}
            {match.fromAnotherTerminal.count === 0
              ? ''
              : t('closing.fromAnotherTerminal', {
                  count: match.fromAnotherTerminal.count,
                  sum: toDollars(match.fromAnotherTerminal.sum),
                })}
          </p>
          <FindingList findings={match.differences} />
        </>
      )}
    </>
  );
}
