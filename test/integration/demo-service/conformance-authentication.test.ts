import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CASH } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
/** A header's characters stand for its bytes. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const EVER = 'start_time=2000-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z';

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
      ['GET', `/api/pp/payments?${EVER}`],
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

  it.each(['', '7:Ann Lee', 'x'.repeat(300), 'é'.repeat(300)])(
    '§5.3 accepts svc-userid %j',
    async (user) => {
      const headers = { 'svc-userid': utf8(user) };
      const answer = await service.send('POST', '/api/pp/payments', { json: CASH, headers });
      expect(answer.status).toBe(200);
    },
  );
  it.each([
    ['UTF-8', 'Zoë Łuk', utf8('Zoë Łuk')],
    ['latin1', 'Zoë', 'Zoë'],
  ])('§5.3 keeps svc-userid unchanged, in %s', async (_, user, sent) => {
    const patients = '/api/pp/patients';
    const patient = (await service.send('POST', patients, { json: {} })).json();
    const { patient_id } = z.object({ patient_id: z.string() }).parse(patient);
    const path = `${patients}/${patient_id}/eob_eligibility`;
    const answer = await service.send('POST', path, { headers: { 'svc-userid': sent } });
    expect(answer.json()).toMatchObject({ verified_by: user });
  });
  it('§5.3 svc-userid fits into a header and consists of characters of XML', async () => {
    for (const user of ['x'.repeat(4_097), 'é'.repeat(4_097), '\uFFFE']) {
      const headers = { 'svc-userid': utf8(user) };
      const answer = await service.send('POST', '/api/pp/payments', { json: CASH, headers });
      expect(answer.json()).toMatchObject({ field: 'svc-userid' });
    }
  });

  it.each([
    ['AB12CD34', 200],
    ['ZX98YW76', 200],
    ['NOBODY00', 403],
    ['ab12cd34', 403],
    ['SHORT', 400],
    ['AB12CD34,ZX98YW76', 400],
    ["' OR 1=1", 400],
  ])('§5.4 svc-clientid %s: %i', async (clientId, status) => {
    const answer = await service.send('GET', `/api/pp/payments?${EVER}`, {
      headers: { 'svc-clientid': clientId },
    });
    expect(answer.status).toBe(status);
  });
});

describe('§5.4 data of each client is separate', () => {
  const as = (clientId: string) => (method: string, path: string, json?: object) =>
    service.send(method, path, { ...(json && { json }), headers: { 'svc-clientid': clientId } });
  const [mine, theirs] = [as('AB12CD34'), as('ZX98YW76')];

  it.each([
    ['payment', '/api/pp/payments', CASH, 'id'],
    ['patient', '/api/pp/patients', { last_name: 'Mine' }, 'patient_id'],
    [
      'payment profile',
      '/api/pp/payment_profiles',
      { method_type: 'C', card_number: '4111111111111111', exp_date: '2049-12', name_on_card: 'A' },
      'id',
    ],
  ])('§5.4 a %s', async (_, path, body, idField) => {
    const record = (await mine('POST', path, body)).json() as Record<string, string>;
    const id = record[idField];
    expect((await mine('GET', `${path}/${id}`)).status).toBe(200);
    for (const answer of [
      await theirs('GET', `${path}/${id}`),
      await theirs('POST', `${path}/${id}`, {}),
      await theirs('DELETE', `${path}/${id}`),
    ])
      expect(answer.status).toBe(404);
    const list = path === '/api/pp/payments' ? `${path}?${EVER}` : path;
    expect((await mine('GET', list)).text).toContain(id);
    expect((await theirs('GET', list)).text).not.toContain(id);
  });

  it('§5.4 reports', async () => {
    await mine('POST', '/_demo/seed', { days: 5, payments_per_day: 5, seed: 3 });
    for (const path of ['transactions/details', 'settlements/details', 'deposits/summary']) {
      const url = `/api/pp/reports/payments/${path}?start_date=2000-01-01`;
      expect((await mine('GET', url)).json()).not.toEqual([]);
      expect((await theirs('GET', url)).json()).toEqual([]);
    }
  });

  it('§2.1 a payment names its client', async () => {
    const body = { method: 'card', amount: '1.00', track_data: ';4111111111111111=4912?' };
    expect((await theirs('POST', '/api/pp/payments', body)).json()).toMatchObject({
      client_id: 'ZX98YW76',
    });
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
