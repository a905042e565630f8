import { Banknote, CreditCard, Landmark, ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { cashOf } from '../../../shared/domain/cash.ts';
import { cents, firstShare, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useAction } from '../../ui/use-action.ts';
import { AMOUNT_PROBLEMS, commandProblem } from '../../words/problems.ts';
import styles from './checkout.module.css';
import { startNewDraft, type TenderForm, useDraft } from './draft.ts';
import { AmountField } from './form-field.tsx';
import {
  CashReportNotice,
  type Move,
  partText,
  SaleHead,
  StepFrame,
  type StepProps,
  useDigitsGoTo,
} from './step-frame.tsx';
import { partOf, tenderSale, waysLeft } from './tender-sale.ts';
import { useMove } from './use-move.ts';

/** The paid and the remaining amounts, and the tender of the next part. */
export function TenderStep({ sale, step, leave }: StepProps<'open'> & { readonly leave: Move }) {
  const draft = useDraft();
  const { run, pending, problem, clear } = useMove();
  const [tried, setTried] = useState(false);
  const ways = waysLeft(draft, sale);
  const share = firstShare(sale.remaining, ways);
  const part = partOf(draft.part, sale.remaining, ways);
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
  const back = () =>
    run(async () => {
      await leave();
      useDraft.setState({ part: '', ways: 1 });
    });
  useAction({ name: t('checkout.takeCash'), shortcut: 'F2', run: form('cash') });
  useAction({ name: t('checkout.debitBankAccount'), shortcut: 'Alt+B', run: form('account') });
  useAction({ name: t('checkout.recordCheckOrTerminal'), shortcut: 'Alt+R', run: form('record') });
  useAction({ name: t('checkout.saveSaleLater'), shortcut: 'Alt+P', run: park });
  useAction({
    name: t('checkout.backItems'),
    shortcut: 'Escape',
    run: back,
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
          placeholder={toDecimal(share)}
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
        <EqualParts
          sale={sale}
          split={(count) => {
            useDraft.setState({ ways: sale.parts.length + count, part: '' });
            field.current?.focus();
          }}
        />
        {ways > 1 ? (
          <Said>{t('checkout.equalPart', { share: toDollars(share), count: ways })}</Said>
        ) : null}
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
        <div className={ui['row']} data-gap="12">
          <Button look="quiet" shortcut="Alt+P" onPress={park}>
            {t('checkout.saveLater')}
          </Button>
          {sale.paid > 0 ? null : (
            <Button look="quiet" shortcut="Esc" onPress={back}>
              {t('checkout.backItems')}
            </Button>
          )}
        </div>
      </StepFrame>
    </form>
  );
}

/** The numbers of equal parts that one press makes of the amount that is left. */
const EQUAL_PARTS = [2, 3, 4] as const;

function EqualParts({
  sale,
  split,
}: {
  readonly sale: StepProps<'open'>['sale'];
  readonly split: (count: number) => void;
}) {
  return (
    <fieldset className={ui['row']} data-gap="4" aria-label={t('checkout.splitEvenly')}>
      {EQUAL_PARTS.filter((count) => count <= sale.remaining).map((count) => (
        <EqualPartsButton key={count} count={count} press={() => split(count)} />
      ))}
    </fieldset>
  );
}

function EqualPartsButton({
  count,
  press,
}: {
  readonly count: number;
  readonly press: () => void;
}) {
  const shortcut = `Alt+${count}`;
  useAction({ name: t('checkout.splitInto', { count }), shortcut, run: press });
  return (
    <Button look="quiet" shortcut={shortcut} onPress={press}>
      {t('checkout.parts', { count })}
    </Button>
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
