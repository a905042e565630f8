import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyOutcome } from '../../../src/main/payments-api/call.ts';
import {
  createPaymentsClient,
  type PaymentsClient,
} from '../../../src/main/payments-api/client.ts';
import { PaymentsApiError } from '../../../src/main/payments-api/payments-api-error.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { all } from '../../support/hostile-client.ts';
import { bankAccount, card, visa } from '../../support/money-operations.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { digitsOf } from '../../support/typed-number.ts';

/** Every operation of interface.md §4, in every format, against the running demo service. */
const formats = [
  { answers: 'json', paymentBodies: 'json' },
  { answers: 'json', paymentBodies: 'form' },
  { answers: 'xml', paymentBodies: 'json' },
  { answers: 'xml', paymentBodies: 'form' },
] as const;

const DAY_S = 86_400;
let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.stop();
});

describe.each(formats)('with $answers answers and $paymentBodies bodies', (format) => {
  let client: PaymentsClient;
  let offsetMs = 0;

  beforeAll(async () => {
    const { baseUrl, caFile, username, password, clientIds } = service;
    client = createPaymentsClient({
      connection: {
        baseUrl,
        environment: 'demo',
        username,
        password,
        caFile,
        ...(clientIds[1] === undefined ? {} : { clientId: clientIds[1] }),
      },
      ...format,
    });
    offsetMs = (await client.warmUp()).clockOffsetMs;
  });

  afterAll(() => client.close());

  const tracking = (name: string) => `${name}-${format.answers}-${format.paymentBodies}`;
  const today = () => new Date(Date.now() + offsetMs).toISOString().slice(0, 10);
  const aroundNow = () => ({
    start: new Date(Date.now() + offsetMs - 60_000),
    end: new Date(Date.now() + offsetMs + 60_000),
  });

  test('authorizes, gets and lists a card, a bank account and cash', async () => {
    const memo = 'Crown & <bridge> — 50 %';
    const paid = [
      recordOf(await client.payments.authorize({ ...card(tracking('card')), memo })),
      recordOf(await client.payments.authorize({ ...bankAccount(tracking('ach')), memo })),
      recordOf(
        await client.payments.authorize({
          method: 'CASH',
          amount: cents(100),
          trackingId: tracking('cash'),
          memo,
          patient: { firstName: 'Zoë', birthDate: '1990-02-28', gender: 'F' },
        }),
      ),
    ];
    expect(paid).toMatchObject([
      { method: 'CARD', gateway: expect.any(String), clientId: 'ZX98YW76', riskIndicator: '00' },
      { method: 'ACH', gateway: expect.any(String), clientId: 'ZX98YW76', code: null },
      { method: 'CASH', gateway: null, clientId: null, riskIndicator: null },
    ]);
    for (const record of paid) {
      expect(record).toMatchObject({ action: 'AUTHORIZE', results: 'APPROVED', memo, extra: {} });
      expect(await client.payments.get(record.id)).toEqual(record);
    }
    const listed = await client.payments.list(aroundNow());
    expect(listed.filter(({ id }) => paid.some((record) => record.id === id))).toEqual(paid);
  });

  test('returns a declined card as an answer', async () => {
    const track = Buffer.from(';4000000000000002=30121010000000000?');
    const declined = await client.payments.authorize({ method: 'CARD', amount: cents(100), track });
    expect(declined).toMatchObject({ kind: 'answered', record: { results: 'DECLINED' } });
  });

  test('voids, credits, preauthorizes, captures and deauthorizes', async () => {
    const pay = async () =>
      recordOf(await client.payments.authorize({ method: 'CASH', amount: cents(2_500) })).id;
    const hold = async () => {
      const held = recordOf(await client.payments.preauthorize(card(tracking('hold'))));
      expect(held).toMatchObject({ action: 'PREAUTHORIZE', results: 'APPROVED' });
      return held.id;
    };
    const id = await pay();
    const amount = cents(500);
    const followUps = [
      recordOf(await client.payments.void(await pay())),
      recordOf(await client.payments.credit(id, { amount, trackingId: tracking('refund') })),
      recordOf(await client.payments.credit(id)),
      recordOf(await client.payments.capture(await hold())),
      recordOf(await client.payments.deauthorize(await hold())),
    ];
    expect(followUps.map(({ action, results }) => [action, results])).toEqual([
      ['VOID', 'APPROVED'],
      ['CREDIT', 'APPROVED'],
      ['CREDIT', 'APPROVED'],
      ['CAPTURE', 'APPROVED'],
      ['DEAUTHORIZE', 'APPROVED'],
    ]);
    const listed = await client.payments.list(aroundNow());
    expect(listed.find((record) => record.id === followUps[1]?.id)?.trackingId).toBe(
      tracking('refund'),
    );
    expect(new Set(followUps.map((record) => record.id)).size).toBe(5);
  });

  test('creates, updates, gets, searches and deletes patients', async () => {
    const lastName = `O'Neil ${tracking('patient')}`;
    const created = await client.patients.create({
      firstName: 'Zoë',
      lastName,
      birthDate: '1990-02-28',
      gender: 'F',
      zipCode: '89501',
      primaryPhone: '7755550100',
      notes: 'Line one\nline <two> & "three"',
      subscriberRelation: 'PA',
      primaryCarrierMemberId: 'M-1',
      altType: 'GA',
      enrolledNotices: '1',
    });
    expect(created).toMatchObject({
      firstName: 'Zoë',
      lastName,
      notes: 'Line one\nline <two> & "three"',
      subscriberRelation: 'PA',
      primaryCarrierMemberId: 'M-1',
      altType: 'GA',
      enrolledNotices: '1',
      secondaryCarrierPlan: null,
      extra: {},
    });
    const updated = await client.patients.update(created.patientId, { city: 'Reno', gender: '' });
    expect(updated).toEqual({ ...created, city: 'Reno', gender: null });
    expect(await client.patients.get(created.patientId)).toEqual(updated);
    expect(await client.patients.search({ lastName })).toEqual([updated]);
    expect((await client.patients.delete(created.patientId)).patientId).toBe(created.patientId);
  });

  test('creates the three kinds of profile, and updates, gets, searches and deletes them', async () => {
    const { patientId } = await client.patients.create({ lastName: tracking('payer') });
    const billing = { name: 'Zoë Núñez', zipCode: '89501' };
    const swiped = await client.profiles.create({
      kind: 'swiped-card',
      patientId,
      track: visa(),
      billing,
    });
    const keyed = await client.profiles.create({
      kind: 'keyed-card',
      patientId,
      nameOnCard: 'Zoë Núñez',
      cardNumber: digitsOf('5555555555554444'),
      expDate: '2030-12',
      accountType: 'MC',
    });
    const account = await client.profiles.create({
      kind: 'bank-account',
      patientId,
      accountType: 'S',
      accountNumber: digitsOf('000123456789'),
      routingNumber: digitsOf('021000021'),
    });
    expect([swiped, keyed, account]).toMatchObject([
      { kind: 'card', bankAccount: '1111', patientId },
      { kind: 'card', bankAccount: '4444', accountType: 'MC' },
      { kind: 'bank-account', bankAccount: '6789', accountType: 'S' },
    ]);
    expect(await client.profiles.get(swiped.id)).toEqual(swiped);
    expect(await client.profiles.search({ patientId })).toHaveLength(3);
    const moved = await client.profiles.update(keyed.id, {
      kind: 'keyed-card',
      billing: { zipCode: '89502' },
    });
    expect(moved).toEqual({ ...keyed, billingZipCode: '89502' });
    const updated = await client.profiles.update(keyed.id, {
      kind: 'bank-account',
      accountType: 'C',
      accountNumber: digitsOf('000111111116'),
      routingNumber: digitsOf('021000021'),
    });
    expect(updated).toMatchObject({ id: keyed.id, kind: 'bank-account', bankAccount: '1116' });
    expect((await client.profiles.delete(keyed.id)).id).toBe(keyed.id);
    expect(await client.profiles.search({ patientId })).toHaveLength(2);
  });

  test('checks eligibility', async () => {
    const { patientId } = await client.patients.create({ lastName: tracking('insured') });
    const user = '7:Zoë Núñez';
    const eligibility = await client.eligibility.request(patientId, undefined, { user });
    expect(eligibility).toMatchObject({
      patientId,
      patientEligibilityId: expect.any(String),
      verifiedBy: user,
    });
    expect(Object.keys(eligibility.outOfNetwork.family)).toHaveLength(14);
    expect(eligibility.extra).toEqual({});
  });

  test('reads the five reports', async () => {
    const startDate = today();
    const trackingId = tracking('report');
    const paid = recordOf(await client.payments.authorize({ ...card(trackingId) }));
    const bounced = recordOf(
      await client.payments.authorize({
        ...bankAccount(trackingId),
        accountNumber: digitsOf('000111111116'),
      }),
    );
    const transactions = (await all(client.reports.transactions({ startDate }))).flat();
    expect(transactions.filter((row) => row.trackingId === trackingId)).toMatchObject([
      { id: paid.id, method: 'CARD', action: 'AUTHORIZE', amount: 2_500, originalId: paid.id },
      { id: bounced.id, method: 'ACH', amount: 2_500, results: 'APPROVED' },
    ]);

    await service.advanceClock(6 * DAY_S);
    offsetMs = (await client.warmUp()).clockOffsetMs;
    const range = { startDate, endDate: today() };
    const rejects = (await all(client.reports.rejects(range))).flat();
    expect(rejects.find(({ trackingId: own }) => own === trackingId)).toMatchObject({
      amount: 2_500,
      rejectDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      extra: {},
    });
    const settled = (await all(client.reports.settlements(range))).flat();
    expect(settled.find(({ transactionId }) => transactionId === paid.id)).toMatchObject({
      amount: 2_500,
      action: 'authorize',
      extra: {},
    });
    const deposits = (await all(client.reports.depositDetails(range))).flat();
    const deposit = deposits.find(({ transactionId }) => transactionId === paid.id);
    expect(deposit).toMatchObject({ depositAmount: 2_500, extra: {} });
    const fundsTransferId = deposit?.fundsTransferId ?? '';
    const summaries = (await all(client.reports.depositSummaries(range))).flat();
    expect(summaries.find((row) => row.fundsTransferId === fundsTransferId)).toMatchObject({
      transactionCount: expect.any(Number),
      extra: {},
    });
    const transferred = (
      await all(client.reports.settlements({ ...range, fundsTransferId }))
    ).flat();
    expect(transferred.map(({ transactionId }) => transactionId)).toContain(paid.id);
  });

  test('reports a refusal of an unknown id', async () => {
    const error = await client.patients
      .get('00000000-0000-4000-8000-000000000000')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PaymentsApiError);
    expect(error).toMatchObject({ kind: 'refused', code: 'not-found', status: 404 });
  });
});

