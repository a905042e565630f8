import { useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { Hold } from '../../../shared/contract/holds.ts';
import type { FollowUpResult } from '../../../shared/contract/payments.ts';
import { type Cents, parseAmount, subtract, toDollars } from '../../../shared/domain/money.ts';
import { remainingOf } from '../../../shared/domain/payment.ts';
import type { Permission } from '../../../shared/domain/permissions.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { AmountField, useNoCardNumber } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useApproved } from '../../widgets/approved-form.tsx';
import { subjectWords, tenderWords } from '../../words/payments.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import { holdResultWords } from './hold-words.ts';
import styles from './holds.module.css';

export interface ChargeLessProps {
  readonly hold: Hold;
  readonly swipeAgain: (amount: Cents) => void;
  readonly close: () => void;
}

type Way = 'capture' | 'release' | 'refund';

const PERMISSION: Readonly<Record<Way, Permission>> = {
  capture: 'refund',
  release: 'release-hold',
  refund: 'refund',
};

/**
 * The service captures a hold whole or not at all, so there are two ways to charge less: capture
 * and refund the difference, or release and swipe again. For a captured hold the remaining
 * difference is refunded.
 */
export function ChargeLess({ hold, swipeAgain, close }: ChargeLessProps) {
  const [typed, setTyped] = useState('');
  const { dropped, changeTyped } = useNoCardNumber(setTyped);
  const [results, setResults] = useState<readonly FollowUpResult[]>([]);
  const { start, approval, pending, problem } = useApproved();
  const isCaptured = hold.ending === 'captured';
  const parsed = parseAmount(typed);
  const amount = parsed.ok && parsed.amount < hold.amount ? parsed.amount : null;
  const giveBack = isCaptured
    ? hold.giveBack
    : amount === null
      ? null
      : subtract(hold.amount, amount);

  const go = async (way: Way, given: Given) => {
    if (giveBack === null) return;
    const ended = await endBy(way, hold, giveBack, given);
    const wasReleased = way === 'release' && ended[0]?.attempt?.state === 'approved';
    if (wasReleased && amount !== null) {
      close();
      swipeAgain(amount);
    } else setResults(ended);
  };
  const back = giveBack === null ? '' : toDollars(giveBack);
  const words: Readonly<Record<Way, string>> = {
    capture: t('holds.chargeRefund', { amount: toDollars(hold.amount), back }),
    release: t('holds.releaseThenSwipeAgain', {
      amount: amount === null ? '' : toDollars(amount),
    }),
    refund: t('holds.refund', { back }),
  };
  const choose = (way: Way) => {
    const ids = { commandId: v7(), refundCommandId: v7() };
    start({
      what: words[way],
      about: subjectWords([hold]),
      permission: PERMISSION[way],
      reasons: way === 'release' ? undefined : [t('holds.chargedLessThanHold')],
      send: (approval, withoutHub) => go(way, { ...ids, approval, withoutHub }),
    });
  };
  return (
    <SidePanel title={t('holds.chargeLessThanHold')} close={close}>
      <p>
        {t('holds.on', {
          amount: toDollars(hold.amount),
          part: isCaptured ? t('holds.wereCharged') : t('holds.held'),
          hold: tenderWords(hold),
        })}{' '}
        {isCaptured ? t('holds.refundPatient', { back }) : t('holds.cardProcessorChargesHold')}
      </p>
      {results.map((result) => {
        const { tone, text } = holdResultWords(result, hold.expiresAt);
        return (
          <Notice key={result.attempt?.attemptId} tone={tone}>
            {text}
          </Notice>
        );
      })}
      {results.length > 0 ? (
        <Button look="primary" autoFocus onPress={close}>
          {t('terms.done')}
        </Button>
      ) : approval !== null ? (
        approval
      ) : (
        <div className={ui['stack']} data-gap="16">
          {isCaptured ? null : (
            <AmountField
              label={t('holds.amountCharge')}
              value={typed}
              change={changeTyped}
              size="huge"
              autoFocus
            />
          )}
          {dropped === null ? null : <Notice tone="warn">{dropped}</Notice>}
          {typed === '' || isCaptured ? null : !parsed.ok ? (
            <Notice tone="warn">{AMOUNT_PROBLEMS[parsed.problem]}</Notice>
          ) : amount === null ? (
            <Notice tone="warn">
              {t('holds.enterLessThanHeld', { amount: toDollars(hold.amount) })}
            </Notice>
          ) : null}
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
          {isCaptured ? (
            <Button look="destructive" autoFocus pending={pending} onPress={() => choose('refund')}>
              {words.refund}
            </Button>
          ) : (
            <>
              <Way
                primary
                title={words.capture}
                says={t('holds.patientDoesNotPresent')}
                disabledBecause={amount === null ? t('ui.enterAmountFirst') : null}
                pending={pending}
                press={() => choose('capture')}
              />
              <Way
                title={words.release}
                says={t('holds.onlyAmountDueCharged')}
                disabledBecause={amount === null ? t('ui.enterAmountFirst') : null}
                pending={pending}
                press={() => choose('release')}
              />
            </>
          )}
        </div>
      )}
    </SidePanel>
  );
}

function Way({
  primary = false,
  title,
  says,
  disabledBecause,
  pending,
  press,
}: {
  readonly primary?: boolean;
  readonly title: string;
  readonly says: string;
  readonly disabledBecause: string | null;
  readonly pending: boolean;
  readonly press: () => void;
}) {
  return (
    <div className={`${ui['stack']} ${styles['way']}`} data-gap="8">
      <Button
        look={primary ? 'primary' : 'secondary'}
        disabledBecause={disabledBecause}
        pending={pending}
        onPress={press}
      >
        {title}
      </Button>
      <p>{says}</p>
    </div>
  );
}

interface Given {
  readonly commandId: string;
  /** Of the refund after a capture. */
  readonly refundCommandId: string;
  readonly approval: Approval | null;
  readonly withoutHub: boolean;
}

async function endBy(
  way: Way,
  hold: Hold,
  giveBack: Cents,
  { refundCommandId, ...given }: Given,
): Promise<readonly FollowUpResult[]> {
  const input = { ...given, key: hold.key };
  switch (way) {
    case 'release':
      return [await till().holds.release(input)];
    case 'capture': {
      const { refund, ...captured } = await till().holds.capture({
        ...input,
        giveBack: { amount: giveBack, refundCommandId },
      });
      return refund === null ? [captured] : [captured, refund];
    }
    case 'refund':
      return [
        await till().payments.voidOrRefund({
          ...given,
          subject: { kind: 'ours', key: hold.key },
          kind: 'refund',
          amount: giveBack,
          remaining: remainingOf(hold),
          reason: { other: given.approval?.reason ?? t('holds.chargedLessThanHold') },
        }),
      ];
  }
}
