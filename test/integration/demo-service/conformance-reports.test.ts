import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { ACH, CARD, CASH, RETURNED_ACH, track } from './payments.ts';

const DAY = 86_400;
const REPORTS = '/api/pp/reports/payments';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

type Row = Readonly<Record<string, string | number>>;

/** Reports cover one client, so each test has its own. */
const CLIENTS = Array.from({ length: 60 }, (_, index) => `CLIENT${String(index).padStart(2, '0')}`);

let service: RunningService;
beforeAll(async () => {
  service = await startService({ clientIds: CLIENTS });
});
afterAll(() => service.stop());

const unused = [...CLIENTS];

/** The service for a client without any records. */
async function asNewClient(run: (own: RunningService) => Promise<void>): Promise<void> {
  const headers = { 'svc-clientid': unused.pop() ?? '' };
  await run({
    ...service,
    send: (method, path, options) => service.send(method, path, { ...options, headers }),
  });
}

async function report(from: RunningService, path: string, query = 'start_date=2020-01-01') {
  const answer = await from.send('GET', `${REPORTS}/${path}?${query}`);
  expect(answer.status).toBe(200);
  return answer.json() as readonly Row[];
}
async function post(to: RunningService, path: string, json?: object) {
  return (await to.send('POST', `/api/pp/payments/${path}`, json && { json })).json() as {
    readonly id: string;
    readonly timestamp: string;
  };
}
const today = async (of: RunningService) => (await of.advanceClock(0)).slice(0, 10);

describe('§2.7, §3 the transaction report', () => {
  const details = (of: RunningService) => report(of, 'transactions/details');

  it('§2.7 a row has exactly its fields', () =>
    asNewClient(async (own) => {
      const { id, timestamp } = await post(own, 'authorize', { ...CARD, tracking_id: 'T-1' });
      expect(await details(own)).toEqual([
        {
          id,
          method: 'CARD',
          action: 'AUTHORIZE',
          amount: '12.50',
          results: 'APPROVED',
          timestamp,
          tracking_id: 'T-1',
          original_id: id,
        },
      ]);
    }));

  it.each([
    ['approved', CARD, 'APPROVED'],
    ['declined', { ...CARD, track_data: track('4000000000000002') }, 'DECLINED'],
    ['failed', { ...CARD, track_data: track('4000000000000119') }, 'FAILED'],
    ['bank', ACH, 'APPROVED'],
  ])('§2.7 a payment that is %s', (_, body, results) =>
    asNewClient(async (own) => {
      await post(own, 'authorize', body);
      expect(await details(own)).toMatchObject([
        { method: body.method.toUpperCase(), amount: body.amount, results },
      ]);
    }),
  );

  it.each([
    ['card', CARD],
    ['ACH', ACH],
  ])('§3 a void makes the %s payment VOIDED and adds a negative row', (_, body) =>
    asNewClient(async (own) => {
      const { id } = await post(own, 'authorize', body);
      const made = await post(own, `${id}/void`);
      expect(await details(own)).toMatchObject([
        { id, results: 'VOIDED', amount: body.amount, original_id: id },
        {
          id: made.id,
          action: 'VOID',
          results: 'APPROVED',
          amount: `-${body.amount}`,
          original_id: id,
        },
      ]);
      // The record keeps the approval.
      const record = await own.send('GET', `/api/pp/payments/${id}`);
      expect(record.json()).toMatchObject({ results: 'APPROVED' });
    }),
  );

  it('§3 a bank return after 3 days makes it REJECTED and adds a negative row', () =>
    asNewClient(async (own) => {
      const { id } = await post(own, 'authorize', RETURNED_ACH);
      await own.advanceClock(3 * DAY - 60);
      expect(await details(own)).toMatchObject([{ id, results: 'APPROVED' }]);
      await own.advanceClock(60);
      expect(await details(own)).toMatchObject([
        { id, results: 'REJECTED', amount: '40.00' },
        {
          id: expect.stringMatching(UUID),
          method: 'ACH',
          action: 'REJECT',
          results: 'APPROVED',
          amount: '-40.00',
          original_id: id,
        },
      ]);
    }));

  it('§2.7 a credit is a positive row with its own tracking id', () =>
    asNewClient(async (own) => {
      const { id } = await post(own, 'authorize', CARD);
      const credit = await post(own, `${id}/credit`, { amount: '2.00', tracking_id: 'R-1' });
      expect((await details(own))[1]).toMatchObject({
        id: credit.id,
        action: 'CREDIT',
        amount: '2.00',
        tracking_id: 'R-1',
        original_id: id,
      });
    }));

  it('§2.7 a credit of a credit is refused, and its row has the amount of that credit', () =>
    asNewClient(async (own) => {
      const { id } = await post(own, 'authorize', CARD);
      const credit = await post(own, `${id}/credit`, { amount: '2.00' });
      await post(own, `${id}/credit`);
      await post(own, `${credit.id}/credit`);
      expect((await details(own))[3]).toMatchObject({
        action: 'CREDIT',
        results: 'FAILED',
        amount: '2.00',
      });
    }));

  it('§2.7 cash, open holds and released holds have no row; captured holds have one', () =>
    asNewClient(async (own) => {
      await post(own, 'authorize', CASH);
      await post(own, 'preauthorize', CARD);
      const released = await post(own, 'preauthorize', CARD);
      await post(own, `${released.id}/deauthorize`);
      const captured = await post(own, 'preauthorize', { ...CARD, tracking_id: 'hold' });
      await post(own, `${captured.id}/capture`);
      expect(await details(own)).toMatchObject([
        { id: captured.id, original_id: captured.id, action: 'AUTHORIZE', tracking_id: 'hold' },
      ]);
      await post(own, `${captured.id}/void`);
      expect(await details(own)).toMatchObject([
        { id: captured.id, results: 'VOIDED' },
        { action: 'VOID', original_id: captured.id },
      ]);
    }));

  it('§4.5 end_date is optional and both days are included', () =>
    asNewClient(async (own) => {
      const first = await today(own);
      await post(own, 'authorize', CARD);
      await own.advanceClock(2 * DAY);
      const last = await today(own);
      await post(own, 'authorize', ACH);
      const count = async (query: string) =>
        (await report(own, 'transactions/details', query)).length;
      expect(await count(`start_date=${first}`)).toBe(2);
      expect(await count(`start_date=${first}&end_date=${last}`)).toBe(2);
      expect(await count(`start_date=${first}&end_date=${first}`)).toBe(1);
      expect(await count(`start_date=${last}`)).toBe(1);
    }));
});

