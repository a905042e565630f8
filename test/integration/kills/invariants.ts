import { createHash } from 'node:crypto';
import type { Row } from '../../../src/shared/journal/entry.ts';
import { type AttemptHistory, type History, historyOf, isOpen } from './history.ts';
import type { Seen, ServiceRecord } from './witness.ts';
import type { AcknowledgedState } from './words.ts';

/** Observations from outside, and the messages of the till while it ran. */
export interface Evidence extends Seen {
  readonly words: readonly AcknowledgedState[];
  /** True if faults have ended and no attempt is in doubt: then no work may be pending either. */
  readonly settled: boolean;
}

interface Scene extends Evidence {
  readonly history: History;
  readonly byTracking: ReadonlyMap<string, AttemptHistory>;
  readonly byRecord: ReadonlyMap<string, AttemptHistory>;
}

type Invariant = (scene: Scene) => readonly string[];

const ACTION: Readonly<Record<AttemptHistory['operation'], string>> = {
  authorize: 'AUTHORIZE',
  preauthorize: 'PREAUTHORIZE',
  capture: 'CAPTURE',
  deauthorize: 'DEAUTHORIZE',
  void: 'VOID',
  credit: 'CREDIT',
};

const ENDED_OTHERWISE: readonly AttemptHistory['state'][] = [
  'declined',
  'failed',
  'not-sent',
  'refused',
];

function countBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T[]> {
  return Map.groupBy(items, key);
}

const isApproved = ({ results }: ServiceRecord) => results === 'APPROVED';

/** The chain is whole: each entry hashes itself and the previous one, from the first on. */
const chainIsWhole: Invariant = ({ rows }) => {
  let before = '0'.repeat(64);
  return rows.flatMap((row: Row, index) => {
    const { prev_hash, till_id, number, at, kind, body, hash } = row;
    const text = [before, till_id, number, at, kind, body].join('\n');
    const right =
      prev_hash === before &&
      hash === createHash('sha256').update(text).digest('hex') &&
      number === index + 1;
    before = hash;
    return right ? [] : [`row ${number} does not follow the one before`];
  });
};

/** One press, one record; and each record has an intent that was on the disk before it. */
const oneRecordAPress: Invariant = ({ records, byTracking }) => {
  const ours = records.filter(({ tracking_id }) => tracking_id !== '');
  return [...countBy(ours, ({ tracking_id }) => tracking_id)].flatMap(([id, same]) => [
    ...(same.length > 1 ? [`${same.length} records of ${id}`] : []),
    ...(byTracking.has(id) ? [] : [`a record of ${id}, which the journal does not know`]),
  ]);
};

/** No more records of an operation than attempts that may have reached the service. */
const noMoreRecordsThanPresses: Invariant = ({ records, history }) => {
  const key = (action: string, method: string) => `${action} ${method}`;
  const sent = countBy(
    history.attempts.filter(({ state }) => state !== 'not-sent'),
    ({ operation, method }) => key(ACTION[operation], method),
  );
  return [...countBy(records, ({ action, method }) => key(action, method))].flatMap(
    ([kind, made]) => {
      const asked = sent.get(kind)?.length ?? 0;
      return made.length > asked ? [`${made.length} records of ${kind}, ${asked} asked for`] : [];
    },
  );
};

/**
 * Every approved record belongs to an approved attempt, possibly to an open one, or to an alarm.
 */
const everyRecordIsKnown: Invariant = ({ records, history, byTracking, byRecord, settled }) => {
  const alarmed = new Set(history.alarms.map(({ paymentId }) => paymentId));
  const mayWait = (attempt: AttemptHistory) =>
    settled ? attempt.state === 'needs-human' : isOpen(attempt);
  const left = records.filter(
    ({ id, results }) =>
      results === 'APPROVED' && byRecord.get(id)?.state !== 'approved' && !alarmed.has(id),
  );
  const tracked = left.filter(({ tracking_id }) => tracking_id !== '');
  const untracked = left.filter(({ tracking_id }) => tracking_id === '');
  return [
    ...tracked.flatMap(({ id, tracking_id }) => {
      const attempt = byTracking.get(tracking_id);
      return attempt !== undefined && mayWait(attempt)
        ? []
        : [`${id} is approved, and its attempt is ${attempt?.state ?? 'nowhere'}`];
    }),
    // A void, capture or release has no id of ours: only their number can be limited.
    ...[...countBy(untracked, ({ action, method }) => `${action} ${method}`)].flatMap(
      ([kind, waiting]) => {
        const open = history.attempts.filter(
          (each) => `${ACTION[each.operation]} ${each.method}` === kind && mayWait(each),
        );
        return waiting.length > open.length
          ? [`${waiting.length} approved records of ${kind} for ${open.length} open attempts`]
          : [];
      },
    ),
  ];
};

