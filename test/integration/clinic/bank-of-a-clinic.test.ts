import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { addDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import { importAt, statementOf, transfersOf } from '../../hub-proof/week/bank.ts';
import { chanceOf } from '../../simulation/environment/chance.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';

vi.setConfig({ testTimeout: 240_000 });

const suite = openClinicSuite();

const NIGHT_S = 86_400;

/** Time until the processor has paid out. */
const PAYOUT_S = 7 * NIGHT_S;

const sumOf = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0);

const today = () => utcDay(Date.now() + PAYOUT_S * 1_000);
const range = () => ({ from: addDays(today(), -30), to: addDays(today(), 30) });

/** Counters of one clinic whose clocks are after the payout. */
async function paidOut(...tillIds: readonly string[]) {
  const clinic = await suite.clinicOf();
  const now = () => new Date(Date.now() + PAYOUT_S * 1_000);
  const counters: ClinicCounter[] = [];
  for (const tillId of tillIds) {
    const counter = await clinic.open(tillId, { now, idleMinutes: 60, reads: 'clinic' });
    await counter.till.staff.signIn('manager', '246810');
    counters.push(counter);
  }
  const [a, b] = counters;
  if (a === undefined || b === undefined) throw new Error('The clinic has two counters.');
  const { stop, restart } = clinic;
  return { stop, restart, a, b };
}

/** Closes a day of a counter with cash, and packs it into a bag of its own. Returns its id. */
async function withBag(counter: ClinicCounter, bagNumber: string, amount: number): Promise<string> {
  await closeDay(counter, 20_000 + amount);
  const { bagId } = await counter.till.handlers.bank.packBag({
    ...{ commandId: v7(), bagNumber, accountId: 'checking', checks: [] },
    ...{ bills: cents(amount), coin: cents(0) },
  });
  await counter.together();
  return bagId;
}

const linked = ({ clinic }: ClinicCounter) =>
  vi.waitFor(() => expect(clinic.uplink.state).toBe('complete'), WAIT);

describe('A statement that two counters of a clinic import', () => {
  it('has each transfer matched at one of them, and at none while the hub is away', async () => {
    const { a, b, stop, restart } = await paidOut('AAAA81', 'BBBB81');
    await a.pay();
    await b.pay({ card: 'mastercard' });
    for (const counter of [a, b]) expect(await closeDay(counter)).toBe(1);
    const arrivals = async ({ till }: ClinicCounter) =>
      (await till.handlers.closing.deposits({ number: 1 })).transfers.map(
        ({ arrival }) => arrival?.proof,
      );
    await suite.service.advanceClock(PAYOUT_S);
    expect(await arrivals(a)).toEqual(['processor']);
    const transfers = await transfersOf(suite.service);
    expect(sumOf(transfers)).toBe(5_000);
    const statement = statementOf(transfers, chanceOf('bank of a clinic'));
    await stop();
    await vi.waitFor(() => expect(a.clinic.uplink.session).toBeNull(), WAIT);
    const offline = await importAt(a.till, statement, range());
    expect(offline.transfers).toEqual([]);
    await restart();
    await linked(a);
    await linked(b);
    await Promise.all([
      a.till.handlers.bank.matchAgain({ commandId: v7(), range: range() }),
      importAt(b.till, statement, range()),
    ]);
    const matchedAt = async ({ till }: ClinicCounter) =>
      (await till.handlers.bank.look({ range: range() })).matched;
    const both = [...(await matchedAt(a)), ...(await matchedAt(b))];
    expect(both.map(({ meaning }) => meaning.kind)).toEqual(['transfer']);
    expect(sumOf(both)).toBe(5_000);
    // The Z reports of both say it.
    for (const counter of [a, b]) await counter.together();
    for (const counter of [a, b]) expect(await arrivals(counter)).toEqual(['bank-statement']);
    await stop();
    await vi.waitFor(() => expect(b.clinic.uplink.session).toBeNull(), WAIT);
    expect([await arrivals(a), await arrivals(b)].flat().toSorted()).toEqual([
      ...['bank-statement', 'processor'], // each knows its own matches
    ]);
  });

  it('has the bags of both and of the clinic matched at the one that imports it first', async () => {
    const { a, b } = await paidOut('AAAA82', 'BBBB82');
    const statement = async () => {
      const own = await withBag(b, 'OWN-1', 700);
      await closeDay(a, 20_000 + 900);
      const { clinicClose } = a.till.handlers;
      const closeId = v7();
      const { zReports, close: begun } = await clinicClose.begin({ commandId: closeId });
      const bag = { branch: 'Main', entity: 'North Clinic LLC', account: 'Checking' };
      const content = { bills: cents(900), coin: cents(0), checks: [] };
      const bags = [{ ...bag, ...content, bagNumber: 'B-1' }];
      const { close } = await clinicClose.pack({
        ...{ commandId: v7(), closeId, bagsVersion: begun?.bagsVersion ?? '', bags },
      });
      const bagsVersion = close?.bagsVersion ?? '';
      const shown = zReports.map(({ tillId, number }) => `${tillId}-${number}`);
      await clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown });
      const lines = [
        { day: today(), text: 'DEPOSIT 1', amount: 700 },
        { day: today(), text: 'DEPOSIT 2', amount: 900 },
      ];
      return { own, text: statementOf(lines, chanceOf('bags of a clinic')) };
    };
    const { own, text } = await statement();
    const ofCloses = async ({ till }: ClinicCounter) =>
      (await till.handlers.clinicClose.bags()).map(({ arrived }) => arrived);
    expect(await ofCloses(a)).toEqual([null]);
    const found = await importAt(a.till, text, range());
    const kinds = found.all.map(({ meaning, amount }) => [meaning.kind, amount]);
    expect(kinds.toSorted()).toEqual([
      ['clinic-bag', 900],
      ['counter-bag', 700],
    ]);
    expect(await ofCloses(a)).toEqual([expect.any(String)]); // its entry may be on its way to the hub
    await a.together();
    expect(await ofCloses(b)).toEqual([expect.any(String)]);

    const { bank } = b.till.handlers;
    const again = await importAt(b.till, text, range());
    expect(again.all).toEqual([]);
    const matchedAt = again.unmatched.flatMap(({ description, matchedAt: at }) =>
      description.startsWith('DEPOSIT') ? [at] : [],
    );
    expect(matchedAt).toEqual(['Desk AAAA82', 'Desk AAAA82']);
    const arrived = async () => (await bank.bags()).bags.map((each) => each.arrived);
    await vi.waitFor(async () => expect(await arrived()).toEqual([expect.any(String)]), WAIT);
    const unpack = () => bank.unpackBag({ commandId: v7(), bagId: own, reason: 'Recount' });
    await expect(unpack()).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });

    const line = found.all.find(({ meaning }) => meaning.kind === 'counter-bag');
    const order = { commandId: v7(), lineId: line?.lineId ?? '' };
    await a.till.handlers.bank.unmatch(order);
    await vi.waitFor(async () => expect(await arrived()).toEqual([null]), WAIT);
    await unpack();
  });
});
