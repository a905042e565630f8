import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { verifyHub } from '../../../src/hub/status.ts';
import type { AttemptView } from '../../../src/shared/contract/values.ts';
import { netOf } from '../../../src/shared/domain/day-figures.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { chanceOf } from '../../simulation/environment/chance.ts';
import { BRANCHES, type ClinicCounter, openClinicSuite } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import type { RunningService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';

/** Days of the clinic; `npm run prove-hub -- week` runs seven. */
const DAYS = Number(process.env['SWIPEWELL_WEEK_DAYS'] ?? 2);
const SEED = process.env['SWIPEWELL_WEEK_SEED'] ?? '1';
const NIGHT_S = 86_400;

vi.setConfig({ testTimeout: 240_000 + DAYS * 120_000 });

const suite = openClinicSuite();

/** What the model expects of a counter, cents. */
interface Sums {
  card: number;
  cash: number;
  check: number;
}

/** A counter with the money that the model moved there. */
interface Model {
  readonly counter: ClinicCounter;
  readonly branch: string;
  /** Of the open day. */
  day: Sums;
  /** In the drawer. */
  drawer: number;
}

/** Card payments and the part that is left to refund, with the counter that took each. */
interface Paid {
  readonly payment: AttemptView;
  readonly at: Model;
  left: number;
}

const nothing = (): Sums => ({ card: 0, cash: 0, check: 0 });

describe('A week of five counters at two branches', () => {
  it('closes each day to the cent at the counters, the clinic, the processor and the bank', async () => {
    const { service } = suite;
    const chance = chanceOf(`week ${SEED}`);
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const clinic = await suite.clinicOf();
    const models: Model[] = [];
    for (const [at, tillId] of ['AAAA90', 'BBBB90', 'CCCC90', 'DDDD90', 'EEEE90'].entries()) {
      const { name: branch, clientId } = BRANCHES[at < 3 ? 0 : 1] ?? { name: '', clientId: '' };
      const place = { branch, clientId, reads: 'clinic' as const };
      const counter = await clinic.open(tillId, { ...place, now, idleMinutes: 60 });
      models.push({ counter, branch, day: nothing(), drawer: 20_000 });
    }
    const paid: Paid[] = [];
    let made = 0;
    /** Another amount for each payment: none is taken for a second one of the same. */
    const amountOf = () => cents(chance.whole(5, 90) * 100 + (made++ % 100));
    const saleOf = (amount: ReturnType<typeof amountOf>) => ({
      ...{ saleId: v7(), patientId: `p-${v7().slice(-8)}` },
      lines: [{ kind: 'copay' as const, amount }],
    });

    const steps: Readonly<Record<string, (model: Model) => Promise<void>>> = {
      card: async (model) => {
        const { till } = model.counter;
        const amount = amountOf();
        const sale = saleOf(amount);
        const { swipe } = await swipeCard(till, sale, chance.pick(['visa', 'mastercard', 'amex']));
        const payment = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
        till.counter.leave(sale.saleId);
        expect.soft(payment.state).toBe('approved');
        model.day.card += amount;
        paid.push({ payment, at: model, left: amount });
      },
      cash: async (model) => {
        const { till } = model.counter;
        const amount = amountOf();
        const sale = saleOf(amount);
        const given = cents(Math.ceil(amount / 2_000) * 2_000);
        await till.checkout.takeCash({ ...sale, commandId: v7(), given });
        till.counter.leave(sale.saleId);
        model.day.cash += amount;
        model.drawer += amount;
      },
      check: async (model) => {
        const { till } = model.counter;
        const amount = amountOf();
        const sale = saleOf(amount);
        const check = { what: 'check', reference: String(1_000 + made) } as const;
        await till.checkout.record({ ...sale, ...check, commandId: v7() });
        till.counter.leave(sale.saleId);
        model.day.check += amount;
      },
      /** A void or a refund at the counter of the payment, also of an earlier day. */
      refund: async (model) => {
        const open = paid.filter(({ at, left }) => at === model && left > 0);
        if (open.length === 0) return;
        const of = chance.pick(open);
        const { payment } = of;
        await model.counter.together();
        const whole = of.left === payment.amount && chance.happens(0.5);
        const amount = whole ? of.left : Math.min(of.left, chance.whole(100, 900));
        await model.counter.refund(payment, whole ? {} : { amount });
        of.left -= amount;
        model.day.card -= amount;
      },
    };
    const kinds = ['card', 'card', 'card', 'cash', 'cash', 'check', 'refund'];

    const [reading] = models;
    if (reading === undefined) throw new Error('Five counters are open.');
    const { clinicClose } = reading.counter.till.handlers;
    const closes: { closeId: string; card: ReadonlyMap<string, number> }[] = [];
    let bagged = 0;
    let collected = 0;
    for (let day = 1; day <= DAYS; day += 1) {
      for (let step = 0; step < 24; step += 1) {
        const model = chance.pick(models);
        await steps[chance.pick(kinds)]?.(model);
      }

      const expected = new Map<string, Sums>();
      const shown: string[] = [];
      for (const model of models) {
        const { till, journal } = model.counter;
        const number = await closeDay(model.counter, model.drawer);
        expect.soft(number).toBe(day);
        const report = await till.handlers.closing.zReport({ number });
        const net = (isOf: (tender: string) => boolean) =>
          report.figures.tenders
            .filter(({ tender }) => isOf(tender))
            .reduce((sum, each) => sum + netOf(each), 0);
        expect
          .soft({
            card: net((tender) => !['cash', 'check'].includes(tender)),
            cash: net((tender) => tender === 'cash'),
            check: net((tender) => tender === 'check'),
          })
          .toEqual(model.day);
        expect
          .soft(report.drawers.map(({ counted, expected: of }) => [counted, of]))
          .toEqual([[model.drawer, model.drawer]]);
        expect.soft(report.match?.differences.map(({ kind }) => kind)).toEqual([]);
        model.drawer -= report.deposit.bagSum;
        const sums = expected.get(model.branch) ?? nothing();
        for (const tender of ['card', 'cash', 'check'] as const) sums[tender] += model.day[tender];
        expected.set(model.branch, sums);
        model.day = nothing();
        shown.push(`${journal.tillId}-${number}`);
      }

      const closeId = v7();
      const { byBranch, notClosed } = await clinicClose.begin({ commandId: closeId });
      expect.soft(notClosed).toEqual([]);
      expect
        .soft(
          byBranch.map(({ branch, net, cash, checks, overShort }) => ({
            ...{ branch, net, toBank: cash + checks.sum, overShort },
          })),
        )
        .toEqual(
          [...expected].map(([branch, { card, cash, check }]) => ({
            ...{ branch, net: card + cash + check, toBank: cash + check, overShort: 0 },
          })),
        );
      const view = await clinicClose.current();
      const bags = byBranch.map(({ branch, cash }, at) => ({
        ...{ branch, entity: 'Clinic LLC', account: 'Operating', bagNumber: `B-${day}-${at}` },
        ...{ bills: cents(Math.max(0, cash)), coin: cents(0), checks: checksOf(view, branch) },
      }));
      await clinicClose.pack({ commandId: v7(), closeId, bags });
      await clinicClose.finish({ commandId: v7(), closeId, shown });
      const report = await clinicClose.report({ closeId });
      expect.soft(report).toMatchObject({ number: day, signed: [] });
      for (const { bills, checks } of report.bags) {
        bagged += bills + checks.reduce((sum, { amount }) => sum + amount, 0);
      }
      const sums = [...expected.values()];
      collected += sums.reduce((sum, { cash, check }) => sum + cash + check, 0);
      expect.soft(bagged).toBe(collected); // the bags are all of the cash and checks
      closes.push({
        closeId,
        card: new Map([...expected].map(([branch, { card }]) => [branch, card])),
      });

      ahead += NIGHT_S * 1_000;
      await service.advanceClock(NIGHT_S);
      if (day === DAYS) break;
      for (const model of models) {
        const { drawer, staff } = {
          drawer: model.counter.till.handlers.drawer,
          staff: model.counter.till.staff,
        };
        if (staff.cashier === null) await staff.signIn('cashier', '135790');
        const [first] = (await drawer.look()).drawers;
        const count = [...fewestPieces(cents(model.drawer))];
        await drawer.open({ commandId: v7(), drawerId: first?.id ?? '', count });
      }
    }

    // The processor pays all of it within days, and the bank gets that and the bags.
    ahead += 7 * NIGHT_S * 1_000;
    await service.advanceClock(7 * NIGHT_S);
    let [funded, cards] = [0, 0];
    for (const { closeId, card } of closes) {
      const found = await clinicClose.deposits({ closeId });
      for (const { expected, transfers } of found) {
        const sum = transfers.reduce((all, { amount }) => all + amount, 0);
        expect.soft(sum).toBe(expected);
        funded += sum;
      }
      cards += [...card.values()].reduce((all, each) => all + each, 0);
    }
    expect(funded).toBe(cards);
    expect(await transfersOf(service)).toBe(cards);
    expect(await verifyHub(clinic.database)).toEqual([]);
    expect(await clinic.attention()).toEqual([]);
    expect(await clinic.held()).toEqual([]);
    process.stdout.write(
      `${DAYS} days, ${made} payments: ${cards} cents by card, ${collected} cents in bags; all agree (seed ${SEED})\n`,
    );
  });
});

/** The keys of a branch's checks that are to be put into bags. */
const checksOf = (
  { checks }: { readonly checks: readonly { readonly key: string; readonly branch: string }[] },
  of: string,
) => checks.filter(({ branch }) => branch === of).map(({ key }) => key);

const summariesSchema = z.array(z.object({ deposit_amount: z.string() }));

/** All transfers of the processor to both branches, by its own report, cents. */
async function transfersOf({ send }: RunningService): Promise<number> {
  let sum = 0;
  for (const { clientId } of BRANCHES) {
    const path = '/api/pp/reports/payments/deposits/summary?start_date=2020-01-01';
    const answer = await send('GET', path, { headers: { 'svc-clientid': clientId } });
    for (const { deposit_amount } of summariesSchema.parse(answer.json())) {
      sum += Math.round(Number(deposit_amount) * 100);
    }
  }
  return sum;
}
