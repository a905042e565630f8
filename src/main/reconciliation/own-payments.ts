import { isHeldAsSale, isUnpaid } from '../../shared/domain/attempt.ts';
import type { FindingKind } from '../../shared/domain/finding.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import { type AttemptStatus, attemptStatus } from '../../shared/domain/payment-status.ts';
import { type Attempt, sentAtService } from '../journal/projections/attempts.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import { isTakenBack, type ReportedRow } from '../payments-api/report-rows.ts';
import { type Identity, identify, isCertain, isOfCapture } from './identity.ts';
import type { MatchInput } from './journal-findings.ts';
import {
  amountOf,
  childKey,
  isFollowed,
  isOwnRecord,
  isPaymentAction,
  LISTED_WITHIN_MS,
  linksOf,
  REPORTED_WITHIN_MS,
  type Shown,
} from './shown-records.ts';

/** A difference has the amount at the service, cents. */
export type Verdict =
  | 'matched'
  | 'pending'
  | 'nothing'
  | { readonly differs: FindingKind; readonly other: Cents | null };

/** A difference, unless the service may still be late with the record of a request: within ms by its clock. */
type UnlessLate = (ms: number, kind: FindingKind) => Verdict;

const differs = (kind: FindingKind, other: Cents | null = null): Verdict => ({
  differs: kind,
  other,
});

/**
 * The kind of difference of a request without an outcome; one that is no longer monitored has none.
 */
const OPEN_KIND: Readonly<Partial<Record<AttemptStatus, FindingKind>>> = {
  sending: 'still-in-doubt',
  'in-doubt': 'still-in-doubt',
  'needs-human': 'needs-review',
  'marked-not-charged': 'marked-not-charged',
};

/** The kind of finding of a request without an outcome; undefined for one that counts as done or not done. */
export const openKind = (own: Attempt): FindingKind | undefined =>
  isUnpaid(own.state) ? undefined : OPEN_KIND[attemptStatus(own)];

/** The finding of a request, by the evidence of `identify`; adds the records that it explains to `explained`. */
export function classify(
  own: Attempt,
  shown: Shown,
  input: MatchInput,
  explained: Set<string>,
): Verdict {
  const records = shown.listedByTracking.get(own.trackingId) ?? [];
  if (own.paymentId !== null) explained.add(own.paymentId);
  for (const { id } of records) if (id !== own.paymentId) explained.add(id);
  const { state, operation } = own;
  if (state === 'failed' && isHeldAsSale(own)) {
    // Its sale was taken back.
    for (const each of shown.children.get(own.paymentId ?? '') ?? []) explained.add(childKey(each));
    return 'nothing';
  }
  if (state !== 'approved') {
    const follows = childrenOf(own, shown).filter(({ identity }) => isCertain(identity));
    for (const { row } of follows) explained.add(childKey(row));
    const kind = openKind(own);
    if (kind === undefined) {
      const done = chargedAtService(own, records, shown);
      if (done === undefined && follows[0] === undefined) return 'nothing';
      const amount = follows[0]?.row.amount ?? amountOf(shown, done ?? '');
      return differs('approved-at-service', amount === null ? null : cents(Math.abs(amount)));
    }
    const [row] =
      own.operation === 'authorize' ? (shown.reportedById.get(own.paymentId ?? '') ?? []) : [];
    const isOtherAmount = kind === 'needs-review' && row !== undefined && row.amount !== own.amount;
    return isOtherAmount ? differs('amount-differs', row.amount) : differs(kind);
  }
  if (isOwnRecord(own) && shown.holders.get(own.paymentId) !== own.attemptId) {
    return differs('record-taken', amountOf(shown, own.paymentId));
  }
  if (input.unread.has(own.attemptId)) return differs('connection-gone');
  const unlessLate: UnlessLate = (ms, kind) =>
    input.now - sentAtService(own) <= ms ? 'pending' : differs(kind);
  switch (operation) {
    case 'authorize':
    case 'preauthorize':
      return classifyPayment(own, records, shown, unlessLate);
    case 'void':
      return classifyChild(own, 'void', shown, unlessLate, explained);
    case 'credit':
      return classifyChild(own, 'refund', shown, unlessLate, explained);
    case 'capture':
      return classifyCapture(own, shown, unlessLate, explained);
    case 'deauthorize': {
      const charged = (shown.reportedById.get(own.follows?.paymentId ?? '') ?? []).some(isCharge);
      return charged ? differs('released-but-charged') : 'matched';
    }
  }
}

