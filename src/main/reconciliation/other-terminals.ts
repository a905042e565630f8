import { NONE, plus } from '../../shared/domain/day-figures.ts';
import { type Finding, type FindingKind, finding } from '../../shared/domain/finding.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import {
  type OutsideChange,
  REPORTED_CHANGES,
  takenBackFindings,
} from '../../shared/domain/outside-change.ts';
import { netOfRow } from '../../shared/domain/signed-money.ts';
import { isOfTill } from '../../shared/journal/tracking-id.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type { ReportedRow } from '../payments-api/report-rows.ts';
import { claimantsOf } from './identity.ts';
import { type MatchInput, ownFinding } from './journal-findings.ts';
import { openKind } from './own-payments.ts';
import {
  amountOf,
  childKey,
  isPaymentAction,
  LISTED_WITHIN_MS,
  REPORTED_WITHIN_MS,
  type Shown,
} from './shown-records.ts';

const CHANGED_BY_OTHERS: Readonly<
  Partial<Record<OutsideChange, FindingKind>> & Record<'void' | 'refund' | 'return', FindingKind>
> = {
  void: 'voided-at-another-terminal',
  refund: 'refunded-at-another-terminal',
  return: 'returned-by-bank',
};

/**
 * The new changes of this till's payments that the journal knows: the service may list them under a
 * day that is not read, and the deposits alone show a chargeback or a correction.
 */
export function changedByOthers(
  { changed, own, earlier }: MatchInput,
  found: readonly Finding[],
): readonly Finding[] {
  const seen = new Set(found.map(({ recordId }) => recordId));
  const isReturned = new Set(
    found.filter(({ kind }) => kind === 'returned-by-bank').flatMap(({ payments }) => payments),
  );
  return changed.flatMap(({ paymentId, changes }): readonly Finding[] => {
    const news = changes.filter(({ isNew }) => isNew);
    const payment = [...own, ...earlier].find((each) => each.paymentId === paymentId);
    if (payment === undefined || news.length === 0) return [];
    const ofReport = news.flatMap(({ what, amount, changeId, counter }): readonly Finding[] => {
      const kind = CHANGED_BY_OTHERS[what];
      if (kind === undefined || seen.has(changeId)) return [];
      if (what === 'return' && isReturned.has(paymentId)) return [];
      const other = cents(Math.abs(amount));
      return [{ ...ownFinding(payment, kind, other), recordId: changeId, name: counter }];
    });
    const days = changes.map((each) => ({ ...each, day: each.at.slice(0, 10) }));
    const ofDeposits = takenBackFindings(payment.amount, days).flatMap(({ kind, day, kept }) =>
      days
        .filter((each) => each.isNew && each.day === day && isAbout(kind, each.what))
        .slice(-1)
        .map(({ changeId }) => ({ ...ownFinding(payment, kind, kept), recordId: changeId, day })),
    );
    return [...ofReport, ...ofDeposits];
  });
}

const isAbout = (kind: FindingKind, what: OutsideChange): boolean =>
  (kind === 'funding-corrected') === (what === 'funding-correction') &&
  CHANGED_BY_OTHERS[what] === undefined;

