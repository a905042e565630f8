import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CASH } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('§5 authentication', () => {
  it.each([
    ['the right one', basic('clinic:s3cret'), 200],
    ['the scheme in another case', basic('clinic:s3cret').replace('Basic', 'basic'), 200],
    ['a wrong password', basic('clinic:wrong'), 401],
    ['a wrong user name', basic('other:s3cret'), 401],
    ['no colon', basic('clinic'), 401],
    ['another scheme', 'Bearer s3cret', 401],
    ['garbage', 'Basic ~~~', 401],
    ['nothing', '', 401],
  ])('§5.1, §5.2 %s', async (_, authorization, status) => {
    for (const [method, path] of [
      ['POST', '/_demo/clock'],
      ['GET', '/openapi.json'],
      ['GET', '/nowhere'],
    ] as const) {
      const answer = await service.send(method, path, {
        headers: { authorization },
        ...(method === 'POST' && { json: { advance_seconds: 0 } }),
      });
      expect(answer.status).toBe(path === '/nowhere' && status === 200 ? 404 : status);
      if (status === 401)
        expect(answer.headers['www-authenticate']).toMatch(/^Basic realm="[^"]+"/);
    }
  });

  it('§5.4 reports of each client are separate', async () => {
    const as = (clientId: string) => (method: string, path: string, json?: object) =>
      service.send(method, path, { ...(json && { json }), headers: { 'svc-clientid': clientId } });
    const [mine, theirs] = [as('AB12CD34'), as('ZX98YW76')];
    await mine('POST', '/_demo/seed', { days: 5, payments_per_day: 5, seed: 3 });
    for (const path of ['transactions/details', 'settlements/details', 'deposits/summary']) {
      const url = `/api/pp/reports/payments/${path}?start_date=2000-01-01`;
      expect((await mine('GET', url)).json()).not.toEqual([]);
      expect((await theirs('GET', url)).json()).toEqual([]);
    }
  });
});

it('§1.2, §5.5 two environments are two data sets with separate credentials', async () => {
  const dataDir = temporaryFolder();
  // At the same time, into an empty folder: neither may use the unfinished files of the other.
  const [demo, production] = await Promise.all([
    startService({ dataDir }),
    startService({
      dataDir,
      environment: 'production',
      username: 'clinic-live',
      password: 'other',
    }),
  ]);
  expect(production.caFile).not.toBe(demo.caFile);
  const { id } = (await demo.send('POST', '/api/pp/payments', { json: CASH })).json() as {
    id: string;
  };
  expect((await production.send('GET', `/api/pp/payments/${id}`)).status).toBe(404);
  expect((await demo.send('GET', `/api/pp/payments/${id}`)).status).toBe(200);
  const headers = { authorization: basic('clinic:s3cret') };
  expect((await production.send('GET', `/api/pp/payments/${id}`, { headers })).status).toBe(401);
  await Promise.all([demo.stop(), production.stop()]);
});
