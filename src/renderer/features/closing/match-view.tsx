import type { Closing, DifferenceView } from '../../../shared/contract/closing.ts';
import { DIFFERENCES, sidesOf } from '../../../shared/domain/match-words.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
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
          </p>
          <Differences differences={match.differences} />
        </>
      )}
    </>
  );
}

export function Differences({ differences }: { readonly differences: readonly DifferenceView[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className={styles['differences']} aria-label={t('closing.differences')}>
      {differences.map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one reconciliation never changes
        <DifferenceRow key={index} difference={difference} />
      ))}
    </ul>
  );
}

function DifferenceRow({ difference }: { readonly difference: DifferenceView }) {
  const { kind, amount, other, trackingId, name } = difference;
  const [here, there] = sidesOf(kind);
  return (
    <li>
      <div>
        <strong>{DIFFERENCES[kind].name}</strong>
        <span>
          {amount === null ? '' : toDollars(amount)}
          {other === null
            ? ''
            : `${amount === null ? '' : ` ${here}, `}${toDollars(other)} ${there}`}
        </span>
      </div>
      <p>{DIFFERENCES[kind].todo}</p>
      {name === null ? null : <p>{name}</p>}
      {trackingId === null ? null : <code>{trackingId}</code>}
    </li>
  );
}
