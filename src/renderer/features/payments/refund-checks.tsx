import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { RefundCheck } from '../../../shared/contract/payments.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { centred, RULE, row } from '../../../shared/domain/paper.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { TypedField } from '../../ui/field.tsx';
import { BlankedRows } from '../../ui/notice.tsx';
import { PaperView, printPage } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovedForm } from '../../widgets/approved-form.tsx';
import { PaperDialog, ReceiptDialog } from '../../widgets/receipt.tsx';
import { subjectWords, tenderWords } from '../../words/payments.ts';
import { END_REFUND_REASONS } from '../../words/reasons.ts';
import styles from './payments.module.css';

/** The refunds of cash by check: requested ones, oldest first, then the newest others. */
export function useRefundChecks(): readonly RefundCheck[] | undefined {
  return useJournaled(['refund-checks'], () => till().payments.refundChecks());
}

export const isRequested = ({ step }: RefundCheck): boolean => step === 'requested';

interface RefundChecksProps {
  /** Undefined while it loads. */
  readonly items: readonly RefundCheck[] | undefined;
  readonly open: (key: string) => void;
  readonly close: () => void;
}

/** The worklist of refunds by check: a manager approves each with the number of its check. */
export function RefundChecks({ items = [], open, close }: RefundChecksProps) {
  const requested = items.filter(isRequested);
  const others = items.filter((item) => !isRequested(item));
  const sum = toDollars(add(...requested.map(({ amount }) => amount)));
  return (
    <SidePanel title={t('payments.refundChecks')} close={close}>
      {requested.length === 0 ? (
        <div className={ui['empty']} data-outlined>
          <Banknote size={36} strokeWidth={1.5} aria-hidden="true" />
          <strong>{t('payments.noRefundChecks')}</strong>
          <p>{t('payments.noRefundChecksHint')}</p>
        </div>
      ) : (
        <p>{t('payments.refundChecksOpen', { count: requested.length, sum })}</p>
      )}
      <Cards items={requested} open={open} />
      {others.length === 0 ? null : (
        <>
          <h3>{t('payments.earlierRefundChecks')}</h3>
          <Cards items={others} open={open} />
        </>
      )}
    </SidePanel>
  );
}

interface CardsProps {
  readonly items: readonly RefundCheck[];
  readonly open: (key: string) => void;
}

function Cards({ items, open }: CardsProps) {
  if (items.length === 0) return null;
  return (
    <BlankedRows>
      <ul className={ui['stack']} data-gap="12">
        {items.map((item) => (
          <li key={item.requestId}>
            <RefundCheckCard key={item.step} item={item} open={open} />
          </li>
        ))}
      </ul>
    </BlankedRows>
  );
}

type Asked = 'approve' | 'decline' | 'cancel' | 'slip' | 'receipt';

function RefundCheckCard({
  item,
  open,
}: {
  readonly item: RefundCheck;
  readonly open: (key: string) => void;
}) {
  const { payment, amount, step, reason, requestedBy, requestedAt, receiptNumber } = item;
  const [asked, ask] = useState<Asked | null>(null);
  const back = () => ask(null);
  const sum = toDollars(amount);
  const name =
    payment.patientName === null ? t('payments.noPatient') : shortName(payment.patientName);
  return (
    <article className={`${ui['card']} ${styles['returned']}`} aria-label={`${name}, ${sum}`}>
      <h3>
        <bdi>{name}</bdi>
        <span>{sum}</span>
      </h3>
      <p>
        {t('payments.refundCheckOf', {
          tender: tenderWords(payment),
          receiptNumber: payment.receiptNumber,
          reason,
        })}
      </p>
      <p className={ui['hint']}>
        {t('payments.refundCheckRequested', { by: requestedBy, at: dateAndTime(requestedAt) })}
      </p>
      {step === 'requested' ? null : <p>{stepWords(item)}</p>}
      {asked === 'approve' ? (
        <ApproveForm item={item} back={back} />
      ) : asked === 'decline' || asked === 'cancel' ? (
        <EndForm item={item} isDecline={asked === 'decline'} back={back} />
      ) : (
        <div className={ui['row']} data-gap="8">
          {step === 'requested' ? (
            <>
              <Button look="primary" onPress={() => ask('approve')}>
                {t('payments.approveRefundCheck', { sum })}
              </Button>
              <Button onPress={() => ask('decline')}>{t('payments.declineRefundCheck')}</Button>
              <Button look="quiet" onPress={() => ask('slip')}>
                {t('payments.printSlip')}
              </Button>
            </>
          ) : null}
          {receiptNumber === null ? null : (
            <Button look="quiet" onPress={() => ask('receipt')}>
              {t('payments.receipt2', { number: receiptNumber })}
            </Button>
          )}
          <Button look="quiet" onPress={() => open(payment.key)}>
            {t('payments.openPayment')}
          </Button>
          {step === 'issued' ? (
            <Button look="quiet" onPress={() => ask('cancel')}>
              {t('payments.cancelRefundCheck')}
            </Button>
          ) : null}
        </div>
      )}
      {asked === 'slip' ? <SlipDialog item={item} close={back} /> : null}
      {asked === 'receipt' && receiptNumber !== null ? (
        <ReceiptDialog number={receiptNumber} close={back} />
      ) : null}
    </article>
  );
}

