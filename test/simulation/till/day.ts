import type { Attempt } from '../../../src/main/journal/projections/attempts.ts';
import type { FollowUp } from '../../../src/shared/domain/attempt.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { total } from '../../../src/shared/domain/sale.ts';
import type { Chance } from '../environment/chance.ts';
import type { Environment } from '../environment/environment.ts';
import { isOfDuplicates, type Theme } from '../environment/habits.ts';
import { isForgotten } from '../invariants/asked-deeds.ts';
import { CALM } from '../service/network.ts';
import { DayClose } from './day-close.ts';
import type { ModelCashier, Sale } from './model-cashier.ts';
import { PaymentPage } from './payment-page.ts';
import { BRANCHES, type Program } from './program.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface DayOptions {
  readonly environment: Environment;
  readonly program: Program;
  readonly cashier: ModelCashier;
  readonly chance: Chance;
}

/** Times that the PC is off after a power cut, and pauses between two acts. */
const OFF = [SECOND, MINUTE, 20 * MINUTE, HOUR, 3 * DAY];
const QUICK = [10 * SECOND, 40 * SECOND, 5 * MINUTE];
const PAUSES = [0, SECOND, 10 * SECOND, 40 * SECOND, 5 * MINUTE, 12 * MINUTE, 3 * HOUR];

/**
 * Some hours at a counter with many faults: sales of every kind, decisions, and a program that dies
 * at random moments and is started again.
 */
export async function liveThrough({
  environment,
  program,
  cashier,
  chance,
}: DayOptions): Promise<void> {
  const { theme } = environment.habits;
  const refunds = theme === 'refunds';
  const duplicates = isOfDuplicates(theme);
  const holds = theme === 'holds';
  const busyDay = refunds || holds || theme === 'doubts' || theme === 'acknowledgedDuplicates';
  const acts = chance.whole(busyDay ? 4 : 2, busyDay ? 9 : 7);
  const busy = theme === 'clocks' && chance.happens(0.5);
  const pauses = busy || isHasty(theme) || duplicates ? QUICK : PAUSES;
  const crashy = chance.happens(refunds || holds || duplicates ? 0.1 : 0.6);
  const start = () =>
    program.start(crashy ? chance.whole(1, chance.pick([20, 60, 200])) : undefined);
  const switches = chance.branch('switches');
  const pages = chance.branch('pages');
  const page = new PaymentPage(cashier, environment.newId, pages);
  const closes = chance.branch('closes');
  const day = new DayClose(cashier, environment, closes);
  start();
  for (let act = 0; act < acts; act += 1) {
    if (switches.happens(0.05)) program.branch = (program.branch + 1) % BRANCHES.length;
    for (let tries = 0; program.running === null && tries < 6; tries += 1) {
      await environment.clock.wait(chance.pick(OFF));
      if (chance.happens(0.2)) program.branch = (program.branch + 1) % BRANCHES.length;
      start();
      await cashier.afterStart();
    }
    await actOnce({
      environment,
      program,
      cashier,
      chance,
      page: pages.happens(0.6) ? page : null,
    });
    if (closes.happens(0.08)) await day.close();
    await environment.clock.wait(chance.pick(pauses));
    if (chance.happens(0.1)) {
      await program.stop();
      if (chance.happens(0.4)) await environment.clock.wait(chance.pick(OFF));
    }
  }
  const another = chance.branch('refund after another');
  if (theme === 'mixed' && another.happens(0.3)) await refundAfterAnother({ environment, cashier });
}

/** The usual tenders of new sales; the report knows neither cash nor holds. */
const TENDERS = {
  mixed: ['card', 'card', 'card', 'cash', 'hold', 'ach', 'sweep', 'park'],
  holds: ['hold', 'hold', 'hold', 'card', 'sweep'],
  refunds: ['card', 'ach'],
  crowded: ['hold', 'cash'],
  clocks: ['hold', 'cash', 'cash', 'card', 'around-a-clock-step'],
  doubts: ['card', 'card', 'card', 'hold', 'hold', 'cash'],
  acknowledgedDuplicates: ['after-two-duplicates', 'parts-of-duplicates'],
  slowApprovals: ['parts-of-duplicates'],
} as const;

/** People decide while the service still lags: otherwise they would never decide too soon. */
function isHasty(theme: Theme): boolean {
  return theme === 'refunds' || theme === 'doubts';
}

