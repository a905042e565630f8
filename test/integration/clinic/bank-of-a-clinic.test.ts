import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { addDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import { importAt, statementOf, transfersOf } from '../../hub-proof/week/bank.ts';
import { chanceOf } from '../../simulation/environment/chance.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';

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

const linked = ({ clinic }: ClinicCounter) =>
  vi.waitFor(() => expect(clinic.uplink.state).toBe('complete'), WAIT);

describe('A statement that two counters of a clinic import', () => {
  it('has each transfer matched at one of them, and at none while the hub is away', async () => {
    const { a, b, stop, restart } = await paidOut('AAAA81', 'BBBB81');
    await a.pay();
    await b.pay({ card: 'mastercard' });
    await suite.service.advanceClock(PAYOUT_S);
    const transfers = await transfersOf(suite.service);
    expect(sumOf(transfers)).toBe(5_000);
    const statement = statementOf(transfers, chanceOf('bank of a clinic'));
    await stop();
    await vi.waitFor(() => expect(a.clinic.uplink.session).toBeNull(), WAIT);
    const offline = await importAt(a.till, statement, range());
    expect(offline.transfers).toEqual([]);
    expect(await a.till.handlers.bank.look({ range: range() })).toMatchObject({ isHubAway: true });
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
  });
});
