import { describe, expect, test } from 'vitest';
import { CLOSING_STEPS } from '../../../src/shared/contract/closing.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import { utcDay } from '../../../src/shared/domain/reports/days.ts';
import { trackingIdOf } from '../../../src/shared/journal/tracking-id.ts';
import { CALM, type Network } from '../../simulation/service/network.ts';
import { APPROVAL } from '../../simulation/till/people.ts';
import { attemptOpened, attemptResolved, id } from '../../support/journal-fixtures.ts';
import { charge, takeCash, voidOrRefund } from './at-the-counter.ts';
import type { Clinic } from './clinic.ts';
import { TILL } from './clinic-program.ts';
import {
  beginToClose,
  closeDrawer,
  finish,
  matchUntilRead,
  openDrawer,
  signOff,
  swept,
} from './closing-a-day.ts';
import { calmClinic, IN_DRAWER, workedDay } from './worked-day.ts';

const HOUR = 3_600_000;
const FLOAT = cents(20_000);

const stepsOf = async (clinic: Clinic) => {
  const closing = await clinic.must(({ closing }) => closing.service.current);
  return Object.fromEntries(closing?.steps.map(({ step, state }) => [step, state]) ?? []);
};

const tryToFinish = (clinic: Clinic, closingId: string) => {
  const commandId = clinic.environment.newId();
  return clinic.give(({ closing }) => closing.service.finish({ commandId, closingId }));
};

async function finished(clinic: Clinic, closingId: string) {
  const z = await finish(clinic, closingId);
  if (z === 'STEP_OPEN') throw new Error('A step is open.');
  return z;
}

/** A close with every step done but the report, of a day with work only in the steps of voids and holds. */
async function calmClose(clinic: Clinic, inDrawer = FLOAT): Promise<string> {
  await closeDrawer(clinic, inDrawer);
  const closingId = await beginToClose(clinic);
  await signOff(clinic, closingId, 'voids');
  await matchUntilRead(clinic, closingId);
  return closingId;
}

const closeCalmly = async (clinic: Clinic, inDrawer = FLOAT) =>
  finished(clinic, await calmClose(clinic, inDrawer));

/** Takes cash, and finds it among the payments. */
async function cashPayment(clinic: Clinic, amount: Cents) {
  await takeCash(clinic, amount);
  const newest = { words: '', offset: 0, limit: 1 };
  const [payment] = (await clinic.must(({ payments }) => payments.find(newest))).payments;
  if (payment === undefined) throw new Error('The cash is no payment.');
  return payment;
}

/** Hides all records of the service from the till. */
function hide(clinic: Clinic): void {
  clinic.program.shown = { listed: () => [], reported: () => [] };
}

function show(clinic: Clinic): void {
  clinic.program.shown = { listed: (records) => records, reported: (rows) => rows };
}

/** Charges $77 at another terminal now; the report has it only with `isReported`. */
function portalCharge(clinic: Clinic) {
  const timestamp = new Date(clinic.environment.pcClock.now);
  const paid = { method: 'CARD', action: 'AUTHORIZE', results: 'APPROVED' } as const;
  const charge = { ...paid, id: 'portal', timestamp, trackingId: 'PORTAL-1' };
  const record = { ...charge, code: null, message: null };
  const row = { ...charge, amount: cents(7_700), originalId: charge.id };
  const day = utcDay(timestamp.getTime());
  return (isReported: boolean) => {
    clinic.program.shown = {
      listed: (records, { start, end }) =>
        timestamp >= start && timestamp <= end ? [...records, record] : records,
      reported: (rows, { start, end }) =>
        isReported && day >= start && day <= end ? [...rows, row] : rows,
    };
  };
}