it('§2.7 a reject row has exactly its fields', () =>
  asNewClient(async (own) => {
    const body = { ...RETURNED_ACH, tracking_id: 'T-9' };
    const { id, timestamp } = await post(own, 'authorize', body);
    await own.advanceClock(3 * DAY + 60);
    expect(await report(own, 'rejects/details')).toEqual([
      {
        id,
        amount: '40.00',
        timestamp,
        reject_date: `${await today(own)}T00:00:00Z`,
        reject_code: 'R01',
        reject_reason: 'INSUFFICIENT FUNDS',
        tracking_id: 'T-9',
      },
    ]);
  }));

describe('§2.7 settlements and deposits', () => {
  const PATIENT = {
    patient_external_id: 'P-7',
    patient_last_name: 'Lee',
    patient_first_name: 'Ann',
  };

  it('§2.7 a settlement row has exactly its fields, within 2 days', () =>
    asNewClient(async (own) => {
      const { id, timestamp } = await post(own, 'authorize', { ...CARD, ...PATIENT });
      await own.advanceClock(2 * DAY);
      const [row] = await report(own, 'settlements/details');
      expect(row).toEqual({
        txn_time: timestamp,
        settle_date: expect.stringMatching(DATE),
        ...PATIENT,
        txn_id: id,
        txn_type: 'COPAY',
        pay_method: 'CARD',
        action: 'authorize',
        txn_amount: 12.5,
        merchant_id: expect.stringMatching(/./),
      });
      const record = (await own.send('GET', `/api/pp/payments/${id}`)).json();
      expect(record).toMatchObject({ settlement_date: row?.['settle_date'], repaid_date: null });
    }));

  it('§2.7 a deposit and its details have exactly their fields, within 5 days', () =>
    asNewClient(async (own) => {
      const payment_plan_id = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
      const body = { ...ACH, ...PATIENT, payment_plan_id };
      const { id, timestamp } = await post(own, 'authorize', body);
      await own.advanceClock(5 * DAY);
      const [detail] = await report(own, 'deposits/details');
      expect(detail).toEqual({
        txn_date: timestamp.slice(0, 10),
        settle_date: expect.stringMatching(DATE),
        ...PATIENT,
        txn_id: id,
        txn_type: 'Plan Payment',
        paymemt_plan_id: payment_plan_id,
        pay_method: 'ACH',
        action: 'Authorization',
        deposit_amount: 40,
        funds_transfer_id: expect.stringMatching(/^.{1,50}$/),
        merchant_id: expect.stringMatching(/./),
      });
      const summary = await report(own, 'deposits/summary');
      expect(summary).toEqual([
        {
          batch_id: expect.stringMatching(/./),
          batch_date: detail?.['settle_date'],
          instruction_type: 'Deposit',
          deposit_amount: '40.00',
          funds_transfer_id: detail?.['funds_transfer_id'],
          status: 'CONFIRMED',
          expected_settlement_date: expect.stringMatching(DATE),
          txn_count: 1,
          merchant_id: detail?.['merchant_id'],
        },
      ]);
      const record = (await own.send('GET', `/api/pp/payments/${id}`)).json();
      expect(record).toMatchObject({
        settlement_date: detail?.['settle_date'],
        repaid_date: summary[0]?.['expected_settlement_date'],
      });
    }));

  it('§3 a voided payment never settles; a credit settles with its sign', () =>
    asNewClient(async (own) => {
      const voided = await post(own, 'authorize', CARD);
      await post(own, `${voided.id}/void`);
      const { id } = await post(own, 'authorize', CARD);
      const credit = await post(own, `${id}/credit`, { amount: '2.00' });
      await post(own, 'authorize', CASH);
      await own.advanceClock(5 * DAY);
      expect(await report(own, 'settlements/details')).toMatchObject([
        { txn_id: id, action: 'authorize', txn_amount: 12.5 },
        { txn_id: credit.id, action: 'credit', txn_amount: -2 },
      ]);
    }));

  it.each([
    ['4111111111111111', ['Authorization']],
    ['4000000000000259', ['Authorization', 'Chargeback']],
    ['4000000000001976', ['Authorization', 'Chargeback', 'Chargeback Reversal']],
    ['4000000000003063', ['Authorization', 'Instruction Correction']],
    ['4000000000005126', ['Authorization', 'Instruction Reversal', 'Reprocess Reject']],
  ])('§2.7 the demo card %s causes the deposit actions %j', (number, actions) =>
    asNewClient(async (own) => {
      await post(own, 'authorize', { ...CARD, track_data: track(number) });
      await own.advanceClock(30 * DAY);
      const rows = await report(own, 'deposits/details');
      expect(rows.map((row) => row['action'])).toEqual(actions);
    }),
  );

  it('§2.7 a credit and a bank return cause theirs', () =>
    asNewClient(async (own) => {
      const { id } = await post(own, 'authorize', CARD);
      await post(own, `${id}/credit`);
      await post(own, 'authorize', RETURNED_ACH);
      await own.advanceClock(30 * DAY);
      const rows = await report(own, 'deposits/details');
      expect(rows.map((row) => [row['action'], row['deposit_amount']])).toEqual([
        ['Authorization', 12.5],
        ['Credit', -12.5],
        ['Authorization', 40],
        ['Instruction Reversal', -40],
      ]);
    }));

  it.each(['4000000000000259', '4000000000001976', '4000000000003063', '4000000000005126'])(
    '§2.7 a credited payment of the demo card %s is not returned or corrected',
    (number) =>
      asNewClient(async (own) => {
        const { id } = await post(own, 'authorize', { ...CARD, track_data: track(number) });
        await post(own, `${id}/credit`);
        await own.advanceClock(30 * DAY);
        const rows = await report(own, 'deposits/details');
        expect(rows.map((row) => row['action'])).toEqual(['Authorization', 'Credit']);
      }),
  );

  it('§4.5 funds_transfer_id filters, with dates and without', () =>
    asNewClient(async (own) => {
      const first = await post(own, 'authorize', CARD);
      await own.advanceClock(2 * DAY);
      await post(own, 'authorize', ACH);
      await own.advanceClock(30 * DAY);
      const rows = await report(own, 'deposits/details');
      expect(rows).toHaveLength(2);
      const transfer = `funds_transfer_id=${rows[0]?.['funds_transfer_id']}`;
      for (const path of ['deposits/details', 'settlements/details']) {
        expect(await report(own, path, transfer)).toMatchObject([{ txn_id: first.id }]);
        const both = `${transfer}&start_date=2020-01-01`;
        expect(await report(own, path, both)).toMatchObject([{ txn_id: first.id }]);
        const never = `${transfer}&start_date=2020-01-01&end_date=2020-01-02`;
        expect(await report(own, path, never)).toEqual([]);
      }
    }));
});

