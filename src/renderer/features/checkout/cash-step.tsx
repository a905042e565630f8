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
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import styles from './checkout.module.css';
import { tenderGiven } from './draft.ts';
import { AmountField } from './form-field.tsx';
import { CashReportNotice } from './step-frame.tsx';
import { TenderForm, type TenderStepProps, useTender } from './tender-form.tsx';

/** An empty field means the exact amount. */
function givenSum(typed: string, due: Cents) {
  return typed.trim() === '' ? { ok: true as const, amount: due } : parseAmount(typed);
}

/** The cash received, and the change. */
export function CashStep({ sale, back }: TenderStepProps) {
  const [typed, setTyped] = useState('');
  const { due } = sale;
  const given = givenSum(typed, due);
  const change = given.ok ? changeFor(due, given.amount) : null;
  const enough = change?.kind === 'enough';
  const tender = useTender(async (answers) => {
    if (!given.ok || !enough) return;
    const commandId = v7();
    const paid = given.amount;
    await till().checkout.takeCash({ commandId, ...sale.command, given: paid, ...answers });
    tenderGiven();
  });
  return (
    <TenderForm
      sale={sale}
      back={back}
      heading={t('terms.cash')}
      tender={tender}
      ready={enough}
      text={t('checkout.cashReceived2')}
      disabledBecause={enough ? null : t('ui.notEnoughCash')}
      doing={t('checkout.takeCash2', { due: toDollars(due) })}
    >
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
    </TenderForm>
  );
}