describe('a close', () => {
  test('reports cash refunded while no drawer was open, also on its second day', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    await closeCalmly(clinic);
    await openDrawer(clinic, FLOAT);
    const { key } = await cashPayment(clinic, cents(2_600));
    await closeDrawer(clinic, cents(22_600));
    expect(await voidOrRefund(clinic, key, 'all')).toMatchObject({ kind: 'cash-back' });
    await clinic.wait(HOUR);
    await matchUntilRead(clinic, await beginToClose(clinic));
    const closing = await clinic.must(({ closing }) => closing.service.current);
    expect(closing?.match?.differences).toMatchObject([
      { kind: 'cash-without-drawer', amount: 2_600 },
    ]);
  });

  test('continues after a power cut between any two steps', async () => {
    const { clinic } = await workedDay();
    const dies = async () => {
      clinic.program.die();
      await clinic.start();
    };
    await closeDrawer(clinic, IN_DRAWER);
    const closingId = await beginToClose(clinic);
    await dies();
    await signOff(clinic, closingId, 'voids');
    await dies();
    await matchUntilRead(clinic, closingId);
    await dies();
    await swept(clinic);
    expect(await clinic.must(({ closing }) => closing.service.current)).toMatchObject({
      closingId,
    });
    expect(await stepsOf(clinic)).toEqual({
      ...Object.fromEntries(CLOSING_STEPS.map((step) => [step, 'done'])),
      report: 'ready',
    });
    await dies();
    await swept(clinic);
    expect(await finished(clinic, closingId)).toMatchObject({ number: 1 });
    await dies();
    expect(await clinic.must(({ closing }) => closing.service.current)).toBeNull();
    expect(await clinic.must(({ closing }) => closing.service.day)).toBe(2);
  });

  test('answers the report of its own day when it is repeated after a later close', async () => {
    const clinic = await calmClinic();
    const order = { commandId: clinic.environment.newId(), closingId: await calmClose(clinic) };
    const close = () => clinic.must(({ closing }) => closing.service.finish(order));
    expect(await close()).toEqual({ number: 1 });
    await openDrawer(clinic, FLOAT);
    expect(await closeCalmly(clinic)).toMatchObject({ number: 2 });
    expect(await close()).toEqual({ number: 1 });
  });

  test('is one close of one day when two people begin it at once', async () => {
    const clinic = await calmClinic();
    await closeDrawer(clinic, FLOAT);
    const [one, other] = [clinic.environment.newId(), clinic.environment.newId()];
    await clinic.must(({ closing }) =>
      Promise.all([
        closing.service.begin({ commandId: one }),
        closing.service.begin({ commandId: other }),
      ]),
    );
    await swept(clinic);
    const closingId =
      (await clinic.must(({ closing }) => closing.service.current))?.closingId ?? '';
    await clinic.must(({ closing }) =>
      Promise.all([closing.service.match(closingId), closing.service.match(closingId)]),
    );
    expect(await tryToFinish(clinic, closingId)).toEqual({ answer: { number: 1 } });
    expect(await tryToFinish(clinic, closingId)).toEqual({ refused: 'NOT_CLOSING' });
    expect(await clinic.must(({ closing }) => closing.service.zReports.length)).toBe(1);
  });

  test('is continued as a new one when another person left it', async () => {
    const clinic = await calmClinic();
    const left = await beginToClose(clinic);
    const commandId = clinic.environment.newId();
    await clinic.must(({ closing }) => closing.service.leave({ commandId, closingId: left }));
    expect(await tryToFinish(clinic, left)).toEqual({ refused: 'NOT_CLOSING' });
    expect(await closeCalmly(clinic)).toMatchObject({ number: 1 });
  });

  test('has no Z report before it is done', async () => {
    const clinic = await calmClinic();
    const commandId = clinic.environment.newId();
    const printed = await clinic.give(({ closing }) =>
      closing.handlers.closing.printZ({ commandId, number: 1 }),
    );
    expect(printed).toEqual({ refused: 'NO_SUCH_REPORT' });
  });

  test('waits for an open drawer', async () => {
    const clinic = await calmClinic();
    const closingId = await beginToClose(clinic);
    await matchUntilRead(clinic, closingId);
    expect(await tryToFinish(clinic, closingId)).toEqual({ refused: 'STEP_OPEN' });
    expect(await stepsOf(clinic)).toMatchObject({ drawers: 'open', report: 'open' });
  });

  test('waits for a reconciliation of the payments since the last one, acknowledged or not', async () => {
    const clinic = await calmClinic();
    await closeDrawer(clinic, cents(FLOAT - 100));
    const closingId = await beginToClose(clinic);
    await matchUntilRead(clinic, closingId);
    await signOff(clinic, closingId, 'match');
    await charge(clinic, cents(2_500));
    expect(await stepsOf(clinic)).toMatchObject({ match: 'open' });
    expect(await tryToFinish(clinic, closingId)).toEqual({ refused: 'STEP_OPEN' });
    await matchUntilRead(clinic, closingId);
    expect(await tryToFinish(clinic, closingId)).toEqual({ answer: { number: 1 } });
  });

  test('skips a payment in doubt only with a manager approval, which the Z report prints', async () => {
    const clinic = await calmClinic();
    clinic.environment.network = { money: () => 'dropped-before', look: () => 'none' };
    await charge(clinic, cents(2_500));
    clinic.environment.network = CALM;
    await closeDrawer(clinic, FLOAT);
    const closingId = await beginToClose(clinic);
    await matchUntilRead(clinic, closingId);
    expect(await stepsOf(clinic)).toMatchObject({ 'in-doubt': 'ready', match: 'ready' });
    const order = { commandId: clinic.environment.newId(), closingId, step: 'in-doubt' } as const;
    const signed = await clinic.give(({ closing }) => closing.service.signOff(order));
    expect(signed).toEqual({ refused: 'APPROVAL_NEEDED' });
    await signOff(clinic, closingId, 'in-doubt');
    await signOff(clinic, closingId, 'match');
    const z = await finished(clinic, closingId);
    expect(z.signedBy.map(({ step, name }) => [step, name])).toEqual([
      ['in-doubt', 'Morgan Lee'],
      ['match', 'Morgan Lee'],
    ]);
    expect(z.match?.differences).toMatchObject([{ kind: 'still-in-doubt', amount: 2_500 }]);
  });
});

