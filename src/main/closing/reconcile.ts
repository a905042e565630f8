import { isHeldAsSale, type Operation } from '../../shared/domain/attempt.ts';
import type { DifferenceKind } from '../../shared/domain/match-words.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { type AttemptStatus, attemptStatus } from '../../shared/domain/payment-status.ts';
import { isOfTill, isTrackedBy, trackingKey } from '../journal/tracking-id.ts';
import { isTakenBack } from '../payments/engine/classifier.ts';
import type { ListedRecord, ReportedRow } from '../payments/engine/payments-port.ts';
import { sentAtService } from '../payments/engine/status-checks.ts';
import { matchCash } from './reconcile-cash.ts';
import type {
  CountAndSum,
  Difference,
  MatchInput,
  MatchResult,
  OwnRow,
  Pending,
} from './reconciled-rows.ts';

const HOUR = 3_600_000;
/** A record not listed for this long is missing; before that the service may be late. */
export const MISSING_AFTER_MS = 24 * HOUR;
/** A record that is listed but in no report for this long is a difference. */
export const UNREPORTED_AFTER_MS = 72 * HOUR;

const NOT_DONE: readonly string[] = [
  'declined',
  'failed',
  'refused',
  'not-sent',
  'presumed-absent',
];

/** The service's records, indexed by the keys of the searches. */
interface Shown {
  readonly listedByTracking: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly reportedById: ReadonlyMap<string, readonly ReportedRow[]>;
  /** Voids, credits and rejects, by the payment they belong to. */
  readonly children: ReadonlyMap<string, readonly ReportedRow[]>;
  /** Ids of our requests' records: a row of one explains no other request. */
  readonly claimed: ReadonlySet<string>;
  /** The first request that each record pays for: a record is consumed once. */
  readonly holders: ReadonlyMap<string, string>;
  /** Records of holds that we captured or released. */
  readonly ended: ReadonlySet<string>;
  /** Records that we voided or released. */
  readonly undone: ReadonlySet<string>;
}

type Verdict =
  | { readonly kind: 'matched' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'differs'; readonly as: DifferenceKind; readonly other: Cents | null };

const MATCHED: Verdict = { kind: 'matched' };
const PENDING: Verdict = { kind: 'pending' };
const NOTHING: Verdict = { kind: 'nothing' };
const differs = (as: DifferenceKind, other: Cents | null = null): Verdict => ({
  kind: 'differs',
  as,
  other,
});

/**
 * The kind of difference of a request without an outcome; one that is no longer monitored has none.
 */
const OPEN_KIND: Readonly<Partial<Record<AttemptStatus, DifferenceKind>>> = {
  sending: 'still-in-doubt',
  'in-doubt': 'still-in-doubt',
  'needs-human': 'needs-review',
  'marked-not-charged': 'marked-not-charged',
};

/**
 * Compares the journal, the service's list and report, and the drawers, by tracking id. Pure: the
 * same rows give the same result. A record that the service may still be late with is no
 * difference.
 */
export function match(input: MatchInput): MatchResult {
  const shown = showing(input);
  /** Rows and records of the service that one of our requests explains. */
  const explained = new Set<string>();
  const differences: Difference[] = [];
  const pending: Pending[] = [];
  const agreed: OwnRow[] = [];
  for (const own of input.earlier) classify(own, shown, input, explained);
  for (const own of input.own) {
    const verdict = classify(own, shown, input, explained);
    switch (verdict.kind) {
      case 'matched':
        agreed.push(own);
        break;
      case 'pending': {
        const { attemptId, trackingId, saleId, amount } = own;
        pending.push({ attemptId, trackingId, saleId, amount });
        break;
      }
      case 'differs':
        differences.push({ ...ownDifference(own, verdict.as), other: verdict.other });
        break;
      case 'nothing':
    }
  }
  const fromAnotherTerminal = rowsOfOtherTerminals(input, shown, explained);
  return {
    differences: [...differences, ...fromAnotherTerminal.differences, ...matchCash(input)],
    pending,
    ...agreedSums(agreed, shown, fromAnotherTerminal.differences),
    fromAnotherTerminal: fromAnotherTerminal.fromAnotherTerminal,
  };
}

/** The direction of each operation's money; a hold and its release move none. */
const WAYS: Readonly<Record<Operation, 1 | -1 | 0>> = {
  authorize: 1,
  capture: 1,
  void: -1,
  credit: -1,
  preauthorize: 0,
  deauthorize: 0,
};

