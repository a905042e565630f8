import { useState } from 'react';
import type { FindingView } from '../../shared/contract/finding.ts';
import type { Subject } from '../../shared/contract/payment-timeline.ts';
import {
  differenceOf,
  type Finding,
  findingTitle,
  findingToDo,
  placeOf,
  sidesOf,
} from '../../shared/domain/finding.ts';
import { cents, toDollars } from '../../shared/domain/money.ts';
import { isDay } from '../../shared/domain/reports/days.ts';
import { reportShapes } from '../../shared/domain/reports/report-kinds.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { dateAndTime } from '../ui/clock.ts';
import ui from '../ui/primitives.module.css';
import { dayText, valueOfService } from '../words/reports.ts';
import styles from './finding-list.module.css';
import { TimelineScreen } from './payment-timeline.tsx';

/** Payments of a finding that show before a press on "all". */
const FIRST = 4;

/** The findings of a reconciliation, each with its sums, advice, and the way to its payments. */
export function FindingList({ findings }: { readonly findings: readonly FindingView[] }) {
  const [subject, setSubject] = useState<Subject | null>(null);
  if (findings.length === 0) return null;
  return (
    <section className={ui['stack']} aria-label={t('findings.differences')}>
      {findings.map((each) => (
        <FindingCard key={JSON.stringify(each)} finding={each} open={setSubject} />
      ))}
      {subject === null ? null : (
        <TimelineScreen subject={subject} open={setSubject} close={() => setSubject(null)} />
      )}
    </section>
  );
}

function FindingCard({
  finding,
  open,
}: {
  readonly finding: FindingView;
  readonly open: (subject: Subject) => void;
}) {
  const { kind, trackingId, transferId, day, payment, payments } = finding;
  const title = findingTitle(finding);
  const [all, setAll] = useState(false);
  const facts =
    payment === null
      ? [day === null ? null : dayText(day)]
      : [
          payment.receiptNumber === null
            ? null
            : t('findings.receipt', { number: payment.receiptNumber }),
          payment.patientName,
          payment.lastFour === null ? null : `•••• ${payment.lastFour}`,
          dateAndTime(payment.at),
        ];
  const where = [
    placeOf(finding),
    ...facts,
    transferId === null ? null : t('reports.transfer2', { transferId }),
  ].filter((part) => part !== null);
  const records = payments.filter((id) => id !== '');
  return (
    <article className={`${ui['card']} ${styles['card']}`} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles['sums']}>{sumsText(finding)}</div>
      <p className={styles['where']}>{where.join(' · ')}</p>
      <Rows rows={finding.rows} left={finding.rowsLeft ?? 0} />
      <p>{findingToDo(kind)}</p>
      {trackingId === null ? null : <code>{trackingId}</code>}
      {payment === null ? (
        <ul className={`${ui['links']} ${styles['payments']}`} aria-label={t('terms.payments')}>
          {records.slice(0, all ? undefined : FIRST).map((recordId) => (
            <li key={recordId}>
              <button type="button" onClick={() => open({ kind: 'other-terminal', recordId })}>
                {recordId}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Button onPress={() => open({ kind: 'ours', key: payment.key })}>
          {t('findings.openPayment')}
        </Button>
      )}
      {all || records.length <= FIRST ? null : (
        <Button look="quiet" onPress={() => setAll(true)}>
          {t('reports.allPayments', { count: records.length })}
        </Button>
      )}
    </article>
  );
}

/** The compared rows, in the order of their sources. */
function Rows({ rows, left }: { readonly rows: Finding['rows']; readonly left: number }) {
  if (rows.length < 2) return null; // a single row says no more than the sums
  return (
    <table className={styles['rows']} aria-label={t('findings.rows')}>
      <tbody>
        {rows.map((row) => {
          const { source, action, result, amount, at } = row;
          return (
            <tr key={JSON.stringify(row)}>
              <th scope="row">{SOURCE_WORDS[source]}</th>
              <td>
                {[action, result]
                  .flatMap((part) => (part === null ? [] : valueOfService(part)))
                  .join(', ')}{' '}
                <small>{timeText(at)}</small>
              </td>
              <td>{amount === null ? '' : toDollars(amount)}</td>
            </tr>
          );
        })}
        {left === 0 ? null : (
          <tr>
            <td colSpan={3}>{t('findings.left', { count: left })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** A deposit has a day without an hour. */
function timeText(at: string | null): string {
  if (at === null) return '';
  return isDay(at) ? dayText(at) : dateAndTime(at);
}

const SOURCE_WORDS: Readonly<Record<Finding['rows'][number]['source'], string>> = {
  journal: t('findings.journal'),
  list: t('reports.listOfPayments'),
  transactions: reportShapes().transactions.name,
  settlements: reportShapes().settlements.name,
  'deposit-details': reportShapes()['deposit-details'].name,
  deposits: reportShapes().deposits.name,
};

/** `$25.00 here, $24.93 there: $0.07 less`. */
function sumsText(finding: Finding): string {
  const { kind, amount, other } = finding;
  const [first, second] = sidesOf(kind);
  const difference = differenceOf(finding);
  if (amount === null || other === null || difference === null) {
    const known = amount ?? other;
    if (known === null) return '';
    return other === null ? toDollars(known) : `${toDollars(known)} ${second}`;
  }
  const sums = `${toDollars(amount)} ${first}, ${toDollars(other)} ${second}`;
  if (difference === 0) return sums;
  const off = toDollars(cents(Math.abs(difference)));
  return `${sums}: ${difference > 0 ? t('findings.more', { off }) : t('findings.less', { off })}`;
}
