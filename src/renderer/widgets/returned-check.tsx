import { useState } from 'react';
import { v7 } from 'uuid';
import type { Payment } from '../../shared/contract/payments.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { paymentStatus } from '../../shared/domain/payment-status.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { subjectWords } from '../words/payments.ts';
import { RETURNED_CHECK_REASONS } from '../words/reasons.ts';
import { ApprovedForm } from './approved-form.tsx';

/** Records that the bank returned a check: nothing reports it to the till. */
export function ReturnedCheck({ payment }: { readonly payment: Payment }) {
  const [asked, setAsked] = useState(false);
  if (payment.method !== 'CHECK' || paymentStatus(payment) !== 'approved') return null;
  const what = t('payments.recordReturnedCheck', { amount: toDollars(payment.amount) });
  if (!asked) {
    return (
      <div>
        <Button onPress={() => setAsked(true)}>{t('payments.bankReturnedCheck')}</Button>
      </div>
    );
  }
  return (
    <ApprovedForm
      what={what}
      about={subjectWords([payment])}
      permission="refund"
      reasons={RETURNED_CHECK_REASONS}
      autoFocus
      back={() => setAsked(false)}
      send={(reason, approval) =>
        till().payments.recordReturnedCheck({
          commandId: v7(),
          paymentKey: payment.key,
          reason,
          approval,
        })
      }
    >
      <p>{t('payments.returnedCheckHint')}</p>
    </ApprovedForm>
  );
}
