import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { ACH, CARD, CASH, track } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const AUTHORIZE = '/api/pp/payments/authorize';
const post = (path: string, json: unknown) => service.send('POST', path, { json });

it('§2.1 a card past its expiry is declined, by the service’s own clock', async () => {
  const own = await startService();
  const now = new Date(await own.advanceClock(0));
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const monthAfter = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2));
  const yymm = nextMonth.toISOString().slice(2, 7).replace('-', '');
  const charge = async () => {
    const json = { ...CARD, track_data: track('4111111111111111', yymm) };
    return (await own.send('POST', AUTHORIZE, { json })).json();
  };
  await own.advanceClock((monthAfter.getTime() - now.getTime()) / 1000 - 3600);
  expect(await charge()).toMatchObject({ results: 'APPROVED' });
  await own.advanceClock(3600);
  expect(await charge()).toMatchObject({ results: 'DECLINED', message: 'EXPIRED CARD' });
  await own.stop();
});

describe('§4.1 the list by time range', () => {
  const list = (query: string) => service.send('GET', `/api/pp/payments?${query}`);

  it('§4.1 contains card, ACH and cash, oldest first, with both ends included', async () => {
    const from = await service.advanceClock(3600);
    const made: unknown[] = [];
    for (const body of [CARD, ACH, CASH]) made.push((await post(AUTHORIZE, body)).json());
    const to = await service.advanceClock(0);
    expect((await list(`start_time=${from}&end_time=${to}`)).json()).toEqual(made);
    await service.advanceClock(100);
    const later = await service.advanceClock(0);
    expect((await list(`start_time=${later}&end_time=${later}`)).json()).toEqual([]);
  });
});