/**
 * The moved money that agrees, and the holds that are still open. A request with a record
 * that another terminal changed does not agree.
 */
function agreedSums(
  agreed: readonly OwnRow[],
  { ended }: Shown,
  changes: readonly Difference[],
): { readonly matched: CountAndSum; readonly held: CountAndSum } {
  const changed = new Set(changes.map(({ attemptId }) => attemptId));
  const whole = agreed.filter(({ attemptId }) => !changed.has(attemptId));
  const moved = whole.filter(({ operation }) => WAYS[operation] !== 0);
  const held = whole.filter(
    ({ operation, paymentId }) => operation === 'preauthorize' && !ended.has(paymentId ?? ''),
  );
  const sum = moved.reduce((all, { operation, amount }) => all + WAYS[operation] * amount, 0);
  return {
    matched: { count: moved.length, sum: cents(sum) },
    held: { count: held.length, sum: add(...held.map(({ amount }) => amount)) },
  };
}

function showing({ listed, reported, own, earlier }: MatchInput): Shown {
  const children = reported.filter(({ id, originalId }) => id !== originalId);
  // A follow-up on a captured hold may be listed under the hold or under its capture.
  const holds = new Map(
    [...earlier, ...own]
      .filter(({ operation }) => operation === 'capture')
      .map(({ paymentId, follows }) => [paymentId, follows]),
  );
  return {
    listedByTracking: Map.groupBy(listed, ({ trackingId }) => trackingKey(trackingId)),
    reportedById: Map.groupBy(reported, ({ id }) => id),
    children: Map.groupBy(children, ({ originalId }) => holds.get(originalId) ?? originalId),
    claimed: new Set(
      [...earlier, ...own].flatMap(({ trackingId, paymentId, follows }) =>
        follows === null ? [] : [trackingKey(trackingId), paymentId ?? trackingId],
      ),
    ),
    holders: new Map(
      [...earlier, ...own]
        .filter(({ state }) => state === 'approved')
        .toReversed() // the first one wins
        .flatMap((each) => (isOwnRecord(each) ? [[each.paymentId, each.attemptId] as const] : [])),
    ),
    ended: followedBy([...earlier, ...own], ['capture', 'deauthorize']),
    undone: followedBy([...earlier, ...own], ['void', 'deauthorize']),
  };
}

/** Records with an approved follow-up of ours of one of these operations. */
function followedBy(
  requests: readonly OwnRow[],
  operations: readonly Operation[],
): ReadonlySet<string> {
  return new Set(
    requests
      .filter(({ operation, state }) => operations.includes(operation) && state === 'approved')
      .flatMap(({ follows }) => follows ?? []),
  );
}

/** True if a request has its own record; a captured hold may be known by the hold's. */
function isOwnRecord(own: OwnRow): own is OwnRow & { readonly paymentId: string } {
  return own.paymentId !== null && own.paymentId !== own.follows;
}

function classify(own: OwnRow, shown: Shown, input: MatchInput, explained: Set<string>): Verdict {
  const records = shown.listedByTracking.get(trackingKey(own.trackingId)) ?? [];
  for (const { id } of records) explained.add(id);
  if (own.paymentId !== null) explained.add(own.paymentId);
  const { state, operation } = own;
  if (state === 'failed' && isHeldAsSale(own)) {
    // Its sale was taken back.
    for (const each of shown.children.get(own.paymentId ?? '') ?? []) explained.add(childKey(each));
    return NOTHING;
  }
  if (NOT_DONE.includes(state)) {
    const done = records.find(({ results }) => results === 'APPROVED');
    return done === undefined ? NOTHING : differs('approved-at-service', amountOf(shown, done.id));
  }
  if (state !== 'approved') {
    const kind = OPEN_KIND[attemptStatus(own)];
    if (kind === undefined) return NOTHING;
    const [row] =
      own.operation === 'authorize' ? (shown.reportedById.get(own.paymentId ?? '') ?? []) : [];
    const isOtherAmount = kind === 'needs-review' && row !== undefined && row.amount !== own.amount;
    return isOtherAmount ? differs('amount-differs', row.amount) : differs(kind);
  }
  if (isOwnRecord(own) && shown.holders.get(own.paymentId) !== own.attemptId) {
    return differs('record-taken', amountOf(shown, own.paymentId));
  }
  if (input.unread.has(own.attemptId)) return differs('connection-gone');
  /** The age by the service's clock, ms: computed only if a record is missing. */
  const late = () => input.now - sentAtService(own);
  switch (operation) {
    case 'authorize':
    case 'preauthorize':
      return classifyPayment(own, records, shown, late);
    case 'void':
      return classifyChild(own, 'VOID', shown, late, explained);
    case 'credit':
      return classifyChild(own, 'CREDIT', shown, late, explained);
    case 'capture':
      return classifyCapture(own, shown, late, explained);
    case 'deauthorize': {
      const charged = (shown.reportedById.get(own.follows ?? '') ?? []).some(isCharge);
      return charged ? differs('released-but-charged') : MATCHED;
    }
  }
}