/** The last step of a decided refund. */
function stepWords({ step, by, at, checkNumber }: RefundCheck): string {
  const decided = { by, at: dateAndTime(at), number: checkNumber };
  if (step === 'issued') return t('payments.refundCheckIssued', decided);
  return step === 'declined'
    ? t('payments.refundCheckDeclined', decided)
    : t('payments.refundCheckCanceled', decided);
}

interface DecisionFormProps {
  readonly item: RefundCheck;
  readonly back: () => void;
}

function ApproveForm({ item: { requestId, payment, amount }, back }: DecisionFormProps) {
  const [checkNumber, setCheckNumber] = useState('');
  const typed = checkNumber.trim();
  return (
    <ApprovedForm
      what={t('payments.approveRefundCheck', { sum: toDollars(amount) })}
      about={subjectWords([payment])}
      permission="refund"
      ownReason={t('payments.refundChecks')}
      complete={typed !== '' && typed.length <= LIMITS.reference}
      back={back}
      send={(_, approval, withoutHub) =>
        till().payments.issueRefundCheck({
          ...{ commandId: v7(), requestId, checkNumber: typed, approval, withoutHub },
        })
      }
    >
      <TypedField
        label={t('payments.refundCheckNumber')}
        value={checkNumber}
        change={setCheckNumber}
        most={LIMITS.reference}
        incomplete={typed === ''}
        autoFocus
      />
    </ApprovedForm>
  );
}

function EndForm({
  item: { requestId, payment, amount },
  isDecline,
  back,
}: DecisionFormProps & { readonly isDecline: boolean }) {
  const sum = toDollars(amount);
  const end = isDecline ? till().payments.declineRefundCheck : till().payments.cancelRefundCheck;
  return (
    <ApprovedForm
      what={
        isDecline
          ? t('payments.declineRefundOf', { sum })
          : t('payments.cancelRefundCheckOf', { sum })
      }
      about={subjectWords([payment])}
      permission="refund"
      reasons={END_REFUND_REASONS}
      autoFocus
      back={back}
      send={(reason, approval) => end({ commandId: v7(), requestId, reason, approval })}
    >
      {isDecline ? null : <p>{t('payments.cancelRefundCheckHint')}</p>}
    </ApprovedForm>
  );
}

/** The slip of a requested refund, for the patient and for the person who writes the check. */
function SlipDialog({ item, close }: { readonly item: RefundCheck; readonly close: () => void }) {
  const clinic = useTill((state) => state.clinicName);
  const { payment, amount, reason, requestedAt, requestedBy } = item;
  const slip = (
    <PaperView
      label={t('payments.refundCheckSlip')}
      lines={[
        centred(clinic, 'bold'),
        RULE,
        row(t('payments.slipRequested'), toDollars(amount), 'bold'),
        ...(payment.patientName === null
          ? []
          : [row(t('payments.slipPatient'), payment.patientName)]),
        ...(payment.receiptNumber === null
          ? []
          : [row(t('payments.slipReceipt'), payment.receiptNumber)]),
        row(t('payments.slipReason'), reason),
        row(t('payments.slipBy'), requestedBy),
        row(dateAndTime(requestedAt), ''),
        RULE,
        centred(t('payments.slipNotPaid'), 'bold'),
        centred(t('payments.slipLater')),
      ]}
    />
  );
  return (
    <PaperDialog title={t('payments.refundCheckSlip')} paper={slip} close={close}>
      <Button
        look="primary"
        size="large"
        autoFocus
        shortcut="Enter"
        onPress={() => printPage(slip)}
      >
        {t('receipts.print')}
      </Button>
    </PaperDialog>
  );
}