test('an acknowledgment covers the differences at that time and no later ones', async () => {
  const clinic = await calmClinic();
  clinic.environment.network = { money: () => 'dropped-before', look: () => 'none' };
  await charge(clinic, cents(2_500));
  await closeDrawer(clinic, FLOAT);
  const began = { commandId: clinic.environment.newId() };
  await clinic.must(({ closing }) => closing.service.begin(began));
  const closingId = (await clinic.must(({ closing }) => closing.service.current))?.closingId ?? '';
  const order = { commandId: clinic.environment.newId(), closingId, approval: APPROVAL };
  await clinic.must(async ({ closing, journal }) => {
    const signing = closing.service.signOff({ ...order, step: 'in-doubt' });
    journal.append(
      attemptOpened('void', {
        saleId: null,
        trackingId: trackingIdOf(journal.tillId, id('void')),
        operation: 'void',
        follows: { paymentId: 'P', paidAt: '2026-03-02T15:00:00.000Z', childrenBefore: [] },
      }),
      attemptResolved('void', 'in-doubt'),
    );
    await signing;
  });
  expect(await stepsOf(clinic)).toMatchObject({ 'in-doubt': 'open' });
});

describe('a payment unknown to a close', () => {
  test('does not block it, is reconciled the next morning, and is no difference of the next day', async () => {
    const { clinic } = await workedDay();
    hide(clinic);
    const z = await closeCalmly(clinic, IN_DRAWER);
    expect(z.match).toMatchObject({ differences: [] });
    expect(z.match?.pending.length).toBeGreaterThan(3);
    show(clinic);
    await clinic.wait(10 * HOUR);
    const waited = z.match?.pending.length;
    expect(await clinic.must(({ closing }) => closing.service.sinceClose)).toMatchObject({
      waited,
      waiting: 0,
      differences: [],
    });
    await openDrawer(clinic, FLOAT);
    expect((await closeCalmly(clinic)).match).toMatchObject({ differences: [], pending: [] });
  });

  test('that is missing a day later is reported the next day and named by its close', async () => {
    const { clinic, sale } = await workedDay();
    clinic.program.shown = {
      listed: (records) => records.filter(({ id }) => id !== sale.recordId),
      reported: (rows) => rows.filter(({ id }) => id !== sale.recordId),
    };
    const z = await closeCalmly(clinic, IN_DRAWER);
    expect(z.match?.pending).toMatchObject([{ trackingId: sale.trackingId }]);
    await clinic.wait(26 * HOUR);
    const missing = [{ kind: 'missing-at-service', trackingId: sale.trackingId }];
    expect(await clinic.must(({ closing }) => closing.service.sinceClose)).toMatchObject({
      waited: 1,
      waiting: 0,
      differences: missing,
    });
    await openDrawer(clinic, FLOAT);
    await closeDrawer(clinic, FLOAT);
    const closingId = await beginToClose(clinic);
    await matchUntilRead(clinic, closingId);
    const closing = await clinic.must(({ closing }) => closing.service.current);
    expect(closing?.match?.differences).toMatchObject(missing);
  });

  test('during an outage of the service is acknowledged and reconciled with the next day', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    await clinic.wait(HOUR);
    await closeDrawer(clinic, FLOAT);
    clinic.environment.network = { money: () => 'none', look: () => '5xx' };
    const began = { commandId: clinic.environment.newId() };
    await clinic.must(({ closing }) => closing.service.begin(began));
    const closingId =
      (await clinic.must(({ closing }) => closing.service.current))?.closingId ?? '';
    const matched = await clinic.give(({ closing }) => closing.service.match(closingId));
    expect(matched).toEqual({ refused: 'SERVICE_UNREACHABLE' });
    expect(await clinic.must(({ closing }) => closing.service.current)).toMatchObject({
      problem: expect.any(String), // by the status that the simulation picks
    });
    await signOff(clinic, closingId, 'in-doubt');
    await signOff(clinic, closingId, 'match');
    expect((await finished(clinic, closingId)).match).toBeNull();

    clinic.environment.network = CALM;
    clinic.program.shown = {
      listed: (records) => records,
      reported: (rows) => rows.map((row) => ({ ...row, amount: cents(9_900) })),
    };
    await openDrawer(clinic, FLOAT);
    await closeDrawer(clinic, FLOAT);
    const next = await beginToClose(clinic);
    await matchUntilRead(clinic, next);
    const closing = await clinic.must(({ closing }) => closing.service.current);
    expect(closing?.match?.differences).toMatchObject([
      { kind: 'amount-differs', amount: 2_500, other: 9_900 },
    ]);
  });
});

