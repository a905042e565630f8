import { useState } from 'react';
import type { Subject } from '../shared/contract/payments.ts';
import { PaymentStory } from './features/payments/payment-story.tsx';
import { Payments } from './features/payments/payments.tsx';
import { ReceiptDialog } from './features/receipts/receipt-dialog.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';
import type { AskFor } from './ui/ask-for.ts';

const approval: AskFor = (permission, asking) => (
  <ApprovalForm permission={permission} {...asking} />
);

const receipt = (number: string, close: () => void) => (
  <ReceiptDialog number={number} close={close} />
);

export function PaymentsPlace() {
  return <Payments approval={approval} receipt={receipt} />;
}

/** A payment's story over another place, by the service's id of it. */
export function StoryOverPage({
  recordId,
  close,
}: {
  readonly recordId: string;
  readonly close: () => void;
}) {
  const [subject, setSubject] = useState<Subject>({ kind: 'foreign', recordId });
  return (
    <PaymentStory
      subject={subject}
      open={setSubject}
      close={close}
      approval={approval}
      receipt={receipt}
    />
  );
}
