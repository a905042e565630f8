import { BRAND_NAMES } from '../shared/domain/card.ts';
import styles from './checkout-page.module.css';
import { PendingSlipButton } from './features/attempts/pending-slip-button.tsx';
import { Checkout } from './features/checkout/checkout.tsx';
import { startSale } from './features/checkout/draft.ts';
import { Today } from './features/checkout/today.tsx';
import { ExpiringHolds } from './features/holds/expiring-holds.tsx';
import { InsurancePanel } from './features/insurance/insurance-panel.tsx';
import { PatientSearchPanel } from './features/patients/patient-search-panel.tsx';
import { DeclinedSlipButton } from './features/receipts/declined-slip.tsx';
import { PrintButton } from './features/receipts/print-button.tsx';
import { ReceiptDialog } from './features/receipts/receipt-dialog.tsx';
import { ReceiptPaper } from './features/receipts/receipt-paper.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';
import { t } from './messages/t.ts';
import { goTo } from './use-page.ts';

/** The checkout page: the sale, with today's sales next to it. */
export function CheckoutPage() {
  return (
    <div className={styles['counter']}>
      <ExpiringHolds show={() => goTo('holds')} />
      <Checkout
        receipt={(number) => <ReceiptPaper number={number} />}
        printButton={(number) => <PrintButton number={number} />}
        approval={(asking) => <ApprovalForm permission="decide-in-doubt" {...asking} />}
        patientSearch={(chosen, close) => <PatientSearchPanel chosen={chosen} close={close} />}
        insurance={(patient, close) => (
          <InsurancePanel {...patient} startSale={startSale} close={close} />
        )}
        pendingSlip={(attemptId) => <PendingSlipButton attemptId={attemptId} />}
        declinedSlip={({ amount, card, trackingId, openedAt, message }) => (
          <DeclinedSlipButton
            size="large"
            declined={{
              amount,
              tender:
                card === null
                  ? t('common.card')
                  : `${BRAND_NAMES[card.brand]} •••• ${card.lastFour}`,
              at: openedAt,
              trackingId,
              message,
            }}
          />
        )}
      />
      <Today open={(number, close) => <ReceiptDialog number={number} close={close} />} />
    </div>
  );
}