const isCharge = ({ action, results }: ReportedRow) =>
  action === 'AUTHORIZE' && results === 'APPROVED';

function amountOf(shown: Shown, id: string): Cents | null {
  return shown.reportedById.get(id)?.[0]?.amount ?? null;
}

function classifyPayment(
  own: OwnRow,
  records: readonly ListedRecord[],
  shown: Shown,
  late: () => number,
): Verdict {
  // A service may list a follow-up on a payment under the payment's own tracking id.
  const payments = records.filter(({ action }) => isPaymentAction(action));
  const approved = payments.filter(({ results }) => results === 'APPROVED');
  const charges = (shown.reportedById.get(own.paymentId ?? '') ?? []).filter(isCharge);
  if (!shown.ended.has(own.paymentId ?? '')) {
    const asked = own.operation.toUpperCase();
    const other = approved.find(({ action }) => action !== null && action !== asked);
    if (other !== undefined) return differs('other-action', amountOf(shown, other.id));
    const [charge] = own.operation === 'preauthorize' ? charges : [];
    if (charge !== undefined) return differs('other-action', charge.amount);
  }
  const first = approved.find(({ id }) => id === own.paymentId) ?? approved[0];
  if (approved.some(({ id }) => id !== first?.id && !isUndone(id, shown))) {
    return differs(own.method === 'CASH' ? 'cash-recorded-twice' : 'charged-twice');
  }
  const rows = shown.reportedById.get(own.paymentId ?? first?.id ?? '') ?? [];
  if (payments.length > 0 && first === undefined) return differs('declined-at-service');
  if (payments.length === 0 && rows.length === 0) {
    if (late() <= MISSING_AFTER_MS) return PENDING;
    return differs(own.method === 'CASH' ? 'cash-missing' : 'missing-at-service');
  }
  // Cash and holds are in no report; only the list can be checked.
  if (own.method === 'CASH' || own.operation === 'preauthorize') return MATCHED;
  const [row, second] = rows.filter(({ action }) => action === 'AUTHORIZE');
  if (row === undefined) return late() <= UNREPORTED_AFTER_MS ? PENDING : differs('never-reported');
  if (second !== undefined) return differs('reported-twice', row.amount);
  if (row.amount !== own.amount) return differs('amount-differs', row.amount);
  if (row.method !== own.method) return differs('method-differs', row.amount);
  // Later changes are in its children, which are checked separately.
  return row.results === 'DECLINED' || row.results === 'FAILED'
    ? differs('declined-at-service', row.amount)
    : MATCHED;
}

/** True if a second record was voided, released, returned or refunded in full. */
function isUndone(id: string, { undone, reportedById, children }: Shown): boolean {
  const rows = [...(reportedById.get(id) ?? []), ...(children.get(id) ?? [])];
  return undone.has(id) || isTakenBack(id, { records: [], rows });
}

function classifyChild(
  own: OwnRow,
  action: 'VOID' | 'CREDIT',
  shown: Shown,
  late: () => number,
  explained: Set<string>,
): Verdict {
  const kind = action === 'VOID' ? 'void' : 'refund';
  if (own.method === 'CASH') return MATCHED; // in no report; the drawer has it
  const rows = (shown.children.get(own.follows ?? '') ?? []).filter(
    (row) => row.action === action && row.results === 'APPROVED' && !explained.has(childKey(row)),
  );
  const free = rows.filter(
    ({ id, trackingId }) => !shown.claimed.has(id) && !shown.claimed.has(trackingKey(trackingId)),
  );
  const row =
    rows.find(
      ({ id, trackingId }) => id === own.paymentId || isTrackedBy(own.trackingId, trackingId),
    ) ??
    free.find(({ amount }) => Math.abs(amount) === own.amount) ??
    free[0];
  if (row === undefined) return late() <= MISSING_AFTER_MS ? PENDING : differs(`${kind}-missing`);
  explained.add(childKey(row));
  return Math.abs(row.amount) === own.amount
    ? MATCHED
    : differs(`${kind}-amount-differs`, cents(Math.abs(row.amount)));
}