describe('a seeded history', () => {
  it('is created during other requests and complete with its answer', () =>
    withServices(async (own) => {
      const answers: string[] = [];
      const order = { days: 60, payments_per_day: 100, seed: 3 };
      const json = { method: 'cash', amount: '5.00' };
      const seeded = own.send('POST', '/_demo/seed', { json: order }).then((answer) => {
        answers.push('seed');
        return answer.json();
      });
      // Its patients exist before its payments.
      for (let found = '[]'; found === '[]'; )
        found = (await own.send('GET', '/api/pp/patients?external_id=P00001')).text;
      expect((await own.send('POST', '/api/pp/payments', { json })).status).toBe(200);
      answers.push('payment');
      expect(await seeded).toMatchObject({ payments: 6000 });
      expect(answers).toEqual(['payment', 'seed']);
      // No event fell due during the fill: the result equals that of the same seed without other
      // requests.
      const other = await startService();
      await other.seed(order);
      const paths = ['deposits/summary', 'deposits/details', 'rejects/details'];
      for (const path of paths) expect(await report(own, path)).toEqual(await report(other, path));
      await other.stop();
    }));

  it('is consistent: details with summaries, settlements with transactions, and reproducible', () =>
    withServices(async (own, other) => {
      await own.seed({ days: 40, payments_per_day: 25, seed: 11 });
      const sum = (rows: readonly Row[], field: string) =>
        rows.reduce((total, row) => total + Math.round(Number(row[field]) * 100), 0);
      const details = await report(own, 'deposits/details');
      const summaries = await report(own, 'deposits/summary');
      expect(summaries.length).toBeGreaterThan(30);
      for (const summary of summaries) {
        const own_rows = details.filter(
          (row) => row['funds_transfer_id'] === summary['funds_transfer_id'],
        );
        expect(sum(own_rows, 'deposit_amount')).toBe(sum([summary], 'deposit_amount'));
        expect(own_rows).toHaveLength(Number(summary['txn_count']));
      }
      expect(new Set(details.map((row) => row['action'])).size).toBe(7);

      const settled = new Set(
        (await report(own, 'settlements/details')).map((row) => row['txn_id']),
      );
      const transactions = await report(own, 'transactions/details');
      const before = new Date(Date.parse(await own.advanceClock(0)) - 2 * DAY * 1000).toISOString();
      for (const row of transactions) {
        const settles =
          (row['action'] === 'AUTHORIZE' || row['action'] === 'CREDIT') &&
          (row['results'] === 'APPROVED' || row['results'] === 'REJECTED');
        if (String(row['timestamp']) < before) expect(settled.has(row['id'] ?? '')).toBe(settles);
        expect(row['timestamp']).toMatch(TIMESTAMP);
      }
      for (const action of ['AUTHORIZE', 'VOID', 'CREDIT', 'REJECT'])
        expect(transactions.some((row) => row['action'] === action)).toBe(true);

      await other.seed({ days: 40, payments_per_day: 25, seed: 11 });
      expect(await report(other, 'transactions/details')).toEqual(transactions);
      expect(await report(other, 'deposits/details')).toEqual(details);
      await expect(other.seed({ days: 1, payments_per_day: 25, seed: 11 })).rejects.toThrow('409');
    }));
});

it('a second seed of the same days changes no paid deposit', () =>
  asNewClient(async (own) => {
    const seed = (number: number) =>
      own.send('POST', '/_demo/seed', { json: { days: 20, payments_per_day: 10, seed: number } });
    const deposits = async () => ({
      summaries: await report(own, 'deposits/summary'),
      details: await report(own, 'deposits/details'),
    });
    await seed(1);
    const before = await deposits();
    expect(before.summaries.length).toBeGreaterThan(10);
    for (const again of [2, 3]) {
      expect((await seed(again)).status).toBe(200);
      const after = await deposits();
      expect(after.summaries).toEqual(expect.arrayContaining([...before.summaries]));
      expect(after.details).toEqual(expect.arrayContaining([...before.details]));
      expect(after.summaries.length).toBeGreaterThan(before.summaries.length);
    }
  }));

async function withServices(
  run: (one: RunningService, another: RunningService) => Promise<void>,
): Promise<void> {
  const [one, another] = await Promise.all([startService(), startService()]);
  try {
    await run(one, another);
  } finally {
    await Promise.all([one.stop(), another.stop()]);
  }
}