/** Records of the service that no request of ours explains. */
export function rowsOfOtherTerminals(
  input: MatchInput,
  shown: Shown,
  explained: ReadonlySet<string>,
) {
  const ours = (trackingId: string | null) => isOfTill(input.tillId, trackingId);
  /** The first request of each record; indexed only for a follow-up of others. */
  let owners: ReadonlyMap<string | null, Attempt> | null = null;
  const owner = (recordId: string) => {
    owners ??= new Map(
      [...input.earlier, ...input.own].toReversed().map((each) => [each.paymentId, each]),
    );
    return owners.get(recordId);
  };
  const counters = new Map(
    input.changed.flatMap(({ changes }) => changes.map((each) => [each.changeId, each.counter])),
  );
  const differences: Finding[] = [];
  const seen = new Set<string>();
  let fromAnotherTerminal = NONE;
  const counted: ListedRecord[] = [];
  const waiting: number[] = [];
  for (const record of input.listed) {
    if (explained.has(record.id)) continue;
    if (!ours(record.trackingId)) {
      const [row] = shown.reportedById.get(record.id) ?? [];
      // An action of another terminal on our payment is a finding of its own.
      if (row !== undefined && owner(row.originalId) !== undefined) continue;
      const at = record.timestamp.getTime();
      if (at <= input.othersAfter) continue;
      const isSeen = input.othersSeen.has(record.id);
      if (!isSeen && row === undefined && isReportedLater(record, input.now)) {
        waiting.push(at);
        continue;
      }
      counted.push(record);
      if (isSeen) continue;
      const net = row === undefined ? null : netOfRow('transactions', row);
      fromAnotherTerminal = plus(fromAnotherTerminal, isCharge(record) ? 1 : 0, net ?? cents(0));
      continue;
    }
    if (record.results !== 'APPROVED' || !isPaymentAction(record.action)) continue;
    seen.add(record.id);
    differences.push(unknown(unknownKind(record), record, amountOf(shown, record.id)));
  }
  for (const row of input.reported) {
    if (row.results === 'DECLINED' || row.results === 'FAILED') continue;
    if (row.id === row.originalId || row.action === 'AUTHORIZE') {
      if (explained.has(row.id) || seen.has(row.id) || !ours(row.trackingId)) continue;
      seen.add(row.id);
      differences.push(unknown('unknown-payment', row, row.amount));
      continue;
    }
    const own = explained.has(childKey(row)) ? undefined : owner(row.originalId);
    if (own === undefined) continue;
    const payment = own.follows?.paymentId ?? row.originalId;
    const paidUnder = owner(payment)?.trackingId ?? null;
    // An approved one has the row that explains it.
    const claimants = claimantsOf(row, shown.followUps.get(payment) ?? [], paidUnder).filter(
      ({ state }) => state !== 'approved',
    );
    const [request] = claimants;
    if (request !== undefined) {
      // The findings of open requests ask for a person; one that counts as not done has none.
      if (claimants.every((each) => openKind(each) === undefined)) {
        const other = cents(Math.abs(row.amount));
        differences.push({ ...ownFinding(request, 'needs-review', other), recordId: row.id });
      }
      continue;
    }
    const isAgain = seen.has(childKey(row));
    const kind = isAgain ? 'reported-twice' : CHANGED_BY_OTHERS[REPORTED_CHANGES[row.action]];
    seen.add(childKey(row));
    const other = cents(Math.abs(row.amount));
    const name = counters.get(row.id) ?? null;
    differences.push({ ...ownFinding(own, kind, other), recordId: row.id, name });
  }
  // The next close reads on from here, since the service may list or report more after it.
  const listed = Math.max(input.othersAfter, input.listedFrom, input.now - LISTED_WITHIN_MS);
  const until = Math.min(listed, ...waiting.map((at) => at - 1));
  const isAfter = ({ timestamp }: ListedRecord) => timestamp.getTime() > until;
  const seenAfter = counted.filter(isAfter).map(({ id }) => id);
  return { differences, fromAnotherTerminal, until, seen: seenAfter };
}

/** A charge of a card or account. */
const isCharge = (record: ListedRecord): boolean =>
  isReportedMoney(record) && (record.action === null || record.action === 'AUTHORIZE');

/** The report has no row of a hold, its release and cash. */
const isReportedMoney = ({ action, method, results }: ListedRecord): boolean =>
  results !== 'DECLINED' &&
  results !== 'FAILED' &&
  method !== 'CASH' &&
  action !== 'PREAUTHORIZE' &&
  action !== 'DEAUTHORIZE';

/** True for money that the report may still show with its amount. */
const isReportedLater = (record: ListedRecord, now: number): boolean =>
  isReportedMoney(record) && now - record.timestamp.getTime() < REPORTED_WITHIN_MS;

function unknownKind({ action, method }: ListedRecord): FindingKind {
  if (action === 'PREAUTHORIZE') return 'unknown-hold';
  return method === 'CASH' ? 'unknown-cash' : 'unknown-payment';
}

const unknown = (
  kind: FindingKind,
  { id, trackingId }: ListedRecord | ReportedRow,
  other: Cents | null,
): Finding => finding(kind, { recordId: id, payments: [id], trackingId, other });