test('an acknowledged outage is void once the service was read and money moved since', async () => {
  const clinic = await calmClinic();
  await closeDrawer(clinic, FLOAT);
  const closingId = await beginToClose(clinic);
  clinic.environment.network = { money: () => 'none', look: () => '5xx' };
  await clinic.give(({ closing }) => closing.service.match(closingId));
  await signOff(clinic, closingId, 'match');
  expect(await stepsOf(clinic)).toMatchObject({ match: 'done' });
  clinic.environment.network = CALM;
  await matchUntilRead(clinic, closingId);
  await charge(clinic, cents(2_500));
  expect(await stepsOf(clinic)).toMatchObject({ match: 'open' });
  expect(await tryToFinish(clinic, closingId)).toEqual({ refused: 'STEP_OPEN' });
});

describe('cash not posted to the service', () => {
  /** The service answers every status check, and no money request reaches it. */
  const MUTE: Network = { money: () => 'not-sent', look: () => 'none' };
  const NOT_REPORTED = [
    { kind: 'cash-not-posted', amount: 2_600, attemptId: null, name: 'Receipt 000001' },
  ];

  /** Closes a day with a correct drawer, and returns the differences of its reconciliation. */
  async function closeNaming(clinic: Clinic, inDrawer: Cents) {
    await closeDrawer(clinic, inDrawer);
    const closingId = await beginToClose(clinic);
    const isPosting = () => clinic.must(({ money }) => money.attempts.sending);
    while (await isPosting()) await clinic.wait(1_000);
    await matchUntilRead(clinic, closingId);
    await signOff(clinic, closingId, 'match');
    await signOff(clinic, closingId, 'in-doubt');
    return (await finished(clinic, closingId)).match?.differences;
  }

  test('is reported by each close and each morning until it is posted', async () => {
    const clinic = await calmClinic();
    clinic.environment.network = MUTE;
    await takeCash(clinic, cents(2_600));
    await clinic.wait(HOUR / 4);
    expect(await closeNaming(clinic, cents(FLOAT + 2_600))).toMatchObject(NOT_REPORTED);

    await clinic.wait(1.5 * HOUR);
    expect(await clinic.must(({ closing }) => closing.service.sinceClose)).toMatchObject({
      waited: 1,
      waiting: 0,
      differences: NOT_REPORTED,
    });
    await openDrawer(clinic, FLOAT);
    expect(await closeNaming(clinic, FLOAT)).toMatchObject(NOT_REPORTED);

    clinic.environment.network = CALM;
    await clinic.wait(1.5 * HOUR);
    expect(await clinic.must(({ closing }) => closing.service.sinceClose)).toMatchObject({
      waited: 1,
      waiting: 0,
      differences: [],
    });
    await openDrawer(clinic, FLOAT);
    expect(await closeNaming(clinic, FLOAT)).toEqual([]);
  });

  test('that the service refused is reported until a person sends it again', async () => {
    const clinic = await calmClinic();
    clinic.environment.network = { money: () => '4xx', look: () => 'none' };
    await takeCash(clinic, cents(2_600));
    const refused = [{ kind: 'cash-refused', amount: 2_600, name: 'Receipt 000001' }];
    expect(await closeNaming(clinic, cents(FLOAT + 2_600))).toMatchObject(refused);
    await clinic.wait(24 * HOUR);
    await openDrawer(clinic, FLOAT);
    expect(await closeNaming(clinic, FLOAT)).toMatchObject(refused);

    clinic.environment.network = CALM;
    const [item] = await clinic.must(({ money }) => money.attempts.inDoubtList);
    const order = {
      commandId: clinic.environment.newId(),
      attemptId: item?.attemptId ?? '',
      decision: 'send-again',
      approval: APPROVAL,
    } as const;
    await clinic.must(({ money }) => money.attempts.decide(order));
    await clinic.wait(2 * HOUR);
    await openDrawer(clinic, FLOAT);
    expect(await closeNaming(clinic, FLOAT)).toEqual([]);
  });
});

