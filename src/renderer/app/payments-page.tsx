import { useState } from 'react';
import type { Subject } from '../../shared/contract/payments.ts';
import { Payments, type PaymentsProps } from '../features/payments/payments.tsx';
import { ApprovalForm } from '../widgets/approval-form.tsx';
import { DeclinedSlipButton } from '../widgets/declined-slip.tsx';
import { ReceiptDialog } from '../widgets/receipt-dialog.tsx';
import { TimelineScreen } from '../widgets/timeline-screen.tsx';

const OF_OTHERS: PaymentsProps = {
  approval: (permission, asking) => <ApprovalForm permission={permission} {...asking} />,
  receipt: (number, close) => <ReceiptDialog number={number} close={close} />,
  declinedSlip: (declined, place) => <DeclinedSlipButton declined={declined} place={place} />,
};

export function PaymentsPage() {
  return <Payments {...OF_OTHERS} />;
}

/** A payment's timeline over another page, by the payment's id at the service. */
export function TimelineOverPage({
  recordId,
  close,
}: {
  readonly recordId: string;
  readonly close: () => void;
}) {
  const [subject, setSubject] = useState<Subject>({ kind: 'other-terminal', recordId });
  return <TimelineScreen subject={subject} open={setSubject} close={close} {...OF_OTHERS} />;
}

export const timelineOverPage = (recordId: string, close: () => void) => (
  <TimelineOverPage recordId={recordId} close={close} />
);
