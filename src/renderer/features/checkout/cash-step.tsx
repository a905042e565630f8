import { useState } from 'react';
import { v7 } from 'uuid';
import { changeFor, quickAmounts } from '../../../shared/domain/cash.ts';
import {
  add,
  type Cents,
  parseAmount,
  toDecimal,
  toDollars,
} from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import { AskFirst, questionOf, useAnswered } from './ask-first.tsx';
import styles from './checkout.module.css';
import { tenderGiven } from './draft.ts';
import { AmountField } from './form-field.tsx';
import {
  CashReportNotice,
  Moves,
  SaleHead,
  StepFrame,
  type TenderFormProps,
} from './step-frame.tsx';
import { useMove } from './use-move.ts';

/** An empty field means the exact amount. */
function givenSum(typed: string, due: Cents) {
  return typed.trim() === '' ? { ok: true as const, amount: due } : parseAmount(typed);
}

/** The cash received, and the change. */
export function CashStep({ sale, back }: TenderFormProps) {
  const { run, pending, problem, clear } = useMove();
  const question = questionOf(problem);
  const [typed, setTyped] = useState('');
  const { due } = sale;
  const given = givenSum(typed, due);
  const change = given.ok ? changeFor(due, given.amount) : null;
  const enough = change?.kind === 'enough';

  const send = useAnswered(async (answers) => {
    if (!given.ok || !enough) return;
    const commandId = v7();
    await till().checkout.takeCash({
      commandId,
      ...sale.command,
      given: given.amount,
      ...answers,
    });
    tenderGiven();
  });
  const take = () => {
    if (question === null) run(() => send());
  };
  useAction({ name: t('common.back'), shortcut: 'Escape', run: back });

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <StepFrame heading={t('common.cash')}>
          <SaleHead sale={sale} />
          <AmountField
            label={t('checkout.cashReceived')}
            value={typed}
            change={setTyped}
            isInvalid={!enough}
            placeholder={toDecimal(due)}
          />
          <ul className={ui['row']} aria-label={t('checkout.quickAmounts')}>
            {quickAmounts(due).map((amount) => (
              <li key={amount}>
                <Button onPress={() => setTyped(toDecimal(amount))}>{toDollars(amount)}</Button>
              </li>
            ))}
          </ul>
          <p className={styles['change']} role="status" data-short={!enough || undefined}>
            {change?.kind === 'enough' ? (
              <Message
                id="checkout.change3"
                values={{ change: <strong>{toDollars(change.change)}</strong> }}
              />
            ) : null}
            {change?.kind === 'short' ? (
              <Message
                id="checkout.missing"
                values={{ missing: <strong>{toDollars(change.missing)}</strong> }}
              />
            ) : null}
          </p>
          <CashReportNotice cash={add(sale.cashPaid, due)} />
          {given.ok ? null : <Notice tone="bad">{AMOUNT_PROBLEMS[given.problem]}</Notice>}
          {problem === null || question !== null ? null : (
            <Notice tone="bad">{commandProblem(problem)}</Notice>
          )}
          {question === null ? (
            <Moves>
              <Button
                look="primary"
                size="large"
                shortcut="Enter"
                pending={pending}
                disabled={!enough}
                onPress={take}
              >
                {t('checkout.cashReceived2')}
              </Button>
              <Button size="large" shortcut="Esc" onPress={back}>
                {t('common.back')}
              </Button>
            </Moves>
          ) : null}
        </StepFrame>
      </form>
      {question === null ? null : (
        <AskFirst
          question={question}
          doing={t('checkout.takeCash2', { due: toDollars(due) })}
          again={t('checkout.takeCash2', { due: toDollars(due) })}
          run={run}
          send={send}
          back={clear}
          change={back}
        />
      )}
    </>
  );
}
