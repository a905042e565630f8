import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSameValues } from '../../../demo-service/conformance/checks/formats.ts';
import { type RunningService, startService } from '../../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it.each([500, 503, 599])('§7.3, §7.5 %i: the service is at fault', async (status) => {
  const path = '/api/pp/patients';
  await service.addFault({ method: 'GET', path, fault: 'status', status, times: 2 });
  const json = await service.send('GET', path);
  const xml = await service.send('GET', `${path}.xml`);
  expect([json.status, xml.status]).toEqual([status, status]);
  expect(json.json()).toEqual({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.stringMatching(/^\S.*\.$/),
    field: null,
  });
  expect(xml.headers['content-type']).toMatch(/^application\/xml/);
  expectSameValues(json, xml);
});

describe('§1.4 the time', () => {
  it('§1.4 the Date header follows the service’s clock', async () => {
    const now = await service.advanceClock(86_400 * 400);
    const { date } = (await service.send('GET', '/api/pp/patients')).headers;
    expect(Math.abs(Date.parse(String(date)) - Date.parse(now))).toBeLessThan(10_000);
    expect(Date.parse(String(date)) - Date.now()).toBeGreaterThan(86_400_000 * 399);
  });
});
