import type { ReportsState } from '../../../shared/contract/reports.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import type {
  Reconciliation,
  Step,
  StepKind,
  TransferReconciliation,
} from '../../../shared/domain/reports/reconciliation.ts';
import { locale } from '../../../shared/messages/language.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { FindingList } from '../../widgets/finding-list.tsx';
import { dayText, rowsText } from '../../words/reports.ts';
import { OverviewFrame } from './overview-frame.tsx';
import type { Transfer } from './report-screen.tsx';
import styles from './screens.module.css';

/** The name of each step, and its meaning. */
export const STEP_WORDS: Readonly<
  Record<StepKind, { readonly name: string; readonly about: string }>
> = {
  charged: {
    name: t('reconciliation.charged'),
    about: t('reconciliation.approvedCounterCardBank'),
  },
  voided: { name: t('reconciliation.voided'), about: t('reconciliation.canceledBeforeSettlement') },
  refunded: {
    name: t('reconciliation.refunded'),
    about: t('reconciliation.refundedAfterSettlement'),
  },
  'returned-unsettled': {
    name: t('reconciliation.returnedUnsettled'),
    about: t('reconciliation.returnedBeforeSettlement'),
  },
  'to-settle': {
    name: t('reconciliation.settle'),
    about: t('reconciliation.expectedFromProcessor'),
  },
  settled: {
    name: t('reconciliation.settled'),
    about: t('reconciliation.settledProcessor'),
  },
  settling: {
    name: t('reconciliation.stillSettle'),
    about: t('reconciliation.pendingOrListDifferences'),
  },
  deposited: {
    name: t('reconciliation.deposited'),
    about: t('reconciliation.containedTransfers'),
  },
  depositing: {
    name: t('reconciliation.stillDeposit'),
    about: t('reconciliation.pendingOrListDifferences'),
  },
  returned: {
    name: t('reconciliation.returned'),
    about: t('reconciliation.bankPaymentsReturnedBank'),
  },
  'charged-back': {
    name: t('reconciliation.chargedBack'),
    about: t('reconciliation.disputedCardholdersLessReversals'),
  },
  corrected: {
    name: t('reconciliation.corrected'),
    about: t('reconciliation.correctionsReversalsBankLess'),
  },
  arrived: { name: t('reconciliation.bank'), about: t('reconciliation.totalTransferBelow') },
};

const TEACHES = t('reports.chooseRangeAbove');

/** Reconciliation: the money of some days, from the till to the bank. */
export function ReconciliationScreen({
  state,
  openTransfer,
}: {
  readonly state: ReportsState;
  /** Opens the details of a transfer. */
  readonly openTransfer: (transfer: Transfer) => void;
}) {
  return (
    <OverviewFrame state={state} teaches={TEACHES}>
      {({ reconciliation }) => (
        <div className={styles['reconciliation']}>
          <Verdict reconciliation={reconciliation} />
          <div className={styles['columns']}>
            <Steps steps={reconciliation.steps} />
            <div className={ui['stack']}>
              <FindingList findings={reconciliation.differences} />
              <Transfers transfers={reconciliation.transfers} openTransfer={openTransfer} />
            </div>
          </div>
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
    return <Notice tone="info">{t('reports.noMoneyMovedThese')}</Notice>;
  }
  return count === 0 ? (
    <Notice tone="good">{t('reports.everythingAgreesCent')}</Notice>
  ) : (
    <Notice tone="bad">
      {count === 1 ? t('reports.oneDifference') : t('reports.differences2', { count })}
    </Notice>
  );
}

/** Steps that are sums of others, shown in bold. */
const MILESTONES = ['to-settle', 'settled', 'deposited', 'arrived'];

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <table
      className={`${ui['table']} ${styles['steps']}`}
      data-numbers
      aria-label={t('reports.stepsFromCheckoutBank')}
    >
      <thead>
        <tr>
          <th scope="col">{t('reports.step')}</th>
          <th scope="col">{t('reports.rows')}</th>
          <th scope="col">{t('reports.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ kind, rows, sum }) => (
          <tr key={kind} data-milestone={MILESTONES.includes(kind) || undefined}>
            <th scope="row">
              {STEP_WORDS[kind].name}
              <small>{STEP_WORDS[kind].about}</small>
            </th>
            <td>{rows.toLocaleString(locale())}</td>
            <td>{toDollars(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Transfers({
  transfers,
  openTransfer,
}: {
  readonly transfers: readonly TransferReconciliation[];
  readonly openTransfer: (transfer: Transfer) => void;
}) {
  if (transfers.length === 0) return null;
  const sum = add(...transfers.flatMap(({ sum: own }) => (own === null ? [] : [own])));
  return (
    <details className={styles['transfers']}>
      <summary>
        {transfers.length === 1
          ? t('reports.oneTransfer')
          : t('reports.transfers', { count: transfers.length })}
        , {toDollars(sum)}
      </summary>
      <table className={ui['table']} aria-label={t('reports.transfers2')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.transfer')}</th>
            <th scope="col">{t('reports.batchDay')}</th>
            <th scope="col">{t('reports.expected')}</th>
            <th scope="col">{t('reports.status')}</th>
            <th scope="col">{t('reports.sum')}</th>
            <th scope="col">{t('reports.sumDetails')}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((transfer) => (
            <tr
              key={transfer.transferId}
              data-differs={transfer.sum !== transfer.detailsSum || undefined}
            >
              <th scope="row">
                <TransferId transfer={transfer} open={openTransfer} />
              </th>
              <td>{transfer.batchDay === null ? '' : dayText(transfer.batchDay)}</td>
              <td>{transfer.expectedDay === null ? '' : dayText(transfer.expectedDay)}</td>
              <td>{statusText(transfer)}</td>
              <td>{transfer.sum === null ? t('reports.notListed') : toDollars(transfer.sum)}</td>
              <td>{transfer.detailsSum === null ? rowsText(0) : toDollars(transfer.detailsSum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function statusText({ status, arrival }: TransferReconciliation): string {
  if (arrival === null) return status ?? '';
  return arrival.proof === 'bank-statement' && arrival.day !== null
    ? t('reports.arrivedOn', { day: dayText(arrival.day) })
    : t('reports.confirmedByProcessor');
}

/** The id of a transfer, which opens its details. */
function TransferId({
  transfer: { transferId, batchDay },
  open,
}: {
  readonly transfer: TransferReconciliation;
  readonly open: (transfer: Transfer) => void;
}) {
  if (transferId === '') return t('reports.none');
  if (batchDay === null) return transferId;
  return (
    <button
      type="button"
      className={ui['link']}
      onClick={() => open({ transferId, day: batchDay })}
    >
      {transferId}
    </button>
  );
}