const isCharge = ({ action, results }: ReportedRow) =>
  action === 'AUTHORIZE' && results === 'APPROVED';

/** The record that the list or the report has as approved, unless its money was taken back. */
function chargedAtService(
  own: Attempt,
  records: readonly ListedRecord[],
  shown: Shown,
): string | undefined {
  const listed = new Set(
    records.filter(({ results }) => results === 'APPROVED').map(({ id }) => id),
  );
  const known = [...records.map(({ id }) => id), ...(isOwnRecord(own) ? [own.paymentId] : [])];
  return known.find(
    (id) =>
      (listed.has(id) || (shown.reportedById.get(id) ?? []).some(isCharge)) && !isUndone(id, shown),
  );
}

function classifyPayment(
  own: Attempt,
  records: readonly ListedRecord[],
  shown: Shown,
  unlessLate: UnlessLate,
): Verdict {
  // A service may list a follow-up on a payment under the payment's own tracking id.
  const payments = records.filter(({ action }) => isPaymentAction(action));
  const approved = identified(own, payments, shown).filter(({ row }) => row.results === 'APPROVED');
  const isHold = own.operation === 'preauthorize';
  if (!isFollowed(shown, own.paymentId, ['capture', 'deauthorize'])) {
    const other = approved.find(({ identity }) => identity.action === 'other');
    if (other !== undefined) return differs('other-action', amountOf(shown, other.row.id));
    const ofHold = isHold ? (shown.reportedById.get(own.paymentId ?? '') ?? []) : [];
    const charge = ofHold.find(isCharge);
    if (charge !== undefined) return differs('other-action', charge.amount);
  }
  const first = (approved.find(({ identity }) => identity.named) ?? approved[0])?.row;
  if (approved.some(({ row: { id } }) => id !== first?.id && !isUndone(id, shown))) {
    return differs(own.method === 'CASH' ? 'cash-recorded-twice' : 'charged-twice');
  }
  // An approval that was decided by a person has the record that carries its tracking id.
  const paymentId = own.paymentId ?? first?.id ?? '';
  const rows = shown.reportedById.get(paymentId) ?? [];
  if (payments.length > 0 && first === undefined) return differs('declined-at-service');
  if (payments.length === 0 && rows.length === 0) {
    return unlessLate(
      LISTED_WITHIN_MS,
      own.method === 'CASH' ? 'cash-missing' : 'missing-at-service',
    );
  }
  // Cash and holds are in no report; only the list can be checked.
  if (own.method === 'CASH' || isHold) return 'matched';
  const known = own.paymentId === null ? { ...own, paymentId } : own;
  const charges = rows.filter(({ action }) => action === 'AUTHORIZE');
  const [found, second] = identified(known, charges, shown);
  if (found === undefined) return unlessLate(REPORTED_WITHIN_MS, 'never-reported');
  const { row, identity } = found;
  if (second !== undefined) return differs('reported-twice', row.amount);
  if (identity.amount !== 'own') return differs('amount-differs', row.amount);
  if (row.method !== own.method) return differs('method-differs', row.amount);
  // Later changes are in its children, which are checked separately.
  return row.results === 'DECLINED' || row.results === 'FAILED'
    ? differs('declined-at-service', row.amount)
    : withItsVoid(known, shown, unlessLate);
}

/** A void of ours is classified itself. */
function withItsVoid(own: Attempt, shown: Shown, unlessLate: UnlessLate): Verdict {
  return lacksVoid(own, shown) ? unlessLate(LISTED_WITHIN_MS, 'void-missing') : 'matched';
}