describe('a day is the time between two Z reports, for any clock', () => {
  test.each([
    ['midnight of the service', '2026-03-05T23:50:00Z'],
    ['midnight in Denver', '2026-03-06T06:50:00Z'],
    ['the night that Denver’s clocks go forward', '2026-03-08T08:50:00Z'],
    ['the night that Denver’s clocks go back', '2026-11-01T07:50:00Z'],
  ])('with %s between its sales', async (_name, before) => {
    const clinic = await calmClinic(Date.parse(before));
    await charge(clinic, cents(2_500));
    await takeCash(clinic, cents(1_000));
    await clinic.wait(20 * 60_000);
    await charge(clinic, cents(4_000));
    await takeCash(clinic, cents(3_000));
    await clinic.wait(2 * HOUR);
    const z = await closeCalmly(clinic, cents(FLOAT + 4_000));
    expect(z.figures.tenders).toMatchObject([
      { tender: 'visa', taken: { count: 2, sum: 6_500 } },
      { tender: 'cash', taken: { count: 2, sum: 4_000 } },
    ]);
    expect(z.match).toMatchObject({ differences: [], pending: [], matched: { count: 4 } });
  });

  test('a payment by another terminal before midnight that appears after the close is reported by the next one', async () => {
    const clinic = await calmClinic(Date.parse('2026-03-05T22:00:00Z'));
    await charge(clinic, cents(2_500));
    await clinic.wait(2.5 * HOUR);
    await closeCalmly(clinic);
    clinic.program.shown = {
      listed: (records) => records,
      reported: (rows) =>
        rows.flatMap((row) => [
          { ...row, results: 'VOIDED' },
          {
            ...row,
            ...{ id: 'lagged', action: 'VOID', originalId: row.id, trackingId: null },
            timestamp: new Date('2026-03-05T23:50:00Z'),
          } as const,
        ]),
    };
    const named = [];
    for (let day = 0; day < 2; day += 1) {
      await clinic.wait(20 * HOUR);
      await openDrawer(clinic, FLOAT);
      await closeDrawer(clinic, FLOAT);
      const closingId = await beginToClose(clinic);
      await matchUntilRead(clinic, closingId);
      await signOff(clinic, closingId, 'match');
      named.push((await finished(clinic, closingId)).match?.differences.map(({ kind }) => kind));
    }
    expect(named).toEqual([['voided-at-another-terminal'], []]);
  });

  test('a charge of another terminal is in the sum of one close, also one that is listed after it', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    await clinic.wait(60_000);
    const timestamp = new Date(clinic.environment.pcClock.now);
    const paid = {
      method: 'CARD',
      action: 'AUTHORIZE',
      results: 'APPROVED',
    } as const;
    const strange = { ...paid, id: 'portal', timestamp, trackingId: 'PORTAL-1' };
    const late = { ...strange, id: 'late', timestamp: new Date(timestamp.getTime() - 30_000) };
    const show = (...shown: readonly (typeof strange)[]) => {
      const texts = { code: null, message: null };
      clinic.program.shown = {
        listed: (records) => [...records, ...shown.map((each) => ({ ...each, ...texts }))],
        reported: (rows) => [
          ...rows,
          ...shown.map((each) => ({ ...each, amount: cents(7_700), originalId: each.id })),
        ],
      };
    };
    show(strange);
    await clinic.wait(HOUR);
    const first = await closeCalmly(clinic);
    expect(first.match?.fromAnotherTerminal).toEqual({ count: 1, sum: 7_700 });
    show(strange, late);
    await clinic.wait(60_000);
    await openDrawer(clinic, FLOAT);
    await charge(clinic, cents(4_000));
    await clinic.wait(60_000);
    const second = await closeCalmly(clinic);
    expect(second.match).toMatchObject({ fromAnotherTerminal: { count: 1, sum: 7_700 } });
    await clinic.wait(60_000);
    await openDrawer(clinic, FLOAT);
    const third = await closeCalmly(clinic);
    expect(third.match).toMatchObject({ fromAnotherTerminal: { count: 0, sum: 0 } });
  });

  test('a charge of another terminal that is reported a day later is in the sum of the next close', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    const show = portalCharge(clinic);
    show(false);
    await clinic.wait(HOUR);
    const sums = [(await closeCalmly(clinic)).match?.fromAnotherTerminal];
    show(true);
    for (let day = 0; day < 2; day += 1) {
      await clinic.wait(26 * HOUR);
      await openDrawer(clinic, FLOAT);
      sums.push((await closeCalmly(clinic)).match?.fromAnotherTerminal);
    }
    expect(sums).toEqual([
      { count: 0, sum: 0 },
      { count: 1, sum: 7_700 },
      { count: 0, sum: 0 },
    ]);
  });

  test('a difference that was signed off is not listed again while a charge of another terminal waits', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    const timestamp = new Date(clinic.environment.pcClock.now);
    const lost = { id: 'lost', timestamp, trackingId: trackingIdOf(TILL, id('lost')) };
    portalCharge(clinic)(false);
    const { listed, reported } = clinic.program.shown;
    const theirs = {
      id: 'theirs',
      action: 'CREDIT',
      amount: cents(1_000),
      trackingId: null,
    } as const;
    clinic.program.shown = {
      reported: (rows, asked) => {
        const ours = rows.filter(({ id, originalId }) => id === originalId);
        const refunds = ours.map((row) => ({ ...row, ...theirs }));
        return reported([...rows, ...refunds, ...refunds], asked);
      },
      listed: (records, asked) => {
        const portal = listed([], asked);
        return [...records, ...portal, ...portal.map((each) => ({ ...each, ...lost }))];
      },
    };
    const close = async (steps: readonly ('voids' | 'in-doubt' | 'match')[]) => {
      await clinic.wait(10 * HOUR);
      await closeDrawer(clinic, FLOAT);
      const closingId = await beginToClose(clinic);
      await matchUntilRead(clinic, closingId);
      for (const step of steps) await signOff(clinic, closingId, step);
      const { match } = await finished(clinic, closingId);
      await openDrawer(clinic, FLOAT);
      return match?.differences;
    };
    const first = await close(['voids', 'in-doubt', 'match']);
    expect(first?.map(({ kind }) => kind).toSorted()).toEqual([
      'refunded-at-another-terminal',
      'reported-twice',
      'unknown-payment',
    ]);
    for (let later = 0; later < 6; later += 1)
      expect(await close(['voids', 'in-doubt'])).toEqual([]);
  });

  test.each([0, 1])(
    'a charge of another terminal before two closes without a reconciliation, after %i with one, is in the sum of the next',
    async (reconciled) => {
      const clinic = await calmClinic();
      for (let day = 0; day < reconciled; day += 1) {
        await clinic.wait(HOUR);
        await closeCalmly(clinic);
        await clinic.wait(20 * HOUR);
        await openDrawer(clinic, FLOAT);
      }
      portalCharge(clinic)(true);
      for (let day = 0; day < 2; day += 1) {
        await clinic.wait(HOUR);
        await closeDrawer(clinic, FLOAT);
        const closingId = await beginToClose(clinic);
        await signOff(clinic, closingId, 'voids');
        await signOff(clinic, closingId, 'match');
        expect((await finished(clinic, closingId)).match).toBeNull();
        await clinic.wait(30 * HOUR);
        await openDrawer(clinic, FLOAT);
      }
      const z = await closeCalmly(clinic);
      expect(z.match).toMatchObject({ fromAnotherTerminal: { count: 1, sum: 7_700 } });
    },
  );

  test('three days without a close are one day, and all their UTC days are read', async () => {
    const clinic = await calmClinic();
    for (let day = 0; day < 4; day += 1) {
      await charge(clinic, cents(2_500));
      await clinic.wait(24 * HOUR);
    }
    const z = await closeCalmly(clinic);
    expect(z.figures.tenders).toMatchObject([{ tender: 'visa', taken: { count: 4, sum: 10_000 } }]);
    expect(z.match).toMatchObject({ differences: [], pending: [], matched: { count: 4 } });
    expect(Date.parse(z.to) - Date.parse(z.from)).toBeGreaterThan(95 * HOUR);
  });

  test('a day without a close is named from the next day on, until its close', async () => {
    const clinic = await calmClinic();
    const unclosed = () => clinic.must(({ closing }) => closing.service.unclosed);
    await charge(clinic, cents(2_500));
    expect(await unclosed()).toEqual([]);
    await clinic.wait(24 * HOUR);
    const [day, ...others] = await unclosed();
    expect(others).toEqual([]);
    const z = await closeCalmly(clinic);
    expect(z.days).toEqual([day]);
    expect(await unclosed()).toEqual([]);
    expect(await clinic.must(({ closing }) => closing.service.zReports)).toMatchObject([
      { number: 1, days: [day] },
    ]);
  });

  test('a clock that is set back moves nothing into a closed day', async () => {
    const clinic = await calmClinic();
    await charge(clinic, cents(2_500));
    await clinic.wait(HOUR);
    await closeCalmly(clinic);
    clinic.environment.pcClock.step(-3 * HOUR);
    await openDrawer(clinic, FLOAT);
    await charge(clinic, cents(4_000));
    await clinic.wait(HOUR);
    const z = await closeCalmly(clinic);
    expect(z.figures.tenders).toMatchObject([{ tender: 'visa', taken: { count: 1, sum: 4_000 } }]);
    expect(z.match).toMatchObject({ differences: [], pending: [] });
  });
});
