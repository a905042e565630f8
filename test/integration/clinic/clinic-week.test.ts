import { v7 } from 'uuid';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifyHub } from '../../../src/hub/status.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { addDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import {
  type BankLine,
  importAt,
  OTHER_LINES,
  statementOf,
  transfersOf,
} from '../../hub-proof/week/bank.ts';
import {
  closeCounter,
  type Model,
  nothing,
  openSteps,
  type Sums,
} from '../../hub-proof/week/counters.ts';
import { FAULTS, openFaults } from '../../hub-proof/week/faults.ts';
import { chanceOf } from '../../simulation/environment/chance.ts';
import { BRANCHES, openClinicSuite } from '../../support/clinic-fixture.ts';

/** Days of the clinic, 8 at most, as the clock of the hub stays; `npm run prove-hub -- week` runs seven. */
const DAYS = Number(process.env['SWIPEWELL_WEEK_DAYS'] ?? 1);
const SEED = process.env['SWIPEWELL_WEEK_SEED'] ?? '1';
/** Steps of people in a day, and the steps from one fault to the next. */
const STEPS = 20;
const FAULT_EVERY = 4;
const NIGHT_S = 86_400;
/** Time until the processor has paid the last day out. */
const PAYOUT_S = 7 * NIGHT_S;

vi.setConfig({ testTimeout: 240_000 + DAYS * 120_000 });

const suite = openClinicSuite();

const sumOf = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0);

const inOrder = (sums: ReadonlyMap<string, Sums>) =>
  [...sums].toSorted(([one], [other]) => one.localeCompare(other));

/** Time for a database that is slow on a busy machine, and for a counter that waits 30 s to connect again. */
const AGAIN = { timeout: 120_000, interval: 500 };

/** A person takes a step again that was not answered; it counts once. */
const repeated = <T>(step: () => Promise<T>) => vi.waitFor(step, AGAIN);

