import type { Approval } from '../../shared/contract/approval.ts';
import type { LargeAmount } from '../../shared/contract/large-amount.ts';
import { add, toDollars } from '../../shared/domain/money.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { ApprovalForm } from './approval-form.tsx';

export interface LargeAmountQuestionProps {
  readonly large: LargeAmount;
  /** Text of the button, e.g. `Charge $25.00`. */
  readonly doing: string;
  /** The patient or the lines of the sale, and the tender. */
  readonly about: readonly (string | null)[];
  readonly confirm: () => void;
  readonly approved: (approval: Approval) => Promise<unknown>;
  /** Back to the amount. */
  readonly change: () => void;
}

/** Asks before a large amount is taken; to change it is the default. */
export function LargeAmountQuestion({
  large: { amount, paid, needsApproval },
  doing,
  about,
  confirm,
  approved,
  change,
}: LargeAmountQuestionProps) {
  return (
    <>
      <Notice tone="warn">
        {t('ui.largeAmount', { amount: toDollars(amount) })}
        {paid === 0 ? '' : t('ui.paymentTotalPaid', { paid: toDollars(add(paid, amount)) })}
      </Notice>
      {needsApproval ? (
        <ApprovalForm
          what={doing}
          about={about}
          permission="take-large-amount"
          cancel={change}
          give={approved}
        />
      ) : (
        <div className={ui['row']}>
          <Button look="primary" size="large" shortcut="Enter" autoFocus onPress={change}>
            {t('ui.changeAmount')}
          </Button>
          <Button size="large" onPress={confirm}>
            {doing}
          </Button>
        </div>
      )}
    </>
  );
}
