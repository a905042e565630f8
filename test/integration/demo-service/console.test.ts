import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningService, startService } from '../../support/service.ts';
import { everyOperation } from './every-operation.ts';
import { ACH, CARD, CASH, track } from './payments.ts';

const stateSchema = z.object({
  now: z.string(),
  version: z.int(),
  exchanges: z.array(
    z.object({
      path: z.string(),
      status: z.int().nullable(),
      fault: z.string().nullable(),
      body: z.unknown(),
      query: z.unknown(),
      answer: z.unknown(),
    }),
  ),
  payments: z.array(
    z.object({ id: z.string(), results: z.string(), follow_ups: z.array(z.string()) }),
  ),
  faults: z.array(z.object({ fault: z.string(), times: z.int() })),
});

const AUTHORIZE = '/api/pp/payments/authorize';
const PAN = '4929831746205811';
const ACCOUNT = '73190465528';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const stateText = async (query = '') => (await service.send('GET', `/_demo/state${query}`)).text;
const state = async (query = '') => stateSchema.parse(JSON.parse(await stateText(query)));
const last = async () => (await state()).exchanges.at(-1);

beforeEach(() => state()); // a console that is open

describe('the console of the service', () => {
  it('shows a request with its answer, and nothing again without news', async () => {
    await service.send('POST', AUTHORIZE, { json: { ...CASH, tracking_id: 'T-1' } });
    expect(await last()).toMatchObject({
      path: AUTHORIZE,
      status: 200,
      fault: null,
      body: { method: CASH.method, amount: CASH.amount, tracking_id: 'T-1' },
      answer: { results: 'APPROVED', tracking_id: 'T-1' },
    });
    const { version } = await state();
    expect((await state(`?version=${version}`)).exchanges).toEqual([]);
  });

  it.each([
    ['JSON', { json: { ...CARD, track_data: track(PAN) } }],
    ['a form', { form: { ...ACH, account_number: ACCOUNT } }],
    [
      'XML as the answer',
      { json: { ...CARD, track_data: track(PAN) }, headers: { accept: 'application/xml' } },
    ],
    [
      'a number in a shown field',
      { json: { ...CASH, method: PAN, tracking_id: PAN, amount: PAN } },
    ],
    ['a number as a name', { json: { ...CASH, [PAN]: '1', nested: { [ACCOUNT]: [ACCOUNT] } } }],
    [
      'a number in the query',
      { json: CASH, query: `?${PAN}=1&account_number=${ACCOUNT}&start_date=${ACCOUNT}` },
    ],
    [
      'the details of a person',
      {
        json: { ...CASH, memo: 'Doe', patient_last_name: 'Doe', patient_birth_date: '01/02/1980' },
      },
    ],
  ])('masks %s', async (_what, { query = '', ...options }: { query?: string } & object) => {
    await service.send('POST', AUTHORIZE + query, options);
    expect(await last()).toMatchObject({ path: AUTHORIZE });
    const text = await stateText();
    for (const secret of [PAN, ACCOUNT, 'Doe', '1980', '000123456789']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('shows every operation of the interface', async () => {
    const operations = await everyOperation(service);
    await state();
    for (const { method, path, options } of operations) await service.send(method, path, options);
    const { exchanges } = await state();
    const finished = exchanges.slice(-operations.length);
    expect(finished.map(({ status }) => status)).toEqual(operations.map(() => 200));
  });

  it('keeps the newest 200 requests', async () => {
    for (let n = 0; n < 210; n += 1) await service.send('GET', `/api/pp/payments/${n}`);
    expect((await state()).exchanges).toHaveLength(200);
  });

  it('lists the faults that wait, and removes them', async () => {
    const order = { method: 'POST', path: AUTHORIZE } as const;
    await service.addFault({ ...order, fault: 'drop_before', times: 3 });
    await expect(service.send('POST', AUTHORIZE, { json: CASH })).rejects.toThrow();
    await service.addFault({ ...order, fault: 'status', status: 503 });
    expect(await last()).toMatchObject({ status: null, fault: 'drop_before' });
    expect((await state()).faults).toMatchObject([
      { fault: 'drop_before', times: 2 },
      { fault: 'status', times: 1 },
    ]);
    const removed = await service.send('DELETE', '/_demo/faults');
    expect(removed.json()).toEqual({ removed: 2 });
    expect((await service.send('POST', AUTHORIZE, { json: CASH })).status).toBe(200);
  });

  it('lists payments with their later actions', async () => {
    const made = await service.send('POST', AUTHORIZE, { json: CARD });
    const { id } = z.object({ id: z.string() }).parse(made.json());
    await service.send('POST', `/api/pp/payments/${id}/void`);
    const [newest] = (await state()).payments;
    expect(newest).toEqual({
      id,
      results: 'VOIDED',
      follow_ups: [expect.stringMatching(/^VOID /)],
    });
  });

  it('has no part for a caller without the password', async () => {
    for (const [method, path] of [
      ['GET', '/_demo/console'],
      ['GET', '/_demo/state'],
      ['DELETE', '/_demo/faults'],
    ] as const) {
      const answer = await service.send(method, path, { headers: { authorization: 'Basic eDp5' } });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    }
  });
});

it('nothing is recorded while no console is open', async () => {
  const alone = await startService();
  await alone.send('POST', AUTHORIZE, { json: CASH });
  const first = stateSchema.parse((await alone.send('GET', '/_demo/state')).json());
  expect(first.exchanges).toEqual([]);
  expect(first.payments).toHaveLength(1);
  await alone.stop();
});
