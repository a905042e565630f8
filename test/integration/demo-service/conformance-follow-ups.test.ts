import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { ACH, CARD, CASH, RETURNED_ACH, track } from './payments.ts';

const DAY = 86_400;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Operation = 'void' | 'credit' | 'capture' | 'deauthorize';
interface FollowUp {
  readonly results: string;
  readonly message: string;
}

async function pay(json: object, path = 'authorize'): Promise<string> {
  const answer = await service.send('POST', `/api/pp/payments/${path}`, { json });
  return (answer.json() as { id: string }).id;
}
const hold = () => pay(CARD, 'preauthorize');
const send = (id: string, operation: Operation, json?: object) =>
  service.send('POST', `/api/pp/payments/${id}/${operation}`, json && { json });
const act = async (id: string, operation: Operation, json?: object) =>
  (await send(id, operation, json)).json() as FollowUp;

describe('§2.2 the follow-up record', () => {
  it.each([
    ['§2.2 void of a card', 'void', () => pay(CARD), 'CARD', 'VOID'],
    ['§2.2 void of a bank payment', 'void', () => pay(ACH), 'ACH', 'VOID'],
    ['§2.2 void of cash', 'void', () => pay(CASH), 'CASH', 'VOID'],
    ['§2.2 credit of a card', 'credit', () => pay(CARD), 'CARD', 'CREDIT'],
    ['§2.2 credit of a bank payment', 'credit', () => pay(ACH), 'ACH', 'CREDIT'],
    ['§2.2 credit of cash', 'credit', () => pay(CASH), 'CASH', 'CREDIT'],
    ['§2.2 deauthorize', 'deauthorize', hold, 'CARD', 'DEAUTHORIZE'],
    ['§2.2 capture', 'capture', hold, 'CARD', 'CAPTURE'],
  ] as const)('%s', async (_, operation, make, method, action) => {
    const id = await make();
    const record = await act(id, operation);
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method,
      action,
      results: 'APPROVED',
      code: method === 'CARD' ? expect.stringMatching(/^.{1,6}$/) : null,
      message: 'APPROVED',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(Object.values(record)).not.toContain(id);
  });

  it('§4.1 each is in the list, a credit with its tracking_id and memo', async () => {
    const from = await service.advanceClock(3600);
    const id = await pay({ ...CARD, tracking_id: 'sale' });
    await act(id, 'credit', { amount: '2.00', tracking_id: 'refund', memo: 'half' });
    const held = await hold();
    await act(held, 'capture');
    await act(held, 'void');
    const to = await service.advanceClock(0);
    const list = await service.send('GET', `/api/pp/payments?start_time=${from}&end_time=${to}`);
    expect(list.json()).toMatchObject([
      { id, action: 'AUTHORIZE', tracking_id: 'sale', memo: '' },
      { action: 'CREDIT', tracking_id: 'refund', memo: 'half', results: 'APPROVED' },
      { id: held, action: 'PREAUTHORIZE' },
      { action: 'CAPTURE', tracking_id: '' },
      { action: 'VOID', tracking_id: '' },
    ]);
  });
});

