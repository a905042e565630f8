import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { runHubCommand } from '../../../src/hub/commands.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';

vi.setConfig({ testTimeout: 240_000 });

const suite = openClinicSuite();

const bankOf = ({ till }: ClinicCounter) => till.handlers.bank;

/** The cash that the form of a new bag offers, cents. */
const offered = async (counter: ClinicCounter) => (await bankOf(counter).bags()).cash;

const pack = (counter: ClinicCounter, bills: number, bagNumber = 'C-1') =>
  bankOf(counter).packBag({
    ...{ commandId: v7(), bagNumber, accountId: 'checking', checks: [] },
    ...{ bills: cents(bills), coin: cents(0) },
  });

/** A close of the clinic, with one bag of its only branch. */
async function closeClinic(counter: ClinicCounter, bills: number) {
  const { clinicClose } = counter.till.handlers;
  const closeId = v7();
  const { zReports, close: begun } = await clinicClose.begin({ commandId: closeId });
  const bag = {
    ...{ branch: 'Main', entity: 'North Clinic LLC', account: 'Operating', bagNumber: 'B-1' },
    ...{ bills: cents(bills), coin: cents(0), checks: [] },
  };
  const { close } = await clinicClose.pack({
    ...{ commandId: v7(), closeId, bagsVersion: begun?.bagsVersion ?? '' },
    bags: bills === 0 ? [] : [bag],
  });
  const bagsVersion = close?.bagsVersion ?? '';
  const shown = zReports.map(({ tillId, number }) => `${tillId}-${number}`);
  return {
    cash: async () => (await clinicClose.current()).byBranch[0]?.cash,
    finish: () => clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown }),
  };
}

/** A counter with cash of 25.00 for the bank from a closed day, at the hub. */
async function withCash(tillId: string) {
  const clinic = await suite.clinicOf(tillId);
  const { a } = clinic;
  await closeDay(a, 20_000 + 2_500);
  expect(await offered(a)).toBe(2_500);
  return clinic;
}

const learned = (counter: ClinicCounter) =>
  vi.waitFor(
    () => expect(counter.journal.rows().map(({ kind }) => kind)).toContain('bag.clinic-packed'),
    WAIT,
  );

const tooMuch = (cash: number) => ({ code: 'TOO_MUCH_CASH_IN_BAG', data: { cash } });

describe('The cash of a counter', () => {
  it('in a bag of a clinic close is neither offered nor packed, also without the hub', async () => {
    const { a, stop } = await withCash('AAAA61');
    const close = await closeClinic(a, 2_000);
    expect(await bankOf(a).bags()).toMatchObject({ cash: 500, heldBack: { cash: 2_000 } });
    await expect(pack(a, 501)).rejects.toMatchObject(tooMuch(500));
    await pack(a, 500);
    await close.finish();
    await learned(a);
    expect(await bankOf(a).bags()).toMatchObject({ cash: 0, heldBack: { cash: 0 } });
    await expect(pack(a, 1, 'C-2')).rejects.toMatchObject(tooMuch(0));
    await stop();
    await vi.waitFor(() => expect(a.clinic.uplink.session).toBeNull(), WAIT);
    expect(await offered(a)).toBe(0);
    await expect(pack(a, 1, 'C-3')).rejects.toMatchObject(tooMuch(0));
  });

  it('in a bag of a close that the command of the hub finished is known within seconds', async () => {
    const { a, data, databaseUrl } = await withCash('AAAA67');
    await closeClinic(a, 2_500);
    const command = { branch: 'Main', counters: '1', 'reads-clinic': false, json: false };
    const given = { ...command, reason: '', by: 'admin', subjects: [] };
    expect(await runHubCommand('clinic-close', { data, databaseUrl }, given)).toBe(0);
    await learned(a);
    expect(await bankOf(a).bags()).toMatchObject({ cash: 0, heldBack: { cash: 0 } });
  });

  it('in its own bag is in no clinic close, and comes back when the bag is unpacked', async () => {
    const { a } = await withCash('AAAA62');
    const { bagId } = await pack(a, 2_500);
    const close = await closeClinic(a, 0);
    expect(await close.cash()).toBe(0);
    await bankOf(a).unpackBag({ commandId: v7(), bagId, reason: 'Recount' });
    await vi.waitFor(async () => expect(await close.cash()).toBe(2_500), WAIT);
  });

  it('that the hub has is not packed while it is away; that of a day which it never had is', async () => {
    const { a, stop, restart } = await withCash('AAAA63');
    await stop();
    await vi.waitFor(() => expect(a.clinic.uplink.session).toBeNull(), WAIT);
    expect(await bankOf(a).bags()).toMatchObject({
      ...{ cash: 0, heldBack: { cash: 2_500 }, isHubAway: true },
    });
    await expect(pack(a, 1)).rejects.toMatchObject(tooMuch(0));
    const drawer = a.till.handlers.drawer;
    const { drawers } = await drawer.look();
    await drawer.open({
      ...{ commandId: v7(), drawerId: drawers[0]?.id ?? '' },
      count: [...fewestPieces(cents(20_000))],
    });
    await closeDay({ till: a.till, together: async () => {} }, 20_000 + 700);
    expect(await offered(a)).toBe(700);
    await pack(a, 700);
    expect(await offered(a)).toBe(0);
    await restart();
    await a.together();
    const close = await closeClinic(a, 2_500);
    await close.finish();
    await learned(a);
    expect(await offered(a)).toBe(0);
  });

  it('goes to one of its own bag and the close of the clinic that are packed at once', async () => {
    for (const tillId of ['AAAA64', 'AAAA65', 'AAAA66']) {
      const { a } = await withCash(tillId);
      const results = await Promise.allSettled([pack(a, 2_500), closeClinic(a, 2_500)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await offered(a)).toBe(0);
    }
  });
});
