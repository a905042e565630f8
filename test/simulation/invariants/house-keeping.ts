import { isUnresolved } from '../../../src/shared/domain/attempt.ts';
import { CHAIN_START } from '../../../src/shared/journal/chain.ts';
import { rowHash } from '../../../src/shared/journal/row-hash.ts';
import {
  type AttemptHistory,
  closedBefore,
  type History,
  outsideRefundsOf,
  paidAtRest,
  stateBefore,
  stateOf,
} from './history.ts';
import type { Invariant } from './scene.ts';

/**
 * Drawer = float + cash movements: the cash that hands put in is the journal's, once for each sale.
 */
export const drawerAddsUp: Invariant = ({ history, counted }) => {
  const journaled = history.all('cash.taken');
  const sum = (items: readonly { readonly amount: number }[]) =>
    items.reduce((total, { amount }) => total + amount, 0);
  const wrong = sum(journaled) - sum(counted.cashTaken);
  const twice = journaled.length - new Set(journaled.map(({ commandId }) => commandId)).size;
  return [
    ...(wrong === 0 ? [] : [`the roll holds ${wrong} cents of cash that the drawer does not`]),
    ...(twice === 0 ? [] : [`cash of ${twice} commands was taken twice`]),
  ];
};

/** Cash is taken in any state of the network. */
export const cashIsNeverLocked: Invariant = ({ counted }) =>
  counted.cashRefused.map(({ saleId, code }) => `cash for ${saleId} was refused: ${code}`);

/** Cash finds its sale locked only by a charge of it that is open, or that ends meanwhile. */
export const lockedByAnAttempt: Invariant = ({ history, counted }) =>
  counted.cashLocked
    .filter(({ saleId, from, until }) =>
      history.attempts
        .filter(({ opened, openedIn }) => opened.saleId === saleId && openedIn <= until)
        .every(
          (timeline) =>
            !isOpenAt(timeline, from) &&
            !isOpenAt(timeline, until) &&
            timeline.outcomes.every(({ row }) => row <= from || row > until),
        ),
    )
    .map(({ saleId }) => `cash for ${saleId} was refused as locked, and nothing was open`);

/** Open and undecided after entry `row`. */
const isOpenAt = (timeline: AttemptHistory, row: number) =>
  isUnresolved(stateBefore(timeline, row + 1)) && !closedBefore(timeline, row + 1);

/** The drawer opens in the run of the program in which its cash was taken: after a restart the patient may be gone. */
export const drawerOpensAtOnce: Invariant = ({ history, counted, trueTimes }) => {
  const queued = new Map(history.all('outbox.queued').map(({ outboxId, row }) => [outboxId, row]));
  const starts = history.all('till.started').map(({ row }) => row);
  return counted.drawerOpened
    .filter(({ task, at }) =>
      starts.some((row) => row > (queued.get(task) ?? row) && (trueTimes.get(row) ?? at) < at),
    )
    .map(({ task }) => `the drawer opened after a start (${task})`);
};

/** A decision that frees the sale of a charge leaves it parked, so that it can be paid otherwise. */
export const decidedSaleIsParked: Invariant = ({ history }) => {
  const parked = history.all('sale.parked');
  const cash = new Set(history.all('cash.taken').map(({ saleId }) => saleId));
  return history.attempts
    .filter(({ opened }) => opened.follows === null && opened.method !== 'CASH')
    .flatMap(({ opened: { saleId, trackingId }, decisions, outcomes }) => {
      const freed = decisions.find(
        ({ decision }) => decision === 'not-charged' || decision === 'other-tender',
      );
      const isAlone =
        saleId !== null &&
        !cash.has(saleId) &&
        history.attempts.every(
          ({ opened }) => opened.saleId !== saleId || opened.trackingId === trackingId,
        );
      if (freed === undefined || !isAlone || outcomes.some(({ state }) => state === 'approved')) {
        return [];
      }
      return parked.some((each) => each.saleId === saleId && each.row <= freed.row + 1)
        ? []
        : [`the sale of ${trackingId} was freed by a decision, and is parked nowhere`];
    });
};

/** All cash is posted at the service, or a person sees that it is not. */
export const cashIsPosted: Invariant = ({ history }) =>
  history.all('cash.taken').flatMap(({ saleId, commandId }) => {
    const postings = history.attempts.filter(({ opened: { posts } }) => posts === commandId);
    const last = postings.at(-1);
    if (last === undefined) return [`cash of ${saleId} was never posted`];
    return stateOf(last) === 'not-sent' ? [`cash of ${saleId} waits for ever`] : [];
  });

/** An approval with a later other amount or action: its sale has one more payment or receipt. */
function opensAgain(timeline: AttemptHistory, saleId: string): boolean {
  const { opened, outcomes, reports } = timeline;
  if (opened.saleId !== saleId || outcomes.every(({ state }) => state !== 'approved')) return false;
  const isCorrected = reports.some(({ amount }) => amount < opened.amount);
  return outcomes.at(-1)?.state !== 'approved' || isCorrected;
}

