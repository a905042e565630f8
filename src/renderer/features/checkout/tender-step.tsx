import { Banknote, CreditCard, Landmark, ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { cashOf } from '../../../shared/domain/cash.ts';
import { cents, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import styles from './checkout.module.css';
import { startNewDraft, type TenderForm, useDraft } from './draft.ts';
import { AmountField } from './form-field.tsx';
import {
  CashReportNotice,
  type Move,
  Moves,
  partText,
  SaleHead,
  StepFrame,
  type StepProps,
  useDigitsGoTo,
} from './step-frame.tsx';
import { partOf, tenderSale } from './tender-sale.ts';
import { useMove } from './use-move.ts';

/** The paid and the remaining amounts, and the tender of the next part. */
export function TenderStep({ sale, step, leave }: StepProps<'open'> & { readonly leave: Move }) {
  const draft = useDraft();
  const { run, pending, problem, clear } = useMove();
  const [tried, setTried] = useState(false);
  const part = partOf(draft.part, sale.remaining);
  const tooMuch = part.ok && part.amount > sale.remaining;
  const bad = tried && (!part.ok || tooMuch);
  const field = useRef<HTMLInputElement>(null);
  useDigitsGoTo(field);

  const whenGood = (go: () => void) => () => {
    setTried(true);
    if (part.ok && !tooMuch) go();
  };
  const { command, due } = tenderSale(draft, sale);
  const card = whenGood(() => run(() => till().checkout.listen(command)));
  const form = (tender: TenderForm) => whenGood(() => useDraft.setState({ tender }));
  const park = () =>
    run(async () => {
      const { amount: _whole, ...parked } = command;
      await till().checkout.park({ commandId: v7(), ...parked });
      startNewDraft();
    });
  useAction({ name: t('checkout.takeCash'), shortcut: 'F2', run: form('cash') });
  useAction({ name: t('checkout.debitBankAccount'), shortcut: 'Alt+B', run: form('account') });
  useAction({ name: t('checkout.recordCheckOrTerminal'), shortcut: 'Alt+R', run: form('record') });
  useAction({ name: t('checkout.saveSaleLater'), shortcut: 'Alt+P', run: park });
  useAction({
    name: t('checkout.backItems'),
    shortcut: 'Escape',
    run: () => run(leave),
    enabled: sale.paid === 0,
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        card();
      }}
    >
      <StepFrame heading={sale.paid === 0 ? t('checkout.splitPayment') : t('checkout.leftPay')}>
        <SaleHead sale={{ ...sale, due }} />
        <Parts sale={sale} step={step} />
        <CashReportNotice cash={cashOf(sale.parts)} />
        <AmountField
          label={t('checkout.payNow')}
          value={draft.part}
          change={(typed) => {
            useDraft.setState({ part: typed });
            setTried(false);
            clear();
          }}
          isInvalid={bad}
          placeholder={toDecimal(sale.remaining)}
          field={field}
        />
        {bad ? (
          <Notice tone="bad">
            {part.ok
              ? t('checkout.mostLeftPay', { remaining: toDollars(sale.remaining) })
              : AMOUNT_PROBLEMS[part.problem]}
          </Notice>
        ) : null}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        <div className={`${ui['actions']} ${styles['tenders']}`}>
          <Button
            look="primary"
            type="submit"
            size="large"
            icon={<CreditCard size={20} aria-hidden="true" />}
            shortcut="Enter"
            pending={pending}
          >
            {t('terms.card')}
          </Button>
          <Button
            size="large"
            icon={<Banknote size={20} aria-hidden="true" />}
            shortcut="F2"
            onPress={form('cash')}
          >
            {t('terms.cash')}
          </Button>
          <Button
            size="large"
            icon={<Landmark size={20} aria-hidden="true" />}
            shortcut="Alt+B"
            onPress={form('account')}
          >
            {t('terms.bankAccount')}
          </Button>
          <Button
            size="large"
            icon={<ReceiptText size={20} aria-hidden="true" />}
            shortcut="Alt+R"
            onPress={form('record')}
          >
            {t('checkout.check')}
          </Button>
        </div>
        <Moves>
          <Button look="quiet" shortcut="Alt+P" onPress={park}>
            {t('checkout.saveLater')}
          </Button>
          {sale.paid > 0 ? null : (
            <Button look="quiet" shortcut="Esc" onPress={() => run(leave)}>
              {t('checkout.backItems')}
            </Button>
          )}
        </Moves>
      </StepFrame>
    </form>
  );
}

/** The payments so far, and the change of the last one. */
function Parts({ sale, step }: StepProps<'open'>) {
  if (sale.parts.length === 0) return null;
  const change = step.last?.tender.kind === 'cash' ? step.last.tender.change : cents(0);
  return (
    <>
      {change > 0 && step.last !== null ? (
        <Notice tone="good">
          {t('checkout.giveChangeBackFirst', { change: toDollars(change) })}
        </Notice>
      ) : null}
      <ul
        className={`${ui['stack']} ${ui['muted']} ${styles['parts']}`}
        data-gap="8"
        data-full
        aria-label={t('checkout.paidSoFar')}
      >
        {sale.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tenders of a sale are only added to
          <li key={index}>
            <span>{partText(part)}</span>
            <span>{toDollars(part.amount)}</span>
          </li>
        ))}
        <li className={styles['remaining']}>
          <span>{t('checkout.leftPay2')}</span>
          <strong>{toDollars(sale.remaining)}</strong>
        </li>
      </ul>
    </>
  );
}