/** True for a charge that the report calls voided, without the row of a void (interface.md §3) or a void of ours. */
export function lacksVoid(
  { state, operation, paymentId, follows }: Attempt,
  shown: Shown,
): boolean {
  if (state !== 'approved' || (operation !== 'authorize' && operation !== 'capture')) return false;
  const charge = follows?.paymentId ?? paymentId ?? '';
  const isVoided = (id: string) =>
    shown.reportedById.get(id)?.some(({ results }) => results === 'VOIDED') === true;
  if (!isVoided(charge) && (paymentId === charge || !isVoided(paymentId ?? ''))) return false;
  const isVoid = ({ operation, state: ended }: Attempt) => operation === 'void' && !isUnpaid(ended);
  if (shown.followUps.get(charge)?.some(isVoid) === true) return false;
  return !(shown.children.get(charge) ?? []).some(
    ({ action, results }) => action === 'VOID' && results === 'APPROVED',
  );
}

/** True if a second record was voided, released, returned or refunded in full. */
function isUndone(id: string, shown: Shown): boolean {
  const rows = [...(shown.reportedById.get(id) ?? []), ...(shown.children.get(id) ?? [])];
  return isFollowed(shown, id, ['void', 'deauthorize']) || isTakenBack(id, { records: [], rows });
}

/** The records that an index found for a request, with the evidence that each is of it. */
function identified<Row extends ListedRecord | ReportedRow>(
  own: Attempt,
  rows: readonly Row[],
  shown: Shown,
) {
  const links = linksOf(own, shown);
  const found: { readonly row: Row; readonly identity: Identity }[] = [];
  for (const row of rows) {
    const identity = identify(own, row, links);
    if (identity !== null) found.push({ row, identity });
  }
  return found;
}

/** The approved voids or refunds of a payment that a follow-up on it may have made. */
function childrenOf(own: Attempt, shown: Shown) {
  const rows = shown.children.get(own.follows?.paymentId ?? '') ?? [];
  return identified(own, rows, shown).filter(
    ({ row, identity }) => identity.action === 'own' && row.results === 'APPROVED',
  );
}

function classifyChild(
  own: Attempt,
  kind: 'void' | 'refund',
  shown: Shown,
  unlessLate: UnlessLate,
  explained: Set<string>,
): Verdict {
  if (own.method === 'CASH') return 'matched'; // in no report; the drawer has it
  const rows = childrenOf(own, shown).filter(({ row }) => !explained.has(childKey(row)));
  const free = rows.filter(({ identity }) => !identity.held);
  // The weaker evidence explains a row, so that it is no refund of another terminal; the engine would ask a person.
  const found =
    rows.find(({ identity }) => isCertain(identity)) ??
    free.find(({ identity }) => identity.amount === 'own') ??
    free[0];
  if (found === undefined) return unlessLate(LISTED_WITHIN_MS, `${kind}-missing`);
  const { row, identity } = found;
  explained.add(childKey(row));
  if (rows.filter((each) => each.row.id === row.id).length > 1)
    return differs('reported-twice', row.amount);
  return identity.amount === 'own'
    ? 'matched'
    : differs(`${kind}-amount-differs`, cents(Math.abs(row.amount)));
}

function classifyCapture(
  own: Attempt,
  shown: Shown,
  unlessLate: UnlessLate,
  explained: Set<string>,
): Verdict {
  const hold = own.follows?.paymentId ?? '';
  const rows = [hold, own.paymentId ?? '']
    .flatMap((id) => shown.reportedById.get(id) ?? [])
    .concat(shown.children.get(hold) ?? []);
  const found = identified(own, rows, shown).find(
    ({ row, identity }) => isOfCapture(identity, row) && !explained.has(captureKey(row)),
  );
  if (found === undefined) return unlessLate(LISTED_WITHIN_MS, 'capture-missing');
  const { row, identity } = found;
  explained.add(row.id).add(captureKey(row));
  if (identity.amount !== 'own') return differs('amount-differs', row.amount);
  return withItsVoid(own, shown, unlessLate);
}

/** The row of a captured hold may have the hold's own id, which explains the hold too. */
const captureKey = ({ id }: ReportedRow) => `capture ${id}`;