async function actOnce({
  environment,
  program,
  cashier,
  chance,
  page,
}: DayOptions & {
  /** Null to give a follow-up to the engine itself, without what its page knows before. */
  readonly page: PaymentPage | null;
}): Promise<void> {
  const { running } = program;
  if (running === null) return;
  const { theme } = environment.habits;
  const [item] = running.money.attempts.inDoubtList.filter(() => chance.happens(0.5));
  if (item !== undefined && chance.happens(isHasty(theme) ? 0.9 : 0.5)) {
    return chance.happens(0.7) ? cashier.decide(item) : cashier.checkNow(item.attemptId);
  }
  const eager = theme === 'refunds' || theme === 'holds' ? 0.9 : 0.5;
  const payments = theme === 'holds' ? cashier.openHolds() : cashier.payments();
  const [payment] = payments.filter(() => chance.happens(eager));
  if (payment !== undefined && chance.happens(eager)) {
    if (theme === 'holds') {
      return page === null
        ? cashier.followUp(payment, 'capture', payment.amount)
        : page.capture(payment);
    }
    return followUp(page ?? cashier, payment, chance, theme === 'refunds');
  }
  const [alarm] = running.money.attempts.alarms;
  if (alarm !== undefined && chance.happens(0.2)) return cashier.closeAlarm(alarm.alarmId);
  const known = cashier.sales.at(-1);
  const isPart = known !== undefined && isPaidInPart(cashier, known);
  const again = known !== undefined && chance.happens(isPart ? 0.7 : 0.3);
  const sale = again ? known : cashier.newSale();
  switch (chance.pick<(typeof TENDERS)[typeof theme][number]>(TENDERS[theme])) {
    case 'card':
      return cashier.charge(sale);
    case 'cash':
      return cashier.takeCash(sale);
    case 'hold':
      return cashier.hold(cashier.newSale());
    case 'ach':
      return cashier.payByBankAccount(sale);
    case 'around-a-clock-step':
      return aroundClockStep({ environment, program, cashier });
    case 'after-two-duplicates':
      return afterTwoDuplicates(cashier);
    case 'parts-of-duplicates':
      return partsOfDuplicates(cashier);
    case 'sweep':
      return cashier.sweep();
    case 'park':
      return cashier.park(sale);
  }
}

/** Two payments of a patient, of different amounts, while the PC's clock is set forward. */
async function aroundClockStep({
  environment: { pcClock, trace },
  program,
  cashier,
}: Pick<DayOptions, 'environment' | 'program' | 'cashier'>): Promise<void> {
  const saleOf = (amount: number) =>
    cashier.newSale({ patientId: 'p-1', lines: [{ kind: 'copay', amount: cents(amount) }] });
  await cashier.takeCash(saleOf(2_500));
  if (program.running === null) return; // she still holds the cash
  const ms = 20 * MINUTE;
  pcClock.step(ms);
  trace.say('clock', `the PC's clock was set by ${ms} ms`);
  await cashier.takeCash(saleOf(12_000));
}

/** One of a patient and one of a card precede one of both. */
async function afterTwoDuplicates(cashier: ModelCashier): Promise<void> {
  const ofCard = cashier.newSale({ patientId: null });
  const ofBoth = cashier.newSale({ patientId: 'p-1', lines: ofCard.lines });
  const fate = 'approves';
  await cashier.charge(cashier.newSale({ patientId: 'p-1' }), { fate, lastFour: '1111' });
  await cashier.charge(ofCard, { fate, lastFour: '4444', part: null });
  await cashier.charge(ofBoth, { fate, lastFour: '4444', part: null });
}

/**
 * The service answers the refund of a half with an earlier refund by another terminal, and refunds
 * all that is left: the report shows another amount of an attempt that needs review already.
 */
async function refundAfterAnother({
  environment,
  cashier,
}: Pick<DayOptions, 'environment' | 'cashier'>): Promise<void> {
  const { clock, service } = environment;
  environment.network = {
    ...CALM,
    money: ({ operation }) => (operation === 'credit' ? 'names-the-last-but-tenfold' : 'none'),
  };
  await cashier.charge(cashier.newSale(), { fate: 'approves', part: null });
  const payment = cashier.payments().at(-1);
  const charged = service.deeds.find(({ id }) => id === payment?.paymentId);
  if (payment === undefined || charged === undefined) return;
  service.otherTerminalRefunds(charged, null, cents(Math.ceil(charged.amount / 10)));
  await clock.wait(MINUTE);
  await cashier.followUp(payment, 'credit', cents(Math.floor(payment.amount / 2)));
}

