import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { paidParts, type Receipt, type SingleTender } from '../../../shared/domain/receipt.ts';
import { RECEIPT_WORDS } from '../../../shared/domain/receipt-words.ts';
import { LINE_NAMES } from '../../../shared/domain/sale.ts';
import { dateAndTime } from '../../ui/clock-text.ts';
import styles from './receipt-paper.module.css';
import { useReceipt } from './use-receipt.ts';

/** A receipt as it comes out of the printer, fetched by its number. */
export function ReceiptPaper({ number }: { readonly number: string }) {
  const found = useReceipt(number);
  return found === null ? null : <Paper receipt={found.receipt} duplicate={false} />;
}

export function Paper({
  receipt,
  duplicate,
}: {
  readonly receipt: Receipt;
  /** A second or later printing says so, top and bottom. */
  readonly duplicate: boolean;
}) {
  const { clinic } = receipt;
  return (
    <article className={styles['paper']} aria-label={`Receipt ${receipt.number}`}>
      {duplicate ? <p className={styles['mark']}>DUPLICATE</p> : null}
      <header className={styles['clinic']}>
        <strong>{clinic.name}</strong>
        <span>{clinic.cityState}</span>
        <span>{clinic.phone}</span>
      </header>
      <dl className={styles['rows']}>
        <Row left={`Receipt ${receipt.number}`} right={RECEIPT_WORDS.en.types[receipt.type]} />
        {receipt.originalNumber === undefined ? null : (
          <Row left={RECEIPT_WORDS.en.original} right={receipt.originalNumber} />
        )}
        <Row left={dateAndTime(receipt.issuedAt)} right={receipt.tillId} />
        <Row left="Cashier" right={receipt.cashier.name} />
      </dl>
      <dl className={styles['rows']}>
        {receipt.lines.map((line, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
            key={index}
            left={LINE_NAMES[line.kind]}
            right={toDollars(line.amount)}
          />
        ))}
      </dl>
      <dl className={styles['rows']}>
        <div className={styles['total']}>
          <dt>TOTAL</dt>
          <dd>{toDollars(receipt.total)}</dd>
        </div>
        {paidParts(receipt).map(({ tender, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tenders of a receipt never change
          <Tender key={index} type={receipt.type} tender={tender} total={toDollars(amount)} />
        ))}
        {receipt.remaining === undefined ? null : (
          <div className={styles['total']}>
            <dt>{RECEIPT_WORDS.en.remaining}</dt>
            <dd>{toDollars(receipt.remaining)}</dd>
          </div>
        )}
      </dl>
      <footer className={styles['foot']}>
        {receipt.training ? <p>TRAINING</p> : null}
        {receipt.simulated ? <p>SIMULATED: NO MONEY MOVED</p> : null}
        <p>Thank you</p>
      </footer>
      {duplicate ? <p className={styles['mark']}>DUPLICATE</p> : null}
    </article>
  );
}

function Row({ left, right }: { readonly left: string; readonly right: string }) {
  return (
    <div>
      <dt>{left}</dt>
      <dd>{right}</dd>
    </div>
  );
}

function Tender({
  type,
  tender,
  total,
}: {
  readonly type: Receipt['type'];
  readonly tender: SingleTender;
  readonly total: string;
}) {
  switch (tender.kind) {
    case 'card':
      return (
        <>
          <Row left={`${BRAND_NAMES[tender.brand]} •••• ${tender.lastFour}`} right={total} />
          <Row left="Entry" right={tender.entry} />
          <Row left="Approval" right={tender.approvalCode ?? '-'} />
          <div className={styles['reference']}>
            <dt>Reference</dt>
            <dd>{tender.trackingId}</dd>
          </div>
        </>
      );
    case 'cash':
      return type === 'refund' ? (
        <Row left={RECEIPT_WORDS.en.cashReturned} right={total} />
      ) : (
        <>
          <Row left="Cash" right={toDollars(tender.given)} />
          <Row left="Change" right={toDollars(tender.change)} />
        </>
      );
    case 'bank':
      return (
        <>
          <Row
            left={`${RECEIPT_WORDS.en.accounts[tender.account]} •••• ${tender.lastFour}`}
            right={total}
          />
          <div className={styles['reference']}>
            <dt>Reference</dt>
            <dd>{tender.trackingId}</dd>
          </div>
        </>
      );
    case 'recorded':
      return (
        <Row left={`${RECEIPT_WORDS.en.recorded[tender.what]} ${tender.reference}`} right={total} />
      );
  }
}
