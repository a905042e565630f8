import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { ACH, CARD, RETURNED_ACH, track } from './payments.ts';

const DAY = 86_400;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Operation = 'void' | 'credit';
interface FollowUp {
  readonly results: string;
  readonly message: string;
}

async function pay(json: object): Promise<string> {
  const answer = await service.send('POST', '/api/pp/payments/authorize', { json });
  return (answer.json() as { id: string }).id;
}
const send = (id: string, operation: Operation, json?: object) =>
  service.send('POST', `/api/pp/payments/${id}/${operation}`, json && { json });
const act = async (id: string, operation: Operation, json?: object) =>
  (await send(id, operation, json)).json() as FollowUp;

describe('§3 follow-ups of payments that settled or were returned', () => {
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
});
