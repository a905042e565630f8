import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';

const CASH = { method: 'cash', amount: '5.00' };
const EVER = '/api/pp/payments?start_time=2000-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function kept(trackingId: string): Promise<number> {
  const list = (await service.send('GET', EVER)).text;
  return list.split(`"tracking_id":"${trackingId}"`).length - 1;
}

const authorize = (trackingId: string) =>
  service.send('POST', '/api/pp/payments/authorize', {
    json: { ...CASH, tracking_id: trackingId },
  });

describe('injected faults', () => {
  const order = { method: 'POST', path: '/api/pp/payments/authorize' } as const;

  it.each([
    { fault: 'drop_before', performed: 0 },
    { fault: 'drop_after', performed: 1 },
    { fault: 'cut_body', performed: 1 },
  ] as const)(
    '$fault breaks the connection, performed $performed times',
    async ({ fault, performed }) => {
      await service.addFault({ ...order, fault });
      await expect(authorize(fault)).rejects.toThrow();
      expect(await kept(fault)).toBe(performed);
      expect((await authorize(`after ${fault}`)).status).toBe(200);
    },
  );

  it('cut_body sends half of the answer', async () => {
    await service.addFault({ method: 'GET', path: '/api/pp/payments', fault: 'cut_body' });
    await expect(service.send('GET', EVER)).rejects.toThrow(/terminated|closed|aborted/i);
  });

  it('status answers with it and performs nothing', async () => {
    await service.addFault({ ...order, fault: 'status', status: 503 });
    const answer = await authorize('status');
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'fault', field: null });
    expect(await kept('status')).toBe(0);
  });

  it('delay answers late, and other requests meanwhile', async () => {
    await service.addFault({ ...order, fault: 'delay', delay_ms: 300 });
    const order_of_answers: string[] = [];
    await Promise.all([
      authorize('delay').then(() => order_of_answers.push('delayed')),
      service.send('GET', EVER).then(() => order_of_answers.push('other')),
    ]);
    expect(order_of_answers).toEqual(['other', 'delayed']);
    expect(await kept('delay')).toBe(1);
  });

  it('delay holds back no more of a long list than is in transit', async () => {
    await service.seed({ days: 30, payments_per_day: 100, seed: 5 });
    await service.addFault({ method: 'GET', path: '/api/pp/payments', fault: 'delay' });
    const answer = await service.send('GET', EVER);
    // A buffered body has a length; a streamed one has none.
    expect(answer.headers).not.toHaveProperty('content-length');
    expect(answer.headers['transfer-encoding']).toBe('chunked');
  });

  it('occur the requested number of times, and {id} matches any one segment', async () => {
    const { id } = (await authorize('times')).json() as { id: string };
    await service.addFault({
      method: 'get',
      path: '/api/pp/payments/{id}',
      fault: 'status',
      status: 500,
      times: 2,
    });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1)
      statuses.push((await service.send('GET', `/api/pp/payments/${id}.json`)).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect((await service.send('GET', EVER)).status).toBe(200);
  });
});