/** A part of a sale is charged twice, after another sale of the patient. */
async function partsOfDuplicates(cashier: ModelCashier): Promise<void> {
  const fate = 'approves';
  await cashier.charge(cashier.newSale({ patientId: 'p-1' }), { fate });
  const sale = cashier.newSale({ patientId: 'p-1' });
  const part = cents(Math.floor(total(sale.lines) / 2));
  await cashier.charge(sale, { fate, part });
  await cashier.charge(sale, { fate, part });
}

function isPaidInPart(cashier: ModelCashier, sale: Sale): boolean {
  const left = cashier.remaining(sale);
  return left > 0 && left < total(sale.lines);
}

function followUp(
  by: ModelCashier | PaymentPage,
  payment: Attempt,
  chance: Chance,
  onlyRefunds: boolean,
): Promise<void> {
  const possible: readonly FollowUp[] =
    payment.operation === 'preauthorize'
      ? ['capture', 'deauthorize']
      : onlyRefunds
        ? ['credit']
        : ['void', 'credit'];
  const operation = chance.pick(possible);
  const isWhole = operation !== 'credit' || chance.happens(0.3);
  const amount = isWhole ? payment.amount : cents(Math.floor(payment.amount / 2));
  if (!(by instanceof PaymentPage)) return by.followUp(payment, operation, amount);
  switch (operation) {
    case 'capture':
      return by.capture(payment);
    case 'deauthorize':
      return by.release(payment);
    default:
      return by.voidOrRefund(payment, operation === 'void' ? 'void' : 'refund', amount);
  }
}

/** Another terminal refunds a part of a payment of this till, if it has not refunded all of them. */
function otherTerminalRefunds({ service, trace, newId }: Environment, chance: Chance): void {
  const payment = service.deeds
    .filter(({ action, method }) => action === 'AUTHORIZE' && method !== 'CASH')
    .filter(({ results, askedBy }) => results === 'APPROVED' && askedBy !== null)
    .filter((deed) => !isForgotten(deed))
    .find(({ id }) =>
      service.deeds.every(
        (each) => each.originalId !== id || each.id === id || each.askedBy !== null,
      ),
    );
  if (payment === undefined) return;
  const trackingId = chance.happens(0.7) ? null : `OTHER1-${newId().replaceAll('-', '')}`;
  const part = cents(Math.ceil(payment.amount / 10));
  const { id } = service.otherTerminalRefunds(payment, trackingId, part);
  trace.say('service', `another terminal refunds ${part} of ${payment.id}: ${id}`);
}

/** Payments from other terminals, and sometimes one of a till that has lost its record. */
export function othersPay(
  { environment, program, chance }: Pick<DayOptions, 'environment' | 'program' | 'chance'>,
  end: number,
): void {
  const { othersPerHour } = environment.habits;
  const later = (wait: number, task: () => void) => {
    if (environment.clock.now + wait < end) environment.clock.after(wait, task);
  };
  if (chance.happens(0.1)) {
    later(chance.whole(0, HOUR), () => {
      const id = `${environment.tillId}-${environment.newId().replaceAll('-', '')}`;
      const here = BRANCHES[program.branch]?.id ?? '';
      const deed = environment.service.strange(here, id, 'CARD', cents(700));
      environment.trace.say('service', `a record nobody here asked for: ${deed.id}`);
    });
  }
  const refunds = chance.branch('refunds');
  if (refunds.happens(environment.habits.theme === 'refunds' ? 0.8 : 0.1)) {
    const next = () => {
      otherTerminalRefunds(environment, refunds);
      later(refunds.whole(0, 5 * MINUTE), next);
    };
    later(0, next);
  }
  if (othersPerHour === 0) return;
  const next = () => {
    const id = chance.happens(0.5) ? `OTHER1-${environment.newId().replaceAll('-', '')}` : null;
    environment.service.strange(
      chance.pick(BRANCHES).id,
      id,
      chance.pick(['CARD', 'ACH', 'CASH']),
      cents(2_500),
    );
    later(Math.ceil((2 * HOUR * chance.next()) / othersPerHour), next);
  };
  later(0, next);
}
