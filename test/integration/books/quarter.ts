import { setTimeout } from 'node:timers/promises';
import { v7 } from 'uuid';
import { z } from 'zod';
import { cardBytes } from '../../../drivers/magstripe/card-memory.ts';
import type { Till } from '../../../src/main/app.ts';
import type { ZReport } from '../../../src/shared/contract/day-report.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents as money } from '../../../src/shared/domain/money.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { type Client, clientOf } from '../../support/open-window.ts';
import type { RunningService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';
import { typedIn } from '../../support/typed-number.ts';
import {
  type Account,
  type CountedKind,
  type DemoNumber,
  DoubleEntry,
  type Entry,
  type EventKind,
  lineOf,
  postCourse,
  postTransfers,
  sumOf,
} from './double-entry.ts';

const DAYS = 90;
/** Days from one close of the books to the next. */
const CLOSE_EVERY = 18;
export const STARTING_CASH = 20_000;
const PAID_IN = 500;
const PAID_OUT = 1_250;

/** By close, cents: the drawer's count and the terminal's batch less the expected, and a float opened short. */
export const OFF = [
  { drawer: 0, batch: 0, float: -450 },
  { drawer: 300, batch: 0, float: 0 },
  { drawer: -200, batch: 100, float: 0 },
  { drawer: 0, batch: -50, float: 250 },
  { drawer: 500, batch: 0, float: 0 },
] as const;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Hours of a day, UTC, with its payments: the evening before at the clinic, noon, and the last seconds. */
const TIMES = [
  { at: 2.5 * HOUR, payments: 2 },
  { at: 18 * HOUR, payments: 4 },
  { at: DAY - 40, payments: 2 },
] as const;

/** A close is apart from every instant of a payment and of a transfer: its own duration changes nothing. */
const CLOSE_AT = DAY + HOUR;

/** The demo numbers, the usual ones more often. */
const CARDS = [
  ...Array.from({ length: 7 }, () => ['4111111111111111', '5555555555554444'] as const).flat(),
  '4000000000000259',
  '4000000000001976',
  '4000000000003063',
  '4000000000005126',
] as const satisfies readonly DemoNumber[];
const REFUSED_CARDS = ['4000000000000002', '4000000000009995', '4000000000000119'];
const ACCOUNTS = ['000123456789', '000123456789', '000111111116'] as const;

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Asked at the desk' };

/** A request that moved no money. */
interface Refused {
  /** Unix seconds. */
  readonly at: number;
  readonly cents: number;
}

/** A close of the books of some days. */
export interface Close {
  readonly z: ZReport;
  /** The entries at the counter since the last close. */
  readonly entries: readonly Entry[];
  /** Its own time, and that of the last close; Unix seconds. */
  readonly at: number;
  readonly after: number;
}

export interface Quarter {
  readonly books: DoubleEntry;
  readonly closes: readonly Close[];
  readonly refused: readonly Refused[];
  readonly till: Till;
  readonly client: Client;
  /** The last instant, Unix seconds. */
  readonly now: number;
  /** The payments that another terminal voided or refunded. */
  readonly byOthers: readonly ByOther[];
}

/** A whole payment that another terminal voided or refunded. */
interface ByOther {
  readonly kind: 'void' | 'refund';
  readonly about: string;
  /** Unix seconds. */
  readonly at: number;
}

/** A payment that may still be voided or refunded. */
interface Open {
  readonly key: string;
  readonly entry: Entry;
  readonly number: DemoNumber;
}

/**
 * Works a quarter at a real counter on the demo service: cards, bank accounts, cash, holds, voids and
 * refunds, with the demo numbers that are returned, charged back or corrected. The books are kept by the
 * test alone, from what was asked and answered at the counter.
 */
export async function workQuarter(service: RunningService): Promise<Quarter> {
  const start = Math.floor(Date.now() / 1000);
  let advanced = 0;
  const now = () => new Date(Date.now() + advanced * 1000);
  const seconds = () => Math.floor(now().getTime() / 1000);
  const goTo = async (at: number) => {
    const by = at - seconds();
    await service.advanceClock(by);
    advanced += by;
  };
  const { till } = await tillOn(service, temporaryFolder(), { now, idleMinutes: 60 });
  const books = new DoubleEntry();
  const refused: Refused[] = [];
  const chance = chanceOf(22);
  const first = Math.ceil(start / DAY) * DAY;
  let cents = 1_000;
  const open: Open[] = [];
  const settled: Open[] = [];
  const finished: Open[] = [];
  const client = clientOf(till);
  const closes: Close[] = [];
  let closed = { entries: 0, at: start };
  const close = async () => {
    const entries = books.entries.slice(closed.entries);
    const [at, after] = [seconds(), closed.at];
    const off = OFF[closes.length] ?? OFF[0];
    const of = (kind: EventKind) => sumOf(entries.filter((each) => each.kind === kind));
    const counted =
      STARTING_CASH + of('starting-cash') + of('cash') + PAID_IN - PAID_OUT + off.drawer;
    const report = await closeDay(client, {
      counted,
      batch: of('terminal') + off.batch,
      float: STARTING_CASH + off.float,
    });
    const post = (kind: CountedKind, debit: Account, credit: Account, sum: number) => {
      if (sum !== 0)
        books.post({ kind, at, debit, credit, cents: sum, about: kind, method: 'CASH' });
    };
    post('paid-in', 'drawer', 'paid-in', PAID_IN);
    post('paid-out', 'paid-out', 'drawer', PAID_OUT);
    post('over-short', 'drawer', 'over-short', off.drawer);
    post('batch-over', 'terminal', 'over-short', off.batch);
    closes.push({ z: report, entries: books.entries.slice(closed.entries), at, after });
    closed = { entries: books.entries.length, at };
    post('starting-cash', 'drawer', 'over-short', off.float);
  };

  const clearing = (method: 'CARD' | 'ACH'): Account =>
    method === 'ACH' ? 'bank-clearing' : 'card-clearing';
  const charged = (
    at: number,
    key: string,
    number: DemoNumber,
    method: 'CARD' | 'ACH',
    about: string,
  ) => {
    const entry: Entry = {
      ...{ kind: 'charge', at, debit: clearing(method), credit: 'patients' },
      ...{ cents, about, method },
    };
    books.post(entry);
    open.push({ key, entry, number });
  };

  const takeCash = async () => {
    const [sale, at] = [saleOf(cents), seconds()];
    await till.checkout.takeCash({ ...sale, commandId: v7(), given: money(cents + 500) });
    till.counter.leave(sale.saleId);
    const entry = { kind: 'cash', at, debit: 'drawer', credit: 'patients' } as const;
    books.post({ ...entry, cents, about: sale.saleId, method: 'CASH' });
  };
  const record = async (what: 'check' | 'terminal') => {
    const [sale, at] = [saleOf(cents), seconds()];
    const slip = { terminal: 'Front desk', brand: 'visa', lastFour: '4242' } as const;
    const paper = what === 'check' ? { reference: '1042' } : { reference: 'A7B2', slip };
    await till.checkout.record({ ...sale, commandId: v7(), what, ...paper });
    till.counter.leave(sale.saleId);
    const taken = { kind: what, at, cents, about: sale.saleId, credit: 'patients' } as const;
    if (what === 'check') books.post({ ...taken, debit: 'checks', method: 'CHECK' });
    else books.post({ ...taken, debit: 'terminal', method: 'TERMINAL' });
  };
  const chargeAccount = async () => {
    const [number, at] = [chance(ACCOUNTS), seconds()];
    const sale = saleOf(cents);
    const account = typedIn(till.typedNumbers, { ...ACCOUNT, accountNumber: number });
    const authorization = 'I let the clinic debit my account once.';
    const paid = await till.checkout.charge({
      ...sale,
      commandId: v7(),
      account,
      authorization,
    });
    till.counter.leave(sale.saleId);
    charged(at, paid.attemptId, number, 'ACH', idOf(paid));
  };
  const chargeCard = async () => {
    const [number, at] = [chance(CARDS), seconds()];
    const paid = await onCard(till, number, cents, 'authorize');
    charged(at, paid.attemptId, number, 'CARD', idOf(paid));
  };
  const refuse = async () => {
    const at = seconds();
    const paid = await onCard(till, chance(REFUSED_CARDS), cents, 'authorize');
    if (paid.state === 'approved') throw new Error('A refused card was charged.');
    refused.push({ at, cents });
  };
  const hold = async () => {
    const number = chance(['4111111111111111', '5555555555554444'] as const);
    const held = await onCard(till, number, cents, 'preauthorize');
    const key = held.attemptId;
    const order = { commandId: v7(), key, approval: APPROVAL };
    if (chance([true, true, false])) {
      const at = seconds();
      await till.holds.capture({ ...order, giveBack: null });
      charged(at, key, number, 'CARD', idOf(held));
      open.pop(); // a capture is refunded by another rule
      finished.push({ key, entry: lastOf(books), number });
    } else {
      await till.holds.release(order);
    }
  };
  const reverse = async (kind: 'void' | 'refund', { key, entry }: Open, sum: number) => {
    const order = { kind, amount: money(sum), remaining: money(entry.cents), approval: APPROVAL };
    const subject = { kind: 'ours', key } as const;
    const at = seconds();
    const { attempt } = await till.payments.voidOrRefund({
      ...order,
      ...{ subject, commandId: v7(), reason: 'wrong-patient' as const },
    });
    if (attempt?.state !== 'approved') throw new Error(`The ${kind} was ${attempt?.state}.`);
    const debit = 'patients';
    const { about, method } = entry;
    const credit = clearing(method === 'ACH' ? 'ACH' : 'CARD');
    const refundId = kind === 'refund' ? (attempt.paymentId ?? '') : about;
    const charged = entry.cents;
    books.post({ kind, at, debit, credit, cents: sum, about: refundId, method, charged });
  };

  const byOthers: ByOther[] = [];
  /** Voids or refunds a whole payment at the service, without the counter. */
  const reverseAtService = async (kind: 'void' | 'refund', { entry }: Open) => {
    const at = seconds();
    const { about, method, cents: sum } = entry;
    const path = `/api/pp/payments/${about}/${kind === 'void' ? 'void' : 'credit'}`;
    const json = kind === 'void' ? {} : { json: { amount: (sum / 100).toFixed(2) } };
    const answer = await service.send('POST', path, json);
    const { id } = z.object({ id: z.string() }).parse(answer.json());
    const credit = clearing(method === 'ACH' ? 'ACH' : 'CARD');
    const record = kind === 'void' ? about : id;
    books.post({ kind, at, debit: 'patients', credit, cents: sum, about: record, method });
    byOthers.push({ kind, about, at });
  };

  for (let day = 0; day < DAYS; day += 1) {
    for (const [slot, { at, payments }] of TIMES.entries()) {
      await goTo(first + day * DAY + at);
      for (let n = 0; n < payments; n += 1) {
        cents += 7;
        // In the last seconds of the day only what takes one request.
        const how = slot === 2 ? 0 : (day * 8 + slot * 2 + n) % 12;
        if (how === 3 || how === 9) await chargeAccount();
        else if (how === 4) await takeCash();
        else if (how === 6) await hold();
        else if (how === 7) await record('check');
        else if (how === 11) await record('terminal');
        else if (how === 8 && day % 2 === 0) await refuse();
        else await chargeCard();
      }
      if (slot !== 1) continue;
      const last = open.at(-1);
      if (day % 4 === 1 && last !== undefined) {
        open.pop();
        await reverse('void', last, last.entry.cents);
      }
      const other = open.findLast(({ entry }) => entry.method === 'CARD');
      if (day % 8 === 3 && other !== undefined) {
        open.splice(open.indexOf(other), 1);
        await reverseAtService('void', other);
      }
      const others = settled.find(isPlain);
      if (day % 9 === 4 && others !== undefined) {
        settled.splice(settled.indexOf(others), 1);
        finished.push(others);
        await reverseAtService('refund', others);
      }
      const old = settled.find(isPlain);
      if (day % 3 === 0 && old !== undefined) {
        settled.splice(settled.indexOf(old), 1);
        finished.push(old);
        const part = day % 2 === 0 ? old.entry.cents : Math.floor(old.entry.cents / 3);
        await reverse('refund', old, part);
      }
    }
    if (day % CLOSE_EVERY === CLOSE_EVERY - 1) {
      await goTo(first + day * DAY + CLOSE_AT);
      await close();
    }
    const due = open.filter(({ entry }) => entry.at + 2 * DAY < seconds());
    for (const each of due) open.splice(open.indexOf(each), 1);
    settled.push(...due.filter(isPlain));
    finished.push(...due.filter((each) => !isPlain(each)));
  }
  const end = seconds();
  const voided = new Set(books.of('void').map(({ about }) => about));
  for (const { entry, number } of [...finished, ...settled, ...open]) {
    if (!voided.has(entry.about)) postCourse(books, entry, number, end);
  }
  for (const { about, at, cents: sum, method } of books.of('refund')) {
    if (at + DAY > end) continue;
    const credit: Account = 'processor';
    const debit = clearing(method === 'ACH' ? 'ACH' : 'CARD');
    books.post({ kind: 'settle-refund', at: at + DAY, debit, credit, cents: sum, about, method });
  }
  postTransfers(books, end);
  return { books, closes, refused, till, client, now: end, byOthers };
}

const isPlain = ({ number }: Open) =>
  ['4111111111111111', '5555555555554444', '000123456789'].includes(number);

function lastOf({ entries }: DoubleEntry): Entry {
  const last = entries.at(-1);
  if (last === undefined) throw new Error('The books are empty.');
  return last;
}

const idOf = ({
  state,
  paymentId,
}: {
  readonly state: string;
  readonly paymentId: string | null;
}) => {
  if (state !== 'approved' || paymentId === null) throw new Error(`The payment was ${state}.`);
  return paymentId;
};

const saleOf = (cents: number) => ({
  saleId: v7(),
  patientId: null,
  lines: [{ kind: lineOf(cents), amount: money(cents) }],
});

const ACCOUNT = {
  routingNumber: '021000021',
  accountType: 'C',
  firstName: 'Ada',
  lastName: 'Ng',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
} as const;

/** Charges or holds an amount on a card without a reader. */
async function onCard(
  { attempts }: Till,
  number: string,
  cents: number,
  operation: 'authorize' | 'preauthorize',
) {
  const { saleId, lines } = saleOf(cents);
  const lastFour = number.slice(-4);
  const prepared = await attempts.prepare({
    ...{ operation, method: 'CARD', commandId: v7(), cashier: DANA, amount: money(cents) },
    ...{ saleId, patientId: null, lastFour, acknowledgedDuplicates: [] },
  });
  const stripe = `;${number}=40121011234567890?`;
  const track = cardBytes(stripe.length);
  track.set(Buffer.from(stripe, 'latin1'));
  const body = { saleId, patientId: null, lines: [...lines], cashier: DANA };
  const opened = attempts.open(attempts.requireUnchanged(prepared), {
    entries: [{ kind: 'sale.opened', body }],
    tender: { kind: 'card', track },
    card: { brand: number.startsWith('5') ? 'mastercard' : 'visa', lastFour },
    bankAccount: null,
  });
  return attempts.send(opened);
}

/** Picks from a list, the same each time for a seed (a linear congruential generator). */
function chanceOf(seed: number): <T>(of: readonly T[]) => T {
  let state = seed;
  return (of) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    const picked = of[Math.floor((state / 4_294_967_296) * of.length)];
    if (picked === undefined) throw new RangeError('The list is empty.');
    return picked;
  };
}