it('A week of five counters at two branches with faults closes each day to the cent at the counters, the clinic, the processor and the bank', async () => {
  let result = '';
  onTestFinished(({ task }) => {
    if (task.result?.state === 'pass') process.stdout.write(`${result}\n`);
  });
  const { service } = suite;
  const chance = chanceOf(`week ${SEED}`);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const today = () => utcDay(now().getTime());
  const clinic = await suite.clinicWithHubProcess();
  const open = (tillId: string, branch: string, folder?: string) => {
    const clientId = BRANCHES.find(({ name }) => name === branch)?.clientId ?? '';
    const place = { branch, clientId, reads: 'clinic' as const, now, idleMinutes: 60 };
    return clinic.open(tillId, folder === undefined ? place : { ...place, folder });
  };
  const models: Model[] = [];
  for (const [at, tillId] of ['AAAA90', 'BBBB90', 'CCCC90', 'DDDD90', 'EEEE90'].entries()) {
    const branch = at < 3 ? 'Main' : 'North';
    const counter = await open(tillId, branch);
    models.push({
      counter,
      branch,
      day: nothing(),
      ofOthers: new Map(),
      drawer: 20_000,
      marked: 0,
    });
  }
  const steps = openSteps(chance.branch('steps'));
  const faults = openFaults({
    ...{ chance: chance.branch('faults'), service, steps, models },
    killHub: () => clinic.hub.kill(),
    startHub: () => clinic.restart(),
    reopen: ({ counter, branch }, folder) => open(counter.journal.tillId, branch, folder),
  });

  let late: Awaited<ReturnType<typeof steps.voidLate>> = null;
  const closes: { closeId: string; card: ReadonlyMap<string, number> }[] = [];
  const bags: (BankLine & { readonly of: 'clinic' | 'counter' })[] = [];
  let [collected, cards, met] = [0, 0, 0];
  const firstDay = today();
  for (let day = 1; day <= DAYS; day += 1) {
    for (let step = 0; step < STEPS; step += 1) {
      await steps.any(chance.pick(models));
      const name = step % FAULT_EVERY === 0 ? FAULTS[step / FAULT_EVERY] : undefined;
      if (name === undefined) continue;
      await faults[name](chance.pick(models));
      met += 1;
    }

    const expected = new Map<string, Sums>();
    const shown: string[] = [];
    for (const model of models) {
      const closed = await closeCounter(model, day);
      const sums = expected.get(model.branch) ?? nothing();
      for (const tender of ['card', 'cash', 'check'] as const) sums[tender] += closed.day[tender];
      expected.set(model.branch, sums);
      for (const [branch, card] of closed.ofOthers) {
        const its = expected.get(branch) ?? nothing();
        expected.set(branch, { ...its, card: its.card + card });
      }
      shown.push(closed.name);
    }
    // The money of one branch goes to the bank in bags of its counters.
    const bagsItself = day % 2 === 0 ? 'Main' : 'North';
    for (const { counter, branch } of models) {
      if (branch !== bagsItself) continue;
      const { bank } = counter.till.handlers;
      const { cash, checks } = await bank.bags();
      const bag = { bagNumber: `${counter.journal.tillId}-${day}`, accountId: 'checking' };
      const keys = checks.map(({ paymentKey }) => paymentKey);
      const amount = cash + sumOf(checks);
      if (amount === 0) continue;
      await bank.packBag({
        ...{ ...bag, commandId: v7(), bills: cents(cash), coin: cents(0), checks: keys },
      });
      await counter.together();
      bags.push({ of: 'counter', day: today(), text: `DEPOSIT ${bag.bagNumber}`, amount });
    }

    const { clinicClose } = models[0]?.counter.till.handlers ?? {};
    if (clinicClose === undefined) throw new Error('Five counters are open.');
    const closeId = v7();
    const { byBranch, notClosed, close } = await repeated(() =>
      clinicClose.begin({ commandId: closeId }),
    );
    let bagsVersion = close?.bagsVersion ?? '';
    expect.soft(notClosed).toEqual([]);
    expect
      .soft(
        byBranch.map(({ branch, net, cash, atCounters, checks, overShort }) => ({
          ...{ branch, net, cash, atCounters, checks: checks.sum, overShort },
        })),
      )
      .toEqual(
        inOrder(expected).map(([branch, { card, cash, check }]) => ({
          ...{ branch, net: card + cash + check, checks: check, overShort: 0 },
          ...(branch === bagsItself
            ? { cash: 0, checks: 0, atCounters: cash }
            : { cash, atCounters: 0 }),
        })),
      );
    const { checks } = await clinicClose.current();
    const packed = byBranch
      .filter(({ branch }) => branch !== bagsItself)
      .map(({ branch, cash }) => ({
        ...{ branch, entity: 'Clinic LLC', account: 'Operating', bagNumber: `B-${day}` },
        ...{ bills: cents(Math.max(0, cash)), coin: cents(0) },
        checks: checks.filter((each) => each.branch === branch).map(({ key }) => key),
      }));
    const { close: withBags } = await repeated(() =>
      clinicClose.pack({ commandId: v7(), closeId, bagsVersion, bags: packed }),
    );
    bagsVersion = withBags?.bagsVersion ?? '';
    await repeated(() => clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown }));
    const report = await repeated(() => clinicClose.report({ closeId }));
    expect.soft(report).toMatchObject({ number: day, signed: [] });
    for (const { bills, coin, checks: inBag, bagNumber } of report.bags) {
      const amount = bills + coin + sumOf(inBag);
      bags.push({ of: 'clinic', day: today(), text: `DEPOSIT ${bagNumber}`, amount });
    }
    for (const { card, cash, check } of expected.values()) {
      cards += card;
      collected += cash + check;
    }
    expect.soft(sumOf(bags)).toBe(collected); // the bags are all of the cash and checks
    // The void of a payment of the day before lowers the payout of that day.
    const card = new Map(
      inOrder(expected).map(([branch, sums]) => [
        branch,
        sums.card + (late?.branch === branch ? late.amount : 0),
      ]),
    );
    closes.push({ closeId, card });
    cards += late?.amount ?? 0;
    late = await steps.voidLate(chance.pick(models));
    if (late !== null) {
      card.set(late.branch, (card.get(late.branch) ?? 0) - late.amount);
      cards -= late.amount;
    }

    ahead += NIGHT_S * 1_000;
    await service.advanceClock(NIGHT_S);
    if (day === DAYS) break;
    for (const { counter, drawer: sum } of models) {
      const { handlers, staff } = counter.till;
      if (staff.cashier === null) await staff.signIn('cashier', '135790');
      const [first] = (await handlers.drawer.look()).drawers;
      const count = [...fewestPieces(cents(sum))];
      await handlers.drawer.open({ commandId: v7(), drawerId: first?.id ?? '', count });
    }
  }

  // The processor pays all of it within days, and the bank gets that and the bags.
  ahead += PAYOUT_S * 1_000;
  await service.advanceClock(PAYOUT_S);
  const [reading] = models;
  for (const { closeId, card } of closes) {
    const found = await reading?.counter.till.handlers.clinicClose.deposits({ closeId });
    expect
      .soft(found?.map(({ branch, expected, transfers }) => [branch, expected, sumOf(transfers)]))
      .toEqual([...card].map(([branch, sum]) => [branch, sum, sum]));
  }
  const transfers = await transfersOf(service);
  expect(sumOf(transfers)).toBe(cards);
  const statement = statementOf([...transfers, ...bags], chance.branch('bank'));
  const range = { from: addDays(firstDay, -1), to: today() };
  const lines = transfers.length + bags.length + OTHER_LINES.length;
  const atCounters = { transfers: 0, bags: 0, clinicBags: 0 };
  const matched: string[] = [];
  const imports = models.map(({ counter: { till, together } }) => async () => {
    await till.staff.signIn('manager', '246810');
    const found = await importAt(till, statement, range);
    expect.soft(found.result).toMatchObject({ added: lines, alike: 0, totals: [], problem: null });
    atCounters.transfers += sumOf(found.transfers);
    atCounters.bags += sumOf([...found.bags, ...found.counterBags]);
    atCounters.clinicBags += sumOf(found.clinicBags);
    matched.push(...found.all.map(({ lineId }) => lineId));
    await together();
    return found;
  });
  // Two counters import it at once, then the others: each line is matched at one of them.
  const [first, second, ...later] = imports;
  await Promise.all([first?.(), second?.()]);
  for (const each of later) {
    const { all, unmatched } = await each();
    expect.soft(all).toEqual([]);
    const open = unmatched.filter(({ matchedAt }) => matchedAt === null);
    expect
      .soft(open.map(({ description }) => description).toSorted())
      .toEqual(OTHER_LINES.map(({ text }) => text).toSorted());
  }
  expect(atCounters).toEqual({
    transfers: cards,
    bags: sumOf(bags.filter(({ of }) => of === 'counter')),
    clinicBags: sumOf(bags.filter(({ of }) => of === 'clinic')),
  });
  expect(new Set(matched).size).toBe(transfers.length + bags.length);
  expect(matched).toHaveLength(transfers.length + bags.length);

  expect(await verifyHub(clinic.database)).toEqual([]);
  expect(await clinic.attention()).toEqual([]);
  expect(await clinic.held()).toEqual([]);
  const sums = `${cards} cents by card, ${collected} cents in bags`;
  result = `days: ${DAYS}, payments: ${steps.payments}, faults: ${met}, ${sums}; all agree (seed ${SEED})`;
});