/** Every approved attempt has its approved record, of its operation, amount and payment. */
const everyApprovalIsReal: Invariant = ({ records, report, history }) => {
  const listed = new Map(records.map((each) => [each.id, each]));
  const rows = new Map(report.map((each) => [each.id, each]));
  const approved = history.attempts.filter(({ state }) => state === 'approved');
  const shared = [...countBy(approved, ({ paymentId }) => paymentId ?? '')].filter(
    ([, same]) => same.length > 1,
  );
  return [
    ...shared.map(([id, same]) => `${id} is the record of ${same.length} attempts`),
    ...approved.flatMap((attempt) => {
      const { attemptId, operation, method, amount, trackingId, follows } = attempt;
      const record = listed.get(attempt.paymentId ?? '');
      const row = rows.get(attempt.paymentId ?? '');
      if (record === undefined || !isApproved(record)) {
        return [`attempt ${attemptId} is approved without an approved record`];
      }
      const fits =
        record.action === ACTION[operation] &&
        record.method === method &&
        (record.tracking_id === '' || record.tracking_id === trackingId) &&
        (row === undefined || Math.abs(Math.round(Number(row.amount) * 100)) === amount) &&
        (row === undefined || follows === null || row.original_id === follows.paymentId);
      return fits ? [] : [`attempt ${attemptId} took the record of something else`];
    }),
  ];
};

/** Displayed outcomes remain true; and no approved attempt was ever shown as failed. */
const whatWasShownStands: Invariant = ({ words, records, history, byTracking }) => {
  const attempts = new Map(history.attempts.map((each) => [each.attemptId, each]));
  const approvals = new Set(records.filter(isApproved).map((each) => each.tracking_id));
  const cash = new Set(history.cash.map(({ saleId }) => saleId));
  return [
    ...history.attempts.flatMap(({ attemptId, state, trackingId }) =>
      ENDED_OTHERWISE.includes(state) && approvals.has(trackingId)
        ? [`attempt ${attemptId} is ${state}, and approved at the service`]
        : [],
    ),
    ...words.flatMap((word) => {
      if (word.kind === 'cash-shown' && !cash.has(word.saleId)) return ['cash shown is lost'];
      if (word.kind !== 'shown') return [];
      const attempt = attempts.get(word.attemptId);
      if (attempt === undefined) return [`attempt ${word.attemptId} was shown and is lost`];
      const wasFinal = word.state === 'approved' || word.state === 'declined';
      if (wasFinal && attempt.state !== word.state) {
        const { operation, state, problem } = attempt;
        const shown = `${operation} ${word.attemptId} was shown ${word.state}`;
        return [`${shown} and is ${state} (${problem ?? 'no problem'})`];
      }
      const known = byTracking.get(attempt.trackingId);
      return ENDED_OTHERWISE.includes(word.state) && approvals.has(known?.trackingId ?? '')
        ? [`attempt ${word.attemptId} was shown ${word.state}, and is approved`]
        : [];
    }),
  ];
};

/** No sale with two payments without an alarm, and none with two open attempts at a time. */
const noSalePaidTwice: Invariant = ({ history }) => {
  const payments = history.attempts.filter(
    ({ operation, method, saleId }) =>
      operation === 'authorize' && method !== 'CASH' && saleId !== null,
  );
  const alarmed = new Set(history.alarms.map(({ attemptId }) => attemptId));
  const cash = countBy(history.cash, ({ saleId }) => saleId);
  return [...countBy(payments, ({ saleId }) => saleId ?? '')].flatMap(([saleId, tried]) => {
    const paid = tried.filter(({ state }) => state === 'approved');
    const times = paid.length + (cash.get(saleId)?.length ?? 0);
    const twice = times > 1 && !paid.some(({ attemptId }) => alarmed.has(attemptId));
    const openTwice = tried.some((late) =>
      tried.some(
        (early) =>
          early.at < late.at &&
          Math.min(early.endedAt ?? Infinity, early.freedAt ?? Infinity) > late.at,
      ),
    );
    return [
      ...(twice ? [`sale ${saleId} is paid ${times} times without an alarm`] : []),
      ...(openTwice ? [`sale ${saleId} had two attempts open`] : []),
    ];
  });
};