/** Closes the day with all its steps and this cash, each signed by the manager, and opens the drawer again. */
async function closeDay(
  client: Client,
  {
    counted,
    batch,
    float,
  }: { readonly counted: number; readonly batch: number; readonly float: number },
): Promise<ZReport> {
  const { sessions } = await client.drawer.look();
  const session = sessions.find(({ state }) => state !== 'closed');
  if (session === undefined) throw new Error('The drawer is closed.');
  const { sessionId, drawerId } = session;
  const pieces = (cents: number) => [...fewestPieces(money(cents))];
  const moved = { sessionId, reason: 'Change and postage', approval: APPROVAL };
  const move = (movement: 'paid-in' | 'paid-out', amount: number) =>
    client.drawer.move({ ...moved, commandId: v7(), movement, amount: money(amount) });
  await move('paid-in', PAID_IN);
  await move('paid-out', PAID_OUT);
  await client.drawer.count({ commandId: v7(), sessionId, count: pieces(counted) });
  await client.drawer.close({ commandId: v7(), sessionId, approval: APPROVAL });
  await client.closing.begin({ commandId: v7(), approval: APPROVAL });
  const step = async (name: string, wanted: readonly string[]) => {
    for (;;) {
      const current = await client.closing.current();
      if (current === null) throw new Error('Nothing is closing.');
      const found = current.steps.find((each) => each.step === name);
      if (found !== undefined && wanted.includes(found.state)) return { ...found, ...current };
      await setTimeout(20);
    }
  };
  const { closingId } = await step('in-doubt', ['ready', 'done']);
  const total = money(batch);
  await client.closing.enterBatch({ commandId: v7(), closingId, terminal: 'Front desk', total });
  await client.closing.match({ closingId });
  for (const name of ['in-doubt', 'holds', 'unfinished', 'voids', 'match'] as const) {
    const { state } = await step(name, ['ready', 'done']);
    const order = { commandId: v7(), closingId, step: name, approval: APPROVAL };
    if (state === 'ready') await client.closing.signOff(order);
  }
  const { number } = await client.closing.finish({ commandId: v7(), closingId });
  await client.drawer.open({ commandId: v7(), drawerId, count: pieces(float) });
  return client.closing.zReport({ number });
}