/** A child is explained as a row of the report, independent of the list's id for it. */
const childKey = ({ id }: ReportedRow) => `child ${id}`;

function classifyCapture(
  own: OwnRow,
  shown: Shown,
  late: () => number,
  explained: Set<string>,
): Verdict {
  // The document does not state if its row has the hold's id or its own (interface.md §2.7).
  const hold = own.follows ?? '';
  const rows = [hold, own.paymentId ?? '']
    .flatMap((id) => shown.reportedById.get(id) ?? [])
    .concat(shown.children.get(hold) ?? []);
  const row = rows.find((each) => each.action === 'AUTHORIZE' && !explained.has(captureKey(each)));
  if (row === undefined) return late() <= MISSING_AFTER_MS ? PENDING : differs('capture-missing');
  explained.add(row.id).add(captureKey(row));
  return row.amount === own.amount ? MATCHED : differs('amount-differs', row.amount);
}

/** The row of a captured hold may have the hold's own id, which explains the hold too. */
const captureKey = ({ id }: ReportedRow) => `capture ${id}`;

const CHILD_OF_ANOTHER_TERMINAL = {
  VOID: 'voided-at-another-terminal',
  CREDIT: 'refunded-at-another-terminal',
  REJECT: 'returned-by-bank',
} as const;

/** Records of the service that no request of ours explains. */
function rowsOfOtherTerminals(input: MatchInput, shown: Shown, explained: ReadonlySet<string>) {
  const ours = (trackingId: string | null) => isOfTill(input.tillId, trackingId);
  const owner = (recordId: string) =>
    input.earlier.find(({ paymentId }) => paymentId === recordId) ??
    input.own.find(({ paymentId }) => paymentId === recordId);
  const differences: Difference[] = [];
  const seen = new Set<string>();
  let fromAnotherTerminal = 0;
  for (const record of input.listed) {
    if (explained.has(record.id)) continue;
    if (!ours(record.trackingId)) {
      fromAnotherTerminal += 1;
      continue;
    }
    if (record.results !== 'APPROVED' || !isPaymentAction(record.action)) continue;
    seen.add(record.id);
    differences.push(unknownRecord(record, amountOf(shown, record.id)));
  }
  for (const row of input.reported) {
    if (row.results === 'DECLINED' || row.results === 'FAILED') continue;
    if (row.id === row.originalId || row.action === 'AUTHORIZE') {
      if (!ours(row.trackingId) || explained.has(row.id) || seen.has(row.id)) continue;
      seen.add(row.id);
      differences.push(unknownRow(row));
      continue;
    }
    const own = explained.has(childKey(row)) ? undefined : owner(row.originalId);
    if (own === undefined) continue;
    const kind = CHILD_OF_ANOTHER_TERMINAL[row.action];
    const other = cents(Math.abs(row.amount));
    differences.push({ ...ownDifference(own, kind), recordId: row.id, other });
  }
  return { differences, fromAnotherTerminal };
}

const isPaymentAction = (action: string | null) =>
  action === null || action === 'AUTHORIZE' || action === 'PREAUTHORIZE';

function ownDifference(own: OwnRow, kind: DifferenceKind): Difference {
  const { trackingId, paymentId, attemptId, saleId, amount } = own;
  return {
    kind,
    trackingId,
    recordId: paymentId,
    attemptId,
    saleId,
    amount,
    other: null,
    name: null,
  };
}

const NOT_OURS = { attemptId: null, saleId: null, amount: null, name: null } as const;

function unknownRecord(record: ListedRecord, other: Cents | null): Difference {
  const kind =
    record.action === 'PREAUTHORIZE'
      ? 'unknown-hold'
      : record.method === 'CASH'
        ? 'unknown-cash'
        : 'unknown-payment';
  const { id, trackingId } = record;
  return { ...NOT_OURS, kind, recordId: id, trackingId, other };
}

function unknownRow({ id, trackingId, amount }: ReportedRow): Difference {
  return { ...NOT_OURS, kind: 'unknown-payment', recordId: id, trackingId, other: add(amount) };
}