/** Cash is posted once; or its posting waits, is in doubt or was refused, and is listed as such. */
const cashIsPostedOnce: Invariant = ({ history, records, byTracking, settled }) => {
  const posted = countBy(
    records.filter((each) => each.method === 'CASH' && each.action === 'AUTHORIZE'),
    ({ tracking_id }) => byTracking.get(tracking_id)?.posts ?? '',
  );
  return history.cash.flatMap(({ saleId, commandId }) => {
    const times = posted.get(commandId)?.length ?? 0;
    const tries = history.attempts.filter((each) => each.posts === commandId);
    const last = tries.at(-1)?.state;
    const reported = ['presumed-absent', 'needs-human', 'refused', 'declined', 'failed'];
    const waits =
      last === undefined || last === 'not-sent' || (last !== 'approved' && isOpen({ state: last }));
    const fine = last === 'approved' || reported.includes(last ?? '') || (!settled && waits);
    return [
      ...(times > 1 ? [`the cash of sale ${saleId} is posted ${times} times`] : []),
      ...(fine ? [] : [`the cash of sale ${saleId} is ${last ?? 'not posted'}`]),
    ];
  });
};

/** One receipt for every paid sale, and none for any other; a hold has its own. */
const oneReceiptAPaidSale: Invariant = ({ history }) => {
  const paid = new Set([
    ...history.cash.map(({ saleId }) => saleId),
    ...history.attempts
      .filter(({ operation, state }) => operation === 'authorize' && state === 'approved')
      .flatMap(({ saleId }) => saleId ?? []),
  ]);
  const receipts = countBy(
    history.receipts.filter(({ type }) => type === 'sale'),
    ({ saleId }) => saleId,
  );
  return [...new Set([...paid, ...receipts.keys()])].flatMap((saleId) => {
    const count = receipts.get(saleId)?.length ?? 0;
    return count === (paid.has(saleId) ? 1 : 0) ? [] : [`sale ${saleId} has ${count} receipts`];
  });
};

/**
 * The drawer opens at most once for cash; a paper without the DUPLICATE mark is printed at most
 * once.
 */
const outboxIsDoneOnce: Invariant = ({ history, words, settled }) => {
  const twice = (what: string, keys: readonly string[]) =>
    [...countBy(keys, (key) => key)].flatMap(([key, same]) =>
      same.length > 1 ? [`${what} ${key} ${same.length} times`] : [],
    );
  const opened = words.flatMap((word) =>
    word.kind === 'drawer-opened' ? [word.receiptNumber] : [],
  );
  const papers = words.flatMap((word) =>
    word.kind === 'printed' && !word.duplicate ? [word.receiptNumber] : [],
  );
  const begun = new Set(history.begun);
  const left = history.outbox.filter(({ outboxId }) => !begun.has(outboxId));
  return [
    ...twice('an effect was begun:', history.begun),
    ...twice('the drawer was opened for', opened),
    ...twice('a receipt was printed that is no duplicate:', papers),
    ...(settled ? left.map(({ kind }) => `${kind} was never begun`) : []),
  ];
};

const INVARIANTS: readonly Invariant[] = [
  chainIsWhole,
  oneRecordAPress,
  noMoreRecordsThanPresses,
  everyRecordIsKnown,
  everyApprovalIsReal,
  whatWasShownStands,
  noSalePaidTwice,
  cashIsPostedOnce,
  oneReceiptAPaidSale,
  outboxIsDoneOnce,
];

/** Every broken promise of docs/explanation/no-double-charge.md, as text. */
export function violations(
  evidence: Evidence,
  history = historyOf(evidence.rows),
): readonly string[] {
  const scene: Scene = {
    ...evidence,
    history,
    byTracking: new Map(history.attempts.map((each) => [each.trackingId, each])),
    byRecord: new Map(history.attempts.map((each) => [each.paymentId ?? '', each])),
  };
  return INVARIANTS.flatMap((holds) => holds(scene));
}
