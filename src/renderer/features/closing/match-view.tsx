import type { Closing, DifferenceView } from '../../../shared/contract/closing.ts';
import { DIFFERENCES, sidesOf } from '../../../shared/domain/match-words.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
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
        <progress value={done} max={of} aria-label="Days read" />
        Reading the service’s {what}, day {done + 1} of {of}…
      </p>
    );
  }
  return (
    <>
      {problem === null ? null : (
        <Notice tone="warn">The service could not be read: {serviceProblem(problem)}.</Notice>
      )}
      {match === null ? null : (
        <>
          <p>
            <strong>{match.matched.count}</strong> agree, {toDollars(match.matched.sum)}.
            {match.pending.length === 0
              ? ''
              : ` ${match.pending.length} not shown by the service yet, ${toDollars(
                  add(...match.pending.map(({ amount }) => amount)),
                )}: matched again tomorrow.`}
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
    <ul className={styles['differences']} aria-label="Differences">
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
