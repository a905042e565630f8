import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import type { NewProfile } from '../../../src/main/patients/profile-commands.ts';
import { clientOf } from '../../support/open-window.ts';
import { readEntries, readRows } from '../../support/read-journal.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';
import { typedIn } from '../../support/typed-number.ts';

const PATH = '/api/pp/payment_profiles';
const wireProfiles = z.array(z.record(z.string(), z.string()));

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function openTill() {
  const folder = temporaryFolder();
  const { till, close } = await tillOn(service, folder);
  const made = await service.send('POST', '/api/pp/patients', {
    json: { first_name: 'Ada', last_name: 'Lovelace', city: 'Troy', zip_code: '00501' },
  });
  const { patient_id: patientId } = z.looseObject({ patient_id: z.string() }).parse(made.json());
  const atService = async () =>
    wireProfiles.parse((await service.send('GET', `${PATH}/?patient_id=${patientId}`)).json());
  return { till, close, folder, patientId, atService, profiles: till.profiles };
}

/** A profile with typed numbers, named by their handles. */
const newProfile = (
  { typedNumbers }: Till,
  patientId: string,
  source: NewProfile['source'],
): NewProfile => ({
  patientId,
  source: typedIn(typedNumbers, source),
  billing: 'same',
  priority: '',
  consent: 'I agree to it.',
  language: 'en',
});

const BANK = {
  kind: 'bank-account',
  accountType: 'C',
  accountNumber: '000123456789',
  routingNumber: '021000021',
} as const;

const KEYED = {
  kind: 'keyed-card',
  nameOnCard: 'ADA LOVELACE',
  cardNumber: '4111111111111111',
  expDate: '2049-12',
} as const;

/** The readers listen, and a demo card is swiped. */
function swiped(till: Till): string {
  const reading = till.profiles.listen();
  expect(till.devices.swipeDemoCard(till.devices.demoCards[0]?.id ?? '')).toBe('swiped');
  if (reading.state.kind !== 'card') throw new Error(`no card: ${reading.state.kind}`);
  return reading.state.swipe;
}

describe('a card on file', () => {
  test('is saved from a swipe, once for two commands, with the patient’s billing address', async () => {
    const { till, profiles, patientId, atService } = await openTill();
    const asked = newProfile(till, patientId, { kind: 'swiped-card', swipe: swiped(till) });
    const command = { commandId: v7(), ...asked };
    const page = clientOf(till);
    const [first, second] = await Promise.all([
      page.profiles.create(command),
      page.profiles.create(command),
    ]);
    expect(second).toEqual(first);
    expect(await atService()).toMatchObject([
      { account_type: 'VI', account_number: '1111', billing_name: 'Ada Lovelace' },
    ]);
    expect(await profiles.list(patientId)).toEqual([first]);
    expect(first).toMatchObject({
      kind: 'card',
      brand: 'visa',
      lastFour: '1111',
      expiry: 'good',
      billing: { city: 'Troy', zipCode: '00501' },
      consent: { by: 'Dana Reyes', text: 'I agree to it.' },
    });
  });

  test.each([KEYED, BANK])(
    'has its typed numbers ($kind) wiped after the request',
    async (typed) => {
      const { till, profiles, patientId } = await openTill();
      const { typedNumbers } = till;
      await till.staff.signIn('owner', '864209');
      await clientOf(till).profiles.changePolicy({ commandId: v7(), keyedCards: true });
      const asked = newProfile(till, patientId, typed);
      const { source } = asked;
      const handles =
        source.kind === 'keyed-card'
          ? [source.cardNumber]
          : source.kind === 'bank-account'
            ? [source.accountNumber, source.routingNumber]
            : [];
      const held = handles.map((handle) => typedNumbers.digits(handle));
      expect(held.map((digits) => digits?.some((digit) => digit !== 0))).toEqual(
        handles.map(() => true),
      );
      await profiles.create(asked);
      for (const digits of held) expect(digits?.every((digit) => digit === 0)).toBe(true);
    },
  );

  test('is not saved from a swipe that was used, wiped or canceled', async () => {
    const { till, profiles, patientId } = await openTill();
    const source = { kind: 'swiped-card', swipe: swiped(till) } as const;
    await profiles.create(newProfile(till, patientId, source));
    const gone = { code: 'SWIPE_GONE' };
    const again = () => profiles.create(newProfile(till, patientId, source));
    await expect(again()).rejects.toMatchObject(gone);
    const reading = profiles.listen();
    const ended = { kind: 'swiped-card', swipe: swiped(till) } as const;
    reading.end();
    profiles.listen().end();
    await expect(profiles.create(newProfile(till, patientId, ended))).rejects.toMatchObject(gone);
  });

  test('does not take the readers from an open sale', async () => {
    const { till, profiles } = await openTill();
    till.counter.listen({ saleId: v7(), lines: [] });
    expect(() => profiles.listen()).toThrow(expect.objectContaining({ code: 'SALE_OPEN' }));
  });

  test('returns the readers to a sale', async () => {
    const { till, profiles } = await openTill();
    const reading = profiles.listen();
    till.counter.listen({ saleId: v7(), lines: [] });
    expect(reading.state).toEqual({ kind: 'called-back' });
    till.devices.swipeDemoCard(till.devices.demoCards[0]?.id ?? '');
    expect(till.counter.current?.step.kind).toBe('card');
  });

  test('is typed by a manager alone, and only when the clinic allows it', async () => {
    const { till, profiles, patientId, atService, folder, close } = await openTill();
    const create = () => profiles.create(newProfile(till, patientId, KEYED));
    await expect(create()).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    till.staff.signOut();
    await till.staff.signIn('manager', '246810');
    await expect(create()).rejects.toMatchObject({ code: 'KEYING_OFF' });
    till.staff.signOut();
    await till.staff.signIn('owner', '864209');
    await clientOf(till).profiles.changePolicy({ commandId: v7(), keyedCards: true });
    await create();
    expect(await atService()).toMatchObject([{ account_number: '1111', exp_date: '2049-12' }]);
    await close();
    expect(JSON.stringify(readRows(folder))).not.toContain(KEYED.cardNumber);
  });

  test.each([
    [{ ...KEYED, cardNumber: '4111111111111112' }, 'cardNumber'],
    [{ ...KEYED, expDate: '2019-12' }, 'expDate'],
    [{ ...KEYED, nameOnCard: '' }, 'nameOnCard'],
    [{ ...BANK, routingNumber: '021000022' }, 'routingNumber'],
    [{ ...BANK, accountNumber: '12 34' }, 'accountNumber'],
  ])('with an invalid detail is not sent: %j', async (source, field) => {
    const { till, profiles, patientId, atService } = await openTill();
    till.staff.signOut();
    await till.staff.signIn('owner', '864209');
    await clientOf(till).profiles.changePolicy({ commandId: v7(), keyedCards: true });
    await expect(profiles.create(newProfile(till, patientId, source))).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      data: { field },
    });
    expect(await atService()).toEqual([]);
  });
});