describe('§3 permitted follow-ups, and refusals in the body with status 200 (§7.4)', () => {
  /**
   * Each row performs the operations in turn: all but the last are approved, the last has the
   * message.
   */
  it.each([
    ['void twice', () => pay(CARD), ['void', 'void'], 'ALREADY VOIDED'],
    ['void of a declined payment', declined, ['void'], 'PAYMENT NOT APPROVED'],
    ['void after a credit', () => pay(CASH), ['credit', 'void'], 'ALREADY CREDITED'],
    ['void of an open hold', hold, ['void'], 'NOT CAPTURED'],
    ['void of a captured hold', hold, ['capture', 'void'], 'APPROVED'],
    ['void of a released hold', hold, ['deauthorize', 'void'], 'ALREADY DEAUTHORIZED'],
    ['credit twice', () => pay(ACH), ['credit', 'credit'], 'ALREADY CREDITED'],
    ['credit after a void', () => pay(CARD), ['void', 'credit'], 'ALREADY VOIDED'],
    ['credit of a declined payment', declined, ['credit'], 'PAYMENT NOT APPROVED'],
    ['credit of an open hold', hold, ['credit'], 'NOT CAPTURED'],
    ['credit of a captured hold', hold, ['capture', 'credit'], 'APPROVED'],
    ['credit of a released hold', hold, ['deauthorize', 'credit'], 'ALREADY DEAUTHORIZED'],
    ['capture twice', hold, ['capture', 'capture'], 'ALREADY CAPTURED'],
    ['capture of a payment', () => pay(CARD), ['capture'], 'NOT A PREAUTHORIZATION'],
    ['capture of cash', () => pay(CASH), ['capture'], 'NOT A PREAUTHORIZATION'],
    ['capture of a released hold', hold, ['deauthorize', 'capture'], 'ALREADY DEAUTHORIZED'],
    ['release twice', hold, ['deauthorize', 'deauthorize'], 'ALREADY DEAUTHORIZED'],
    ['release of a captured hold', hold, ['capture', 'deauthorize'], 'ALREADY CAPTURED'],
    ['release of a bank payment', () => pay(ACH), ['deauthorize'], 'NOT A PREAUTHORIZATION'],
    ['void of a void', voidOf, ['void'], 'NOT A PAYMENT'],
    ['credit of a void', voidOf, ['credit'], 'NOT A PAYMENT'],
  ] as const)('§3 %s: %j ends with %s', async (_, make, operations, message) => {
    const id = await make();
    for (const operation of operations.slice(0, -1))
      expect(await act(id, operation)).toMatchObject({ results: 'APPROVED' });
    const last = await send(id, operations.at(-1) ?? 'void');
    expect(last.status).toBe(200);
    const results = message === 'APPROVED' ? 'APPROVED' : 'FAILED';
    expect(last.json()).toMatchObject({ results, message });
  });

  it('§3 a settled payment is not voided but credited', async () => {
    const ids = [await pay(CARD), await pay(ACH)];
    await service.advanceClock(2 * DAY);
    for (const id of ids) {
      expect(await act(id, 'void')).toMatchObject({
        results: 'FAILED',
        message: 'ALREADY SETTLED, USE CREDIT',
      });
      expect(await act(id, 'credit')).toMatchObject({ results: 'APPROVED' });
    }
  });

  it('§3 a payment returned by the bank is not credited', async () => {
    const id = await pay(RETURNED_ACH);
    await service.advanceClock(3 * DAY);
    expect(await act(id, 'credit')).toMatchObject({
      results: 'FAILED',
      message: 'RETURNED BY THE BANK',
    });
  });

  /** Days from the sale to the credit, and the result. */
  it.each([
    ['4000000000000259', 9, 'APPROVED'],
    ['4000000000000259', 11, 'TAKEN BACK BY THE BANK'],
    ['4000000000001976', 11, 'TAKEN BACK BY THE BANK'],
    ['4000000000001976', 21, 'APPROVED'],
    ['4000000000005126', 7, 'TAKEN BACK BY THE BANK'],
    ['4000000000005126', 9, 'APPROVED'],
    ['4000000000003063', 7, 'AMOUNT OVER WHAT REMAINS'],
  ])(
    '§3 a credit of a payment returned by the bank: card %s after %i days: %s',
    async (card, days, message) => {
      const id = await pay({ ...CARD, amount: '10.00', track_data: track(card) });
      await service.advanceClock(days * DAY);
      expect(await act(id, 'credit', { amount: '10.00' })).toMatchObject({ message });
    },
  );

  it('§3 a payment with a funding correction of a dollar is credited for the rest', async () => {
    const id = await pay({ ...CARD, amount: '10.00', track_data: track('4000000000003063') });
    await service.advanceClock(7 * DAY);
    expect(await act(id, 'credit', { amount: '9.00' })).toMatchObject({ message: 'APPROVED' });
    expect(await act(id, 'credit')).toMatchObject({ message: 'ALREADY CREDITED' });
  });

  it('§4.1 credits may be partial, up to the amount', async () => {
    const id = await pay({ ...CARD, amount: '10.00' });
    const credit = async (amount?: string) => (await act(id, 'credit', { amount })).message;
    expect(await credit('4.00')).toBe('APPROVED');
    expect(await credit('6.01')).toBe('AMOUNT OVER WHAT REMAINS');
    expect(await credit()).toBe('APPROVED');
    expect(await credit('0.01')).toBe('ALREADY CREDITED');
  });

  it.each([
    ['JSON', { json: { amount: '' } }],
    ['a form', { form: { amount: '', tracking_id: '' } }],
  ])('§4.1 an empty amount in %s is absent: the whole rest is credited', async (_, options) => {
    const id = await pay(CARD);
    const answer = await service.send('POST', `/api/pp/payments/${id}/credit`, options);
    expect(answer.json()).toMatchObject({ results: 'APPROVED' });
    expect(await act(id, 'credit')).toMatchObject({ message: 'ALREADY CREDITED' });
  });

  it.each([
    ['amount', '0.00'],
    ['amount', 'ten'],
    ['tracking_id', 'x'.repeat(51)],
    ['memo', 'x'.repeat(101)],
    ['memo', 7],
  ])('§4.1 credit holds %s to its format: %j', async (field, value) => {
    const answer = await send(await pay(CARD), 'credit', { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ field });
  });

  it.each(['void', 'credit', 'capture', 'deauthorize'] as const)(
    '§4.1 %s of an unknown payment, of another client’s, and of an invalid UUID',
    async (operation) => {
      const other = await service.send('POST', '/api/pp/payments', {
        json: CASH,
        headers: { 'svc-clientid': 'ZX98YW76' },
      });
      const { id } = other.json() as { id: string };
      expect((await send(id, operation)).status).toBe(404);
      expect((await send('7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11', operation)).status).toBe(404);
      expect((await send('1', operation)).status).toBe(400);
    },
  );

  it.each(['void', 'capture', 'deauthorize', 'credit'] as const)(
    '§4.1 %s accepts no body, an empty one, an empty object and a form',
    async (operation) => {
      for (const options of [
        {},
        { body: '', headers: { 'content-type': 'application/json' } },
        { json: {} },
        { form: {} },
      ]) {
        const id = operation === 'void' || operation === 'credit' ? await pay(CARD) : await hold();
        const answer = await service.send('POST', `/api/pp/payments/${id}/${operation}`, options);
        expect(answer.json()).toMatchObject({ results: 'APPROVED' });
      }
    },
  );
});

const declined = () => pay({ ...CARD, track_data: track('4000000000000002') });

async function voidOf(): Promise<string> {
  const answer = await send(await pay(CARD), 'void');
  return (answer.json() as { id: string }).id;
}
