import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { v7 } from 'uuid';
import type { Approval } from '../../shared/contract/approval.ts';
import type { FollowUpResult, Subject } from '../../shared/contract/payments.ts';
import { type Cents, parseAmount, toDecimal, toDollars } from '../../shared/domain/money.ts';
import { takesAll } from '../../shared/domain/payment.ts';
import { may } from '../../shared/domain/permissions.ts';
import { isReason, LIMITS } from '../../shared/domain/typed-text.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { TypedField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { AMOUNT_PROBLEMS, commandProblem } from '../words/problems.ts';
import { ApprovalForm } from './approval-form.tsx';
import type { Asked } from './void-or-refund-buttons.tsx';
import styles from './void-or-refund-form.module.css';

export interface VoidOrRefundFormProps {
  readonly asked: Asked;
  readonly subject: Subject;
  readonly cancel: () => void;
  readonly done: (result: FollowUpResult) => void;
  /** Reads the payment again after it turned out to have changed. */
  readonly checkAgain: () => void;
}

export const VERB: Readonly<Record<Asked['kind'], string>> = {
  void: t('payments.void2'),
  refund: t('common.refund'),
  'cash-back': t('payments.refund'),
  'check-back': t('payments.returnCheck2'),
  'terminal-back': t('payments.recordRefund'),
};

/** The amount and the reason; a manager approval if the signed-in person lacks the permission. */
export function VoidOrRefundForm({
  asked: { kind, remaining },
  subject,
  cancel,
  done,
  checkAgain,
}: VoidOrRefundFormProps) {
  // One id for the whole form: a second press after a broken connection gets the first answer.
  const [commandId] = useState(() => v7());
  const role = useTill((state) => state.cashier?.role);
  const permission = kind === 'void' ? 'void' : 'refund';
  const allowed = role !== undefined && may(role, permission);
  const [typed, setTyped] = useState(toDecimal(remaining));
  const [reason, setReason] = useState('');
  const whole = takesAll(kind);
  const [asking, setAsking] = useState(whole && !allowed);
  const { run, pending, problem } = useCommand();
  const parsed = parseAmount(typed);
  const tooMuch = parsed.ok && parsed.amount > remaining;
  const amount: Cents | null = parsed.ok && !tooMuch ? parsed.amount : null;
  const complete = amount !== null && (!allowed || isReason(reason));

  const voidOrRefund = async (word: Approval | null) => {
    if (amount === null) return;
    try {
      const result = await till().payments.voidOrRefund({
        commandId,
        subject,
        kind,
        amount,
        remaining,
        reason: word?.reason ?? reason.trim(),
        approval: word,
      });
      done(result);
    } catch (error) {
      checkAgain();
      throw error;
    }
  };
  const what = `${VERB[kind]} ${amount === null ? '' : toDollars(amount)}`.trim();
  if (asking) {
    return (
      <div className={`${ui['card']} ${styles['form']}`}>
        <ApprovalForm what={what} permission={permission} give={voidOrRefund} cancel={cancel} />
      </div>
    );
  }
  return (
    <form
      className={`${ui['card']} ${styles['form']}`}
      aria-label={what}
      onSubmit={(event) => {
        event.preventDefault();
        if (!complete) return;
        if (allowed) run(() => voidOrRefund(null));
        else setAsking(true);
      }}
    >
      {whole ? (
        <p>
          {kind === 'void'
            ? t('payments.wholeChargeCanceled', { remaining: toDollars(remaining) })
            : t('payments.returnCheckPatient', { remaining: toDollars(remaining) })}
        </p>
      ) : (
        <TextField
          className={`${ui['field']} ${styles['field']}`}
          value={typed}
          onChange={setTyped}
          autoFocus
          inputMode="decimal"
          isInvalid={!parsed.ok || tooMuch}
        >
          <Label>{t('payments.amountUp', { remaining: toDollars(remaining) })}</Label>
          <Input autoComplete="off" onFocus={(event) => event.target.select()} />
        </TextField>
      )}
      {parsed.ok ? null : <Notice tone="warn">{AMOUNT_PROBLEMS[parsed.problem]}</Notice>}
      {tooMuch ? (
        <Notice tone="warn">
          {t('payments.mostCanRefunded', { remaining: toDollars(remaining) })}
        </Notice>
      ) : null}
      {allowed ? <ReasonField value={reason} change={setReason} autoFocus={whole} /> : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']} data-gap="10">
        <Button look="primary" type="submit" pending={pending} disabled={!complete}>
          {what}
        </Button>
        <Button look="quiet" onPress={cancel}>
          {t('common.back')}
        </Button>
      </div>
    </form>
  );
}

const REASONS = [
  t('payments.wrongAmount'),
  t('payments.wrongPatient'),
  t('payments.paidTwice'),
  t('payments.visitCanceled'),
] as const;

export function ReasonField({
  value,
  change,
  autoFocus,
}: {
  readonly value: string;
  readonly change: (reason: string) => void;
  readonly autoFocus: boolean;
}) {
  return (
    <div className={`${ui['field']} ${styles['field']}`}>
      <TypedField
        label={t('common.reason')}
        value={value}
        change={change}
        most={LIMITS.reason}
        autoFocus={autoFocus}
      />
      <div className={ui['row']} data-gap="2">
        {REASONS.map((reason) => (
          <Button key={reason} look="quiet" onPress={() => change(reason)}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  );
}