describe('a saved profile', () => {
  test('keeps unchanged fields and clears emptied ones', async () => {
    const { till, profiles, patientId, atService } = await openTill();
    const { profileId } = await profiles.create(newProfile(till, patientId, BANK));
    const before = (await atService())[0];
    await profiles.update({ profileId, patientId, billing: { city: 'Rome', zipCode: '' } });
    expect(await atService()).toEqual([{ ...before, billing_city: 'Rome', billing_zip_code: '' }]);
  });

  test('deleted at another counter is reported as missing', async () => {
    const { till, profiles, patientId } = await openTill();
    const { profileId } = await profiles.create(newProfile(till, patientId, BANK));
    await service.send('DELETE', `${PATH}/${profileId}`);
    const gone = { code: 'PROFILE_GONE' };
    await expect(profiles.delete({ profileId, patientId })).rejects.toMatchObject(gone);
    await expect(
      profiles.update({ profileId, patientId, billing: { city: 'Rome' } }),
    ).rejects.toMatchObject(gone);
  });

  test('is journaled by id, with the consent and without a number', async () => {
    const { till, profiles, patientId, folder, close } = await openTill();
    const { profileId } = await profiles.create(newProfile(till, patientId, BANK));
    await profiles.delete({ profileId, patientId });
    await service.addFault({ method: 'POST', path: PATH, fault: 'drop_after', times: 1 });
    await expect(profiles.create(newProfile(till, patientId, BANK))).rejects.toMatchObject({
      data: { outcome: 'in-doubt' },
    });
    await close();
    const rows = readEntries(folder).filter(({ kind }) => kind.startsWith('profile.'));
    const by = { id: 'cashier', name: 'Dana Reyes' };
    const made = { patientId, way: 'bank-account', consent: 'I agree to it.', by };
    expect(rows).toMatchObject([
      {
        kind: 'profile.created',
        body: { ...made, profileId, lastFour: '6789', outcome: 'done' },
      },
      { kind: 'profile.deleted', body: { profileId, patientId, outcome: 'done', by } },
      {
        kind: 'profile.created',
        body: { ...made, profileId: null, lastFour: null, outcome: 'in-doubt' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/000123456789|021000021/);
  });
});
