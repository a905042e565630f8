import { type ReactNode, useState } from 'react';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import type {
  Reconciliation,
  Step,
  TransferReconciliation,
} from '../../../shared/domain/reports/reconciliation.ts';
import { Notice } from '../../ui/notice.tsx';
import { STEP_WORDS } from '../../words/reconciliation.ts';
import { dayText, rowsText } from '../../words/reports.ts';
import { DifferenceCard } from './difference-card.tsx';
import { OverviewFrame } from './overview-frame.tsx';
import styles from './reconciliation-screen.module.css';

const TEACHES =
  'Choose a range above. All five reports are read, and the money of those days is followed from the desk to the bank: whatever does not agree is named here, with its payments.';

/** Reconciliation: the money of some days, from the till to the bank. */
export function ReconciliationScreen({
  state,
  timeline,
}: {
  readonly state: ReportsState;
  readonly timeline: (paymentId: string, close: () => void) => ReactNode;
}) {
  const [payment, setPayment] = useState<string | null>(null);
  return (
    <OverviewFrame state={state} teaches={TEACHES}>
      {({ reconciliation }) => (
        <div className={styles['reconciliation']}>
          <Verdict reconciliation={reconciliation} />
          <div className={styles['columns']}>
            <Steps steps={reconciliation.steps} />
            <section className={styles['differences']} aria-label="Differences">
              {reconciliation.differences.map((difference) => (
                <DifferenceCard
                  key={JSON.stringify(difference)}
                  difference={difference}
                  openPayment={setPayment}
                />
              ))}
              <Transfers transfers={reconciliation.transfers} />
            </section>
          </div>
          {payment === null ? null : timeline(payment, () => setPayment(null))}
        </div>
      )}
    </OverviewFrame>
  );
}

function Verdict({
  reconciliation: { differences, steps },
}: {
  readonly reconciliation: Reconciliation;
}) {
  const count = differences.length;
  if (steps.every(({ rows }) => rows === 0) && count === 0) {
    return <Notice tone="info">No money moved on these days.</Notice>;
  }
  return count === 0 ? (
    <Notice tone="good">It agrees: every payment is where it belongs, to the cent.</Notice>
  ) : (
    <Notice tone="bad">
      {count === 1 ? 'One thing does not agree.' : `${count} things do not agree.`}
    </Notice>
  );
}

/** Steps that are sums of others, shown in bold. */
const MILESTONES = ['to-settle', 'settled', 'deposited', 'arrived'];

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <table className={styles['steps']} aria-label="Steps of the money">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Rows</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ kind, rows, sum }) => (
          <tr key={kind} data-milestone={MILESTONES.includes(kind) || undefined}>
            <th scope="row">
              {STEP_WORDS[kind].name}
              <small>{STEP_WORDS[kind].about}</small>
            </th>
            <td>{rows.toLocaleString('en-US')}</td>
            <td>{toDollars(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Transfers({ transfers }: { readonly transfers: readonly TransferReconciliation[] }) {
  if (transfers.length === 0) return null;
  const sum = add(...transfers.flatMap(({ sum: own }) => (own === null ? [] : [own])));
  return (
    <details className={styles['transfers']}>
      <summary>
        {transfers.length === 1 ? 'One transfer' : `${transfers.length} transfers`},{' '}
        {toDollars(sum)}
      </summary>
      <table aria-label="Transfers">
        <thead>
          <tr>
            <th scope="col">Transfer</th>
            <th scope="col">Batch day</th>
            <th scope="col">Expected</th>
            <th scope="col">Status</th>
            <th scope="col">Sum</th>
            <th scope="col">Of its details</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((transfer) => (
            <tr
              key={transfer.transferId}
              data-differs={transfer.sum !== transfer.detailsSum || undefined}
            >
              <th scope="row">{transfer.transferId === '' ? 'none' : transfer.transferId}</th>
              <td>{transfer.batchDay === null ? '' : dayText(transfer.batchDay)}</td>
              <td>{transfer.expectedDay === null ? '' : dayText(transfer.expectedDay)}</td>
              <td>{transfer.status ?? ''}</td>
              <td>{transfer.sum === null ? 'not listed' : toDollars(transfer.sum)}</td>
              <td>{transfer.detailsSum === null ? rowsText(0) : toDollars(transfer.detailsSum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
