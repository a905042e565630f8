import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentSale } from '../../../shared/contract/till.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { cashOf } from '../../../shared/domain/cash.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { MailButton } from '../../widgets/mail-receipt.tsx';
import { PrintButton, ReceiptPaper } from '../../widgets/receipt.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './checkout.module.css';
import {
  CashReportNotice,
  type Move,
  Moves,
  NextPatientButton,
  partText,
  SaleHead,
  StepFrame,
  type StepProps,
} from './step-frame.tsx';

interface PaidProps {
  readonly sale: CurrentSale;
  readonly next: Move;
}

function Paid({
  heading,
  children,
  receiptNumber,
  isPaid = true,
  sale,
  next,
}: PaidProps & {
  readonly heading: string;
  readonly receiptNumber: string;
  /** A hold slip has no HSA/FSA form: nothing was paid. */
  readonly isPaid?: boolean;
  readonly children: ReactNode;
}) {
  const { run, pending, problem } = useCommand();
  useAction({ name: t('checkout.nextPatient'), shortcut: 'Escape', run: () => run(next) });
  return (
    <div className={styles['paid']}>
      <StepFrame heading={heading} tone="good">
        <SaleHead sale={sale} />
        <div className={ui['success']}>
          <Check size={32} strokeWidth={3} aria-hidden="true" />
          <div>{children}</div>
        </div>
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        <Moves>
          <NextPatientButton pending={pending} press={() => run(next)} />
          <PrintButton number={receiptNumber} isPaid={isPaid} />
          <MailButton number={receiptNumber} />
        </Moves>
      </StepFrame>
      <div className={`${ui['stack']} ${styles['paper']}`}>
        <CashReportNotice cash={cashOf(sale.parts)} />
        <ReceiptPaper number={receiptNumber} />
      </div>
    </div>
  );
}

export function PaidByCardStep({ step, ...rest }: StepProps<'paid-by-card'> & PaidProps) {
  const { card, bankAccount, code } = step.attempt;
  return (
    <Paid {...rest} heading={t('checkout.approved')} receiptNumber={step.receiptNumber}>
      {card === null ? null : (
        <div className={ui['lead']}>
          {t('checkout.ending', { brandnames: brandName(card.brand), lastFour: card.lastFour })}
        </div>
      )}
      {bankAccount === null ? null : (
        <div className={ui['lead']}>
          {t('checkout.accountEnding2', {
            part: bankAccount.kind === 'checking' ? t('checkout.checking') : t('checkout.savings'),
          })}{' '}
          {bankAccount.lastFour}
        </div>
      )}
      <p>
        {bankAccount === null
          ? t('checkout.approvalCode', { code: code ?? t('checkout.notReturned') })
          : t('checkout.bankTakesFewDays')}
      </p>
    </Paid>
  );
}

/** A tender that only the journal records completed the sale. */
export function RecordedStep({ step, ...rest }: StepProps<'paid'> & PaidProps) {
  return (
    <Paid {...rest} heading={t('checkout.paid3')} receiptNumber={step.receiptNumber}>
      <div className={ui['lead']}>{partText(step.last)}</div>
      <p>{t('checkout.recordedHereOnlyNot')}</p>
    </Paid>
  );
}

export function HeldStep({ step, ...rest }: StepProps<'held'> & PaidProps) {
  const { card, code, amount } = step.attempt;
  return (
    <Paid {...rest} heading={t('checkout.held')} receiptNumber={step.receiptNumber} isPaid={false}>
      {card === null ? null : (
        <div className={ui['lead']}>
          {t('checkout.ending2', {
            amount: toDollars(amount),
            brandnames: brandName(card.brand),
            lastFour: card.lastFour,
          })}
        </div>
      )}
      <p>{t('checkout.nothingChargedYet', { code: code ?? t('checkout.notReturned') })}</p>
    </Paid>
  );
}

export function PaidInCashStep({ step, ...rest }: StepProps<'paid-in-cash'> & PaidProps) {
  return (
    <Paid
      {...rest}
      heading={
        step.change === 0
          ? t('checkout.paidNoChange')
          : t('checkout.change3', { change: toDollars(step.change) })
      }
      receiptNumber={step.receiptNumber}
    >
      <div className={ui['lead']}>
        {t('checkout.receivedCash', { given: toDollars(step.given) })}
      </div>
      <p>
        {step.change === 0 ? t('checkout.exactAmountReceived') : t('checkout.giveChangeFirstThen')}
      </p>
    </Paid>
  );
}
