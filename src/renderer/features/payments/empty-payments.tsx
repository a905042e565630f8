import { Button } from '../../ui/button.tsx';
import styles from './payments.module.css';

export interface EmptyPaymentsProps {
  readonly words: string;
  readonly searchOtherTerminals: () => void;
}

/** Advice on search words if the search finds no payment. */
export function EmptyPayments({ words, searchOtherTerminals }: EmptyPaymentsProps) {
  if (words.trim() === '') {
    return (
      <div className={styles['empty']}>
        <strong>No payments on this till yet.</strong>
        <p>Every payment taken at the counter is listed here, newest first.</p>
      </div>
    );
  }
  return (
    <div className={styles['empty']}>
      <strong>No payment of this till fits “{words.trim()}”.</strong>
      <dl className={styles['hints']}>
        <dt>000123</dt>
        <dd>the receipt’s number, or its barcode</dd>
        <dt>25 or 25.00</dt>
        <dd>the amount</dd>
        <dt>1111</dt>
        <dd>the card’s last four</dd>
        <dt>1042</dt>
        <dd>a check’s number, or another terminal’s code</dd>
        <dt>today, 11/21</dt>
        <dd>the day</dd>
        <dt>Dana</dt>
        <dd>the patient or the cashier</dd>
        <dt>1111 today</dt>
        <dd>both at once</dd>
      </dl>
      <Button shortcut="Alt+M" onPress={searchOtherTerminals}>
        Look at other tills
      </Button>
    </div>
  );
}