test('JSON and XML give the same values', async () => {
  const { baseUrl, caFile, username, password } = service;
  const credentials = { username, password, clientId: 'ZX98YW76' };
  const connection = { baseUrl, environment: 'demo', ...credentials, caFile } as const;
  const both = (['json', 'xml'] as const).map((answers) =>
    createPaymentsClient({ connection, answers }),
  );
  const everything = { start: new Date('2000-01-01'), end: new Date('2100-01-01') };
  const startDate = '2000-01-01';
  const [inJson, inXml] = await Promise.all(
    both.map(async ({ payments, patients, profiles, reports }) => ({
      payments: await payments.list(everything),
      patients: await patients.search({}),
      profiles: await profiles.search({}),
      transactions: (await all(reports.transactions({ startDate }))).flat(),
      rejects: (await all(reports.rejects({ startDate }))).flat(),
      deposits: (await all(reports.depositDetails({ startDate }))).flat(),
      summaries: (await all(reports.depositSummaries({ startDate }))).flat(),
      settlements: (await all(reports.settlements({ startDate }))).flat(),
    })),
  );
  expect(inXml).toEqual(inJson);
  for (const rows of Object.values(inJson ?? {})) expect(rows).not.toEqual([]);
  await Promise.all(both.map((client) => client.close()));
});

function recordOf<T>(outcome: MoneyOutcome<T>): T {
  if (outcome.kind !== 'answered') throw outcome.error;
  return outcome.record;
}
