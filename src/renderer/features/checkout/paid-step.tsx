import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { cashOf } from '../../../shared/domain/cash.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { CashReportNotice } from './cash-report-notice.tsx';
import styles from './paid-step.module.css';
import { partText } from './part-text.ts';
import type { Move, StepProps } from './step.ts';
import { Moves, SaleHead, StepFrame } from './step-frame.tsx';

interface PaidProps {
  readonly next: Move;
  readonly receipt: (number: string) => ReactNode;
  readonly printButton: (number: string) => ReactNode;
}

function Paid({
  heading,
  children,
  receiptNumber,
  sale,
  next,
  receipt,
  printButton,
}: PaidProps &
  Pick<StepProps<'sending'>, 'sale'> & {
    readonly heading: string;
    readonly receiptNumber: string;
    readonly children: ReactNode;
  }) {
  const { run, pending, problem } = useCommand();
  useAction({ name: 'Next patient', shortcut: 'Escape', run: () => run(next) });
  return (
    <div className={styles['paid']}>
      <StepFrame heading={heading} tone="good">
        <SaleHead sale={sale} />
        <div className={styles['facts']}>
          <CircleCheckBig size={56} aria-hidden="true" />
          <div>{children}</div>
        </div>
        <CashReportNotice cash={cashOf(sale.parts)} />
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        <Moves>
          <Button
            look="primary"
            size="large"
            shortcut="Enter"
            autoFocus
            pending={pending}
            onPress={() => run(next)}
          >
            Next patient
          </Button>
          {printButton(receiptNumber)}
        </Moves>
      </StepFrame>
      <div className={styles['paper']}>{receipt(receiptNumber)}</div>
    </div>
  );
}

export function PaidByCardStep({ step, ...rest }: StepProps<'paid-by-card'> & PaidProps) {
  const { card, bankAccount, code } = step.attempt;
  return (
    <Paid {...rest} heading="Approved" receiptNumber={step.receiptNumber}>
      {card === null ? null : (
        <p className={styles['big']}>
          {BRAND_NAMES[card.brand]} ending in {card.lastFour}
        </p>
      )}
      {bankAccount === null ? null : (
        <p className={styles['big']}>
          {bankAccount.kind === 'checking' ? 'Checking' : 'Savings'} account ending in{' '}
          {bankAccount.lastFour}
        </p>
      )}
      <p>
        {bankAccount === null
          ? `Approval code ${code ?? 'not given'}`
          : 'The bank takes a few days; it can still return the debit.'}
      </p>
    </Paid>
  );
}

/** A tender that only the journal records completed the sale. */
export function RecordedStep({ step, ...rest }: StepProps<'paid'> & PaidProps) {
  return (
    <Paid {...rest} heading="Paid" receiptNumber={step.receiptNumber}>
      <p className={styles['big']}>{partText(step.last)}</p>
      <p>It is in the journal; the service is not told of it.</p>
    </Paid>
  );
}

export function HeldStep({ step, ...rest }: StepProps<'held'> & PaidProps) {
  const { card, code, amount } = step.attempt;
  return (
    <Paid {...rest} heading="Held" receiptNumber={step.receiptNumber}>
      {card === null ? null : (
        <p className={styles['big']}>
          {toDollars(amount)} on {BRAND_NAMES[card.brand]} ending in {card.lastFour}
        </p>
      )}
      <p>
        Nothing is charged yet: capture or release it at Holds. Approval code {code ?? 'not given'}
      </p>
    </Paid>
  );
}

export function PaidInCashStep({ step, ...rest }: StepProps<'paid-in-cash'> & PaidProps) {
  return (
    <Paid
      {...rest}
      heading={step.change === 0 ? 'Paid, no change' : `Change ${toDollars(step.change)}`}
      receiptNumber={step.receiptNumber}
    >
      <p className={styles['big']}>{toDollars(step.given)} given in cash</p>
      <p>
        {step.change === 0 ? 'It was the exact sum.' : 'Give the change back before the receipt.'}
      </p>
    </Paid>
  );
}
