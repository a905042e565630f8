import { useState } from 'react';
import { v7 } from 'uuid';
import { BRAND_NAMES, CARD_BRANDS, type CardBrand } from '../../../shared/domain/card.ts';
import { changeFor, quickAmounts } from '../../../shared/domain/cash.ts';
import {
  add,
  type Cents,
  parseAmount,
  toDecimal,
  toDollars,
} from '../../../shared/domain/money.ts';
import type { RecordedTender } from '../../../shared/domain/receipt.ts';
import { fits, LIMITS, oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import styles from './checkout.module.css';
import { tenderGiven } from './draft.ts';
import { AmountField, ChoiceRow, FormField } from './form-field.tsx';
import { CashReportNotice } from './step-frame.tsx';
import { TenderForm, type TenderStepProps, useTender } from './tender-form.tsx';

const KINDS: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.check3'),
  terminal: t('terms.cardTerminal'),
};

const REFERENCES: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.checkNumber'),
  terminal: t('checkout.approvalCodeTerminal'),
};

const BRANDS: Readonly<Record<CardBrand, string>> = {
  ...BRAND_NAMES,
  unknown: t('checkout.otherCard'),
};

/** A check, or a card charged at the clinic's own terminal: recorded here, with no request to the service. */
export function RecordStep({ sale, back }: TenderStepProps) {
  const terminals = useTill((state) => state.terminals);
  const [what, setWhat] = useState<RecordedTender>('check');
  const [reference, setReference] = useState('');
  const [brand, setBrand] = useState<CardBrand>(CARD_BRANDS[0]);
  const [typedFour, setTypedFour] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const missing = oneLine(reference) === '';
  const lastFour = plainDigits(typedFour).trim();
  const isCard = what === 'terminal';
  const [first = t('terms.cardTerminal')] = terminals;
  const terminal = terminals.find((each) => each === chosen) ?? first;
  const tender = useTender(async (answers) => {
    const slip = isCard ? { slip: { terminal, brand, lastFour } } : {};
    const command = { commandId: v7(), ...sale.command, what, reference, ...slip };
    await till().checkout.record({ ...command, ...answers });
    tenderGiven();
  });
  const text = t('checkout.record', { due: toDollars(sale.due) });
  return (
    <TenderForm
      sale={sale}
      back={back}
      heading={t('checkout.checkOrCardTerminal')}
      tender={tender}
      ready={fits(reference, LIMITS.reference) && (!isCard || /^\d{4}$/.test(lastFour))}
      text={text}
      doing={text}
    >
      <ChoiceRow label={t('checkout.paid4')} choices={KINDS} chosen={what} choose={setWhat} />
      {isCard ? (
        <>
          {terminals.length < 2 ? null : (
            <ChoiceRow
              label={t('terms.cardTerminal')}
              choices={Object.fromEntries(terminals.map((each) => [each, each]))}
              chosen={terminal}
              choose={setChosen}
            />
          )}
          <ChoiceRow
            label={t('checkout.brand')}
            choices={BRANDS}
            chosen={brand}
            choose={setBrand}
          />
          <FormField
            label={t('checkout.lastFourDigits')}
            value={typedFour}
            change={(value) => {
              setTypedFour(value);
              tender.clear();
            }}
            wrong={!/^\d{4}$/.test(lastFour) ? t('checkout.enterLastFourDigits') : null}
            most={4}
            digits
            autoFocus
          />
        </>
      ) : null}
      <FormField
        label={REFERENCES[what]}
        value={reference}
        change={(value) => {
          setReference(value);
          tender.clear();
        }}
        wrong={missing ? t('checkout.typeAsShownThere') : null}
        most={LIMITS.reference}
        autoFocus={!isCard}
      />
    </TenderForm>
  );
}

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
