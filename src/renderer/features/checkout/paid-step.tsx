import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './paid-step.module.css';
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
  useShortcut('Escape', () => run(next));
  return (
    <div className={styles['paid']}>
      <StepFrame heading={heading} tone="good">
        <SaleHead sale={sale} />
        <div className={styles['facts']}>
          <CircleCheckBig size={56} aria-hidden="true" />
          <div>{children}</div>
        </div>
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
  const { card, code } = step.attempt;
  return (
    <Paid {...rest} heading="Approved" receiptNumber={step.receiptNumber}>
      {card === null ? null : (
        <p className={styles['big']}>
          {BRAND_NAMES[card.brand]} ending in {card.lastFour}
        </p>
      )}
      <p>Approval code {code ?? 'not given'}</p>
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
