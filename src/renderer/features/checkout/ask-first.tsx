import { useRef, useState } from 'react';
import type { Approval } from '../../../shared/contract/approval.ts';
import { type LargeAmount, largeAmountSchema } from '../../../shared/contract/large-amount.ts';
import { type Earlier, sameAsEarlierSchema } from '../../../shared/contract/same-as-earlier.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { type Command, problemOf } from '../../ipc/use-command.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { LargeAmountQuestion } from '../../widgets/large-amount-question.tsx';
import type { CommandProblem } from '../../words/problems.ts';
import styles from './checkout.module.css';
import { earlierLine, earlierQuestion } from './earlier-text.ts';
import { Moves } from './step-frame.tsx';

/** Above this number the payments are only counted; the deciding manager sees all. */
const MOST_SHOWN = 5;

/** Asks before a payment that looks like a recent one; the safe answer is the default button. */
function SameAsEarlier({
  earlier,
  doing,
  about,
  run,
  send,
  approved,
  back,
}: {
  readonly earlier: readonly Earlier[];
  /** Text of the button, e.g. `Charge $25.00 again`. */
  readonly doing: string;
  readonly about: readonly (string | null)[];
  readonly run: Command['run'];
  readonly send: (answers: Answers) => Promise<unknown>;
  /** Sends it with a manager approval; the till may then ask about more. */
  readonly approved: (answers: Answers) => Promise<unknown>;
  readonly back: () => void;
}) {
  const acknowledgedDuplicates = earlier.map(({ attemptId, duplicateStatus }) => ({
    attemptId,
    duplicateStatus,
  }));
  const open = earlier.filter(({ duplicateStatus }) => duplicateStatus === 'open');
  const question = <Notice tone="warn">{earlierQuestion(earlier, new Date())}</Notice>;
  return (
    <>
      {open.length > 0 ? question : null}
      {earlier.length === 1 ? null : (
        <EarlierList earlier={earlier} shown={Math.max(open.length, MOST_SHOWN)} />
      )}
      {open.length > 0 ? (
        <ApprovalForm
          what={doing}
          about={about}
          permission="decide-in-doubt"
          cancel={back}
          give={(approval) => approved({ acknowledgedDuplicates, approval })}
        />
      ) : (
        <Moves>
          <div>{question}</div>
          <Button look="primary" size="large" shortcut="Enter" autoFocus onPress={back}>
            {t('checkout.cancelCharge')}
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
    <ul
      className={`${ui['stack']} ${ui['muted']} ${styles['earlier']}`}
      data-gap="8"
      data-full
      aria-label={t('checkout.earlierPayments')}
    >
      {earlier.slice(0, shown).map((one) => (
        <li key={one.attemptId}>{earlierLine(one, now)}</li>
      ))}
      {earlier.length > shown ? (
        <li>{t('checkout.more3', { count: earlier.length - shown })}</li>
      ) : null}
    </ul>
  );
}

/** The answers of a repeated command to the till's questions. */
export interface Answers {
  readonly acknowledgedDuplicates?: {
    readonly attemptId: string;
    readonly duplicateStatus: Earlier['duplicateStatus'];
  }[];
  readonly confirmed?: Cents;
  readonly approval?: Approval;
}

type Question =
  | { readonly kind: 'large'; readonly large: LargeAmount }
  | { readonly kind: 'earlier'; readonly earlier: readonly Earlier[] };

/** The till's question before it takes the money; null for another problem or none. */
export function questionOf(problem: CommandProblem | null): Question | null {
  switch (problem?.code) {
    case 'LARGE_AMOUNT':
      return { kind: 'large', large: largeAmountSchema.parse(problem.data) };
    case 'SAME_AS_EARLIER':
      return { kind: 'earlier', earlier: sameAsEarlierSchema.parse(problem.data).earlier };
    default:
      return null;
  }
}

/**
 * Sends a tender's command. Without answers it starts over; with answers it repeats the earlier
 * ones too.
 */
export function useAnswered(
  send: (answers: Answers) => Promise<unknown>,
): (answers?: Answers) => Promise<unknown> {
  const given = useRef<Answers>({});
  return (answers) => {
    given.current = answers === undefined ? {} : { ...given.current, ...answers };
    return send(given.current);
  };
}

export interface AskFirstProps {
  readonly question: Question;
  /** Text of the button, e.g. `Charge $25.00`; `again` is its text after a similar payment. */
  readonly doing: string;
  readonly again: string;
  /** The patient or the lines of the sale, and the tender. */
  readonly about: readonly (string | null)[];
  readonly run: Command['run'];
  readonly send: (answers: Answers) => Promise<unknown>;
  /** Back to the tender, unchanged. */
  readonly back: () => void;
  /** Back to the amount. */
  readonly change: () => void;
}

/** Asks before the money is taken; the safe answer is the default button. */
export function AskFirst({
  question: first,
  doing,
  again,
  about,
  run,
  send,
  back,
  change,
}: AskFirstProps) {
  /** The till's next question after an approval. */
  const [next, setNext] = useState<Question | null>(null);
  const question = next ?? first;
  const approved = async (answers: Answers) => {
    try {
      await send(answers);
    } catch (error) {
      const asked = questionOf(problemOf(error));
      if (asked === null) throw error;
      setNext(asked);
    }
  };
  if (question.kind === 'earlier') {
    const { earlier } = question;
    return <SameAsEarlier doing={again} {...{ about, earlier, run, send, approved, back }} />;
  }
  const { large } = question;
  const confirmed = large.amount;
  return (
    <LargeAmountQuestion
      {...{ large, doing, about, change }}
      confirm={() => run(() => send({ confirmed }))}
      approved={(approval) => approved({ confirmed, approval })}
    />
  );
}