/** The sum of cash, approved charges and captures of each sale, cents. */
export function paidBySale(history: History): ReadonlyMap<string, number> {
  const came = [
    ...history.all('cash.taken'),
    ...history.all('tender.recorded'),
    ...history.attempts
      .filter((timeline) => stateOf(timeline) === 'approved')
      .map((timeline) => ({ ...timeline.opened, amount: paidAtRest(timeline) }))
      .filter(
        ({ operation, method }) =>
          operation === 'capture' || (operation === 'authorize' && method !== 'CASH'),
      ),
  ];
  return new Map(
    [...Map.groupBy(came, ({ saleId }) => saleId ?? '')].map(([saleId, parts]) => [
      saleId,
      parts.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  );
}

/**
 * One receipt for each sale that is paid in full, with all its tenders; no number is given twice. A
 * sale that a capture completes has the capture's own.
 */
export const oneReceiptPerPaidSale: Invariant = ({ history }) => {
  const receipts = history.all('receipt.issued').map(({ receipt }) => receipt);
  const numbers = receipts.map(({ number }) => number);
  const paid = paidBySale(history);
  const mayHaveNone = new Set(
    history.attempts
      .filter((timeline) => stateOf(timeline) === 'approved')
      .filter(({ opened }) => ['void', 'credit', 'capture'].includes(opened.operation))
      .map(({ opened }) => opened.saleId),
  );
  return [
    ...(numbers.length === new Set(numbers).size ? [] : [`receipts are ${numbers.join(', ')}`]),
    ...history.all('sale.opened').flatMap(({ saleId, lines }) => {
      const due = lines.reduce((sum, { amount }) => sum + amount, 0);
      const full = (paid.get(saleId) ?? 0) >= due;
      const count = receipts.filter(
        (each) => each.saleId === saleId && each.type === 'sale',
      ).length;
      const outside = outsideRefundsOf(history, saleId, Number.POSITIVE_INFINITY).length;
      const isLess = mayHaveNone.has(saleId) || outside > 0;
      if (count === (full ? 1 : 0) || (full && count === 0 && isLess)) return [];
      // A payment that was reversed later already had its receipt, and is paid once more.
      const again = outside + history.attempts.filter((each) => opensAgain(each, saleId)).length;
      if (again > 0 && count >= (full ? 1 : 0) && count <= (full ? 1 : 0) + again) return [];
      return [`sale ${saleId}, paid ${paid.get(saleId) ?? 0} of ${due}, has ${count} receipts`];
    }),
  ];
};

/** The tenders of a receipt, each once, and its remaining amount add up to the sale's total. */
export const receiptsAddUp: Invariant = ({ history }) =>
  history
    .all('receipt.issued')
    .flatMap(({ receipt: { number, type, total, tender, remaining } }) => {
      if (tender.kind !== 'split' || (type !== 'sale' && type !== 'part-payment')) return [];
      const { parts } = tender;
      const named = parts.flatMap((part) =>
        'trackingId' in part.tender ? [part.tender.trackingId] : [],
      );
      const sum = parts.reduce((all, { amount }) => all + amount, 0) + (remaining ?? 0);
      // One that was found approved after another payment of the sale exceeds it, and raises an
      // alarm.
      const addsUp = type === 'part-payment' ? sum === total : sum >= total;
      return addsUp && new Set(named).size === named.length
        ? []
        : [`receipt ${number} names ${sum} cents of ${total}, by ${parts.length} tenders`];
    });

/**
 * A receipt is printed once as the original, every further sheet says DUPLICATE; the drawer opens
 * once.
 */
export const tasksAreDoneOnce: Invariant = ({ history, counted }) => {
  const queued = history.all('outbox.queued');
  const done = new Set(history.all('outbox.done').map(({ outboxId }) => outboxId));
  const originals = counted.printed.filter(({ duplicate }) => !duplicate);
  const twice = [...Map.groupBy(originals, ({ receipt }) => receipt)]
    .filter(([, sheets]) => sheets.length > 1)
    .map(([receipt]) => `receipt ${receipt} was printed twice without saying DUPLICATE`);
  const opened = [...Map.groupBy(counted.drawerOpened, ({ task }) => task)]
    .filter(([, times]) => times.length > 1)
    .map(([task]) => `the drawer opened again by itself (${task})`);
  const left = queued
    .filter(({ outboxId }) => !done.has(outboxId))
    .map(({ kind, outboxId }) => `${kind} ${outboxId} was queued and never done`);
  const paid = history.all('receipt.issued').map(({ receipt }) => receipt.number);
  const forgotten = paid
    .filter(
      (number) =>
        !queued.some(
          ({ receiptNumber, kind }) => receiptNumber === number && kind === 'print-receipt',
        ),
    )
    .map((number) => `receipt ${number} was issued and never queued for the printer`);
  const closed = history
    .all('cash.taken')
    .filter(
      ({ saleId }) => !queued.some((task) => task.saleId === saleId && task.kind === 'open-drawer'),
    )
    .map(({ saleId }) => `cash of ${saleId} was taken, and the drawer was never queued`);
  return [...twice, ...opened, ...left, ...forgotten, ...closed];
};

/** A repeated command gets its first answer. */
export const repeatedCommandsAgree: Invariant = ({ counted }) =>
  counted.repeated
    .filter(({ first, again }) => first !== again)
    .map(({ what, first, again }) => `${what} came to ${first}, and repeated to ${again}`);

/** Each entry carries the hash of the one before. */
export const chainHolds: Invariant = ({ rows }) => {
  const broken = rows.find(
    (row, index) =>
      row.prev_hash !== (rows[index - 1]?.hash ?? CHAIN_START) || rowHash(row) !== row.hash,
  );
  return broken === undefined ? [] : [`the chain breaks at row ${broken.number}`];
};

/** The projections agree with the entries. */
export const projectionsMatchTheEntries: Invariant = (scene) => {
  const { kept, redrawn } = scene.projections();
  return kept === redrawn ? [] : ['the views differ from the roll they are drawn from'];
};

/** No faults occur outside any command. */
export const noMishaps: Invariant = ({ mishaps }) => mishaps;
