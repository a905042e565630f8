import type { DifferenceKind } from '../../shared/domain/match-words.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import type { ListedRecord, ReportedRow } from '../attempts/payments-line.ts';
import { matchCash } from './match-cash.ts';
import type { Difference, MatchInput, MatchResult, OwnRow, Pending } from './match-rows.ts';

const HOUR = 3_600_000;
/** Not shown by the service for so long, it is missing; before that it may just not be there yet. */
export const MISSING_AFTER_MS = 24 * HOUR;
/** Listed and still in no report after so long, it is asked about. */
export const UNREPORTED_AFTER_MS = 72 * HOUR;

const NOT_DONE: readonly string[] = [
  'declined',
  'failed',
  'refused',
  'not-sent',
  'presumed-absent',
];

/** What the service shows, by the keys that things are looked for by. */
interface Shown {
  readonly listedByTracking: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly reportedById: ReadonlyMap<string, readonly ReportedRow[]>;
  /** Voids, credits and rejects, by the payment they belong to. */
  readonly children: ReadonlyMap<string, readonly ReportedRow[]>;
  /** Ids that a request of ours is known by: no other request is explained by a row of one. */
  readonly claimed: ReadonlySet<string>;
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
 * Holds the journal, the service's list and report, and the drawers against one another, by tracking
 * id. Pure: the same rows give the same result. What the service does not show yet is no difference.
 */
export function match(input: MatchInput): MatchResult {
  const shown = showing(input);
  /** Rows and records of the service that something of ours explains. */
  const explained = new Set<string>();
  const differences: Difference[] = [];
  const pending: Pending[] = [];
  let count = 0;
  let sum = 0;
  for (const own of input.earlier) judge(own, shown, input, explained);
  for (const own of input.own) {
    const verdict = judge(own, shown, input, explained);
    switch (verdict.kind) {
      case 'matched':
        count += 1;
        sum += own.amount;
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
  const foreign = foreignRows(input, shown, explained);
  return {
    differences: [...differences, ...foreign.differences, ...matchCash(input)],
    pending,
    matched: { count, sum: cents(sum) },
    elsewhere: foreign.elsewhere,
  };
}

function showing({ listed, reported, own, earlier }: MatchInput): Shown {
  const children = reported.filter(({ id, originalId }) => id !== originalId);
  // What is done to a captured hold may stand under the hold or under its capture.
  const holds = new Map(
    [...earlier, ...own]
      .filter(({ operation }) => operation === 'capture')
      .map(({ paymentId, follows }) => [paymentId, follows]),
  );
  return {
    listedByTracking: Map.groupBy(listed, ({ trackingId }) => trackingId ?? ''),
    reportedById: Map.groupBy(reported, ({ id }) => id),
    children: Map.groupBy(children, ({ originalId }) => holds.get(originalId) ?? originalId),
    claimed: new Set(
      [...earlier, ...own].flatMap(({ trackingId, paymentId, follows }) =>
        follows === null ? [] : [trackingId, paymentId ?? trackingId],
      ),
    ),
  };
}

function judge(own: OwnRow, shown: Shown, input: MatchInput, explained: Set<string>): Verdict {
  const records = shown.listedByTracking.get(own.trackingId) ?? [];
  for (const { id } of records) explained.add(id);
  if (own.paymentId !== null) explained.add(own.paymentId);
  const { state, operation } = own;
  if (NOT_DONE.includes(state)) {
    const done = records.find(({ results }) => results === 'APPROVED');
    return done === undefined ? NOTHING : differs('approved-at-service', amountOf(shown, done.id));
  }
  if (state !== 'approved') return differs('still-in-doubt');
  if (input.unread.has(own.attemptId)) return differs('connection-gone');
  /** How long ago it was, ms: asked only where something is missing. */
  const late = () => input.now - Date.parse(own.openedAt);
  switch (operation) {
    case 'authorize':
    case 'preauthorize':
      return judgePayment(own, records, shown, late);
    case 'void':
      return judgeChild(own, 'VOID', shown, late, explained);
    case 'credit':
      return judgeChild(own, 'CREDIT', shown, late, explained);
    case 'capture':
      return judgeCapture(own, shown, late, explained);
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

function judgePayment(
  own: OwnRow,
  records: readonly ListedRecord[],
  shown: Shown,
  late: () => number,
): Verdict {
  // A service may list what was done to a payment under the payment's own tracking id.
  const payments = records.filter(({ action }) => isPaymentAction(action));
  const approved = payments.filter(({ results }) => results === 'APPROVED');
  const [first] = approved;
  if (approved.some(({ id }) => id !== first?.id)) return differs('charged-twice');
  const rows = shown.reportedById.get(own.paymentId ?? first?.id ?? '') ?? [];
  if (payments.length > 0 && first === undefined) return differs('declined-at-service');
  if (payments.length === 0 && rows.length === 0) {
    if (late() <= MISSING_AFTER_MS) return PENDING;
    return differs(own.method === 'CASH' ? 'cash-missing' : 'missing-at-service');
  }
  // Of cash and holds there is no report; that they are listed is all that can be asked.
  if (own.method === 'CASH' || own.operation === 'preauthorize') return MATCHED;
  const [row, second] = rows.filter(({ action }) => action === 'AUTHORIZE');
  if (row === undefined) return late() <= UNREPORTED_AFTER_MS ? PENDING : differs('never-reported');
  if (second !== undefined) return differs('reported-twice', row.amount);
  if (row.amount !== own.amount) return differs('amount-differs', row.amount);
  if (row.method !== own.method) return differs('method-differs', row.amount);
  // What became of it later is told by its children, which are looked at by themselves.
  return row.results === 'DECLINED' || row.results === 'FAILED'
    ? differs('declined-at-service', row.amount)
    : MATCHED;
}

function judgeChild(
  own: OwnRow,
  action: 'VOID' | 'CREDIT',
  shown: Shown,
  late: () => number,
  explained: Set<string>,
): Verdict {
  const kind = action === 'VOID' ? 'void' : 'refund';
  if (own.method === 'CASH') return MATCHED; // in no report; the drawer knows it
  const rows = (shown.children.get(own.follows ?? '') ?? []).filter(
    (row) => row.action === action && row.results === 'APPROVED' && !explained.has(childKey(row)),
  );
  const free = rows.filter(
    ({ id, trackingId }) => !shown.claimed.has(id) && !shown.claimed.has(trackingId ?? ''),
  );
  const row =
    rows.find(({ id, trackingId }) => id === own.paymentId || trackingId === own.trackingId) ??
    free.find(({ amount }) => Math.abs(amount) === own.amount) ??
    free[0];
  if (row === undefined) return late() <= MISSING_AFTER_MS ? PENDING : differs(`${kind}-missing`);
  explained.add(childKey(row));
  return Math.abs(row.amount) === own.amount
    ? MATCHED
    : differs(`${kind}-amount-differs`, cents(Math.abs(row.amount)));
}

/** A child is explained as a row of the report, whatever the list says of its id. */
const childKey = ({ id }: ReportedRow) => `child ${id}`;

function judgeCapture(
  own: OwnRow,
  shown: Shown,
  late: () => number,
  explained: Set<string>,
): Verdict {
  // Whether it stands under the hold's id or its own the document does not show (interface.md §2.7).
  const hold = own.follows ?? '';
  const rows = [hold, own.paymentId ?? '']
    .flatMap((id) => shown.reportedById.get(id) ?? [])
    .concat(shown.children.get(hold) ?? []);
  const row = rows.find(({ action }) => action === 'AUTHORIZE');
  if (row === undefined) return late() <= MISSING_AFTER_MS ? PENDING : differs('capture-missing');
  explained.add(row.id);
  return row.amount === own.amount ? MATCHED : differs('amount-differs', row.amount);
}

const CHILD_ELSEWHERE = {
  VOID: 'voided-elsewhere',
  CREDIT: 'refunded-elsewhere',
  REJECT: 'returned-by-bank',
} as const;

/** What the service shows and nothing of ours explains. */
function foreignRows(input: MatchInput, shown: Shown, explained: ReadonlySet<string>) {
  const prefix = `${input.tillId}-`;
  const ours = (trackingId: string | null) => trackingId?.startsWith(prefix) === true;
  const owner = (recordId: string) =>
    input.earlier.find(({ paymentId }) => paymentId === recordId) ??
    input.own.find(({ paymentId }) => paymentId === recordId);
  const differences: Difference[] = [];
  const seen = new Set<string>();
  let elsewhere = 0;
  for (const record of input.listed) {
    if (explained.has(record.id)) continue;
    if (!ours(record.trackingId)) {
      elsewhere += 1;
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
    const kind = CHILD_ELSEWHERE[row.action];
    const other = cents(Math.abs(row.amount));
    differences.push({ ...ownDifference(own, kind), recordId: row.id, other });
  }
  return { differences, elsewhere };
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
