import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RequestOptions, type RunningService, startService } from '../../support/service.ts';
import { everyOperation, type Operation } from './every-operation.ts';

let service: RunningService;
let operations: readonly Operation[];
beforeAll(async () => {
  service = await startService();
  await service.seed({ days: 10, payments_per_day: 10, seed: 5 });
  operations = await everyOperation(service);
});
afterAll(() => service.stop());

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
});

/** The content of the XML, in the shapes of JSON. */
function fromXml(xml: string): unknown {
  const { '?xml': _, ...document } = parser.parse(xml, true);
  const [root] = Object.values<Record<string, unknown> | string>(document);
  if (root === '') return [];
  const children = Object.values(root ?? {});
  const [only] = children;
  if (children.length === 1 && Array.isArray(only)) return only.map(fieldsOf);
  if (children.length === 1 && isRecord(only) && !('@nil' in only)) return [fieldsOf(only)];
  return fieldsOf(root);
}
function fieldsOf(record: unknown): unknown {
  if (!isRecord(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isRecord(value) ? null : value]),
  );
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** XML has text only. */
const asText = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'number' ? String(inner) : inner,
  );

describe('§1.3 every operation that returns data gives JSON and XML', () => {
  it('§4 covers every documented operation', () => {
    expect(operations).toHaveLength(26);
  });

  it('§1.3, §7.1 JSON is the default, XML by header or suffix, and the suffix wins', async () => {
    for (const { method, path, suffixed, options } of operations) {
      const ask = async (url: string, accept?: string) => {
        const headers = { ...options?.headers, ...(accept !== undefined && { accept }) };
        const answer = await service.send(method, url, { ...options, headers });
        expect([url, accept, answer.status]).toEqual([url, accept, 200]);
        return String(answer.headers['content-type']).split(';')[0];
      };
      expect(await ask(path)).toBe('application/json');
      if (method !== 'GET') continue;
      expect(await ask(path, 'application/json')).toBe('application/json');
      expect(await ask(path, 'application/xml')).toBe('application/xml');
      expect(await ask(suffixed('.json'))).toBe('application/json');
      expect(await ask(suffixed('.xml'))).toBe('application/xml');
      expect(await ask(suffixed('.json'), 'application/xml')).toBe('application/json');
      expect(await ask(suffixed('.xml'), 'application/json')).toBe('application/xml');
    }
  });

  it('§1.3 operations with changes return XML as well', async () => {
    const fresh = await everyOperation(service);
    for (const { method, suffixed, options } of fresh.filter((each) => each.method !== 'GET')) {
      const answer = await service.send(method, suffixed('.xml'), options);
      expect([suffixed('.xml'), answer.status]).toEqual([suffixed('.xml'), 200]);
      expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    }
  });

  it('§1.3 both formats carry the same fields and values', async () => {
    for (const { method, path, suffixed } of operations) {
      if (method !== 'GET') continue;
      const json = (await service.send('GET', path)).json();
      const xml = (await service.send('GET', suffixed('.xml'))).text;
      expect(fromXml(xml)).toEqual(asText(json));
    }
  });

  it.each(['text/html', 'application/pdf', 'application/json;q=0', 'text/xml'])(
    '§1.3 %s is 406',
    async (accept) => {
      for (const { method, path, options } of operations) {
        const headers = { ...options?.headers, accept };
        const answer = await service.send(method, path, { ...options, headers });
        expect([path, answer.status]).toEqual([path, 406]);
      }
    },
  );

  it.each(['.pdf', '.html', '.csv', '.mp3', '.spreadsheet'])(
    '§1.3 the suffix %s is 406',
    async (suffix) => {
      for (const { method, suffixed, options } of operations)
        expect((await service.send(method, suffixed(suffix), options)).status).toBe(406);
    },
  );
});

describe('§7 errors have one body, in both formats', () => {
  it.each([
    ['400', 'GET', '/api/pp/payments/1', {}],
    ['401', 'GET', '/api/pp/patients', { headers: { authorization: '' } }],
    ['403', 'GET', '/api/pp/patients', { headers: { 'svc-clientid': 'NOBODY00' } }],
    ['404', 'GET', '/api/pp/nowhere', {}],
    ['404', 'PATCH', '/api/pp/patients', {}],
    ['413', 'POST', '/api/pp/patients', { json: { notes: 'x'.repeat(300_000) } }],
    ['415', 'POST', '/api/pp/patients', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
  ])('§7.2, §7.5, §7.6 %s: %s %s', (status, method, path, options) =>
    expectOneBody(Number(status), method, path, options),
  );

  it('§7.2, §7.5, §7.6 409: the existing data conflicts', async () => {
    const created = (await service.send('POST', '/api/pp/patients', { json: {} })).json();
    const { patient_id } = z.object({ patient_id: z.string() }).parse(created);
    const path = `/api/pp/patients/${patient_id}`;
    await service.send('DELETE', path);
    await expectOneBody(409, 'POST', path, { json: { city: 'Troy' } });
  });

  it.each([500, 503, 599])('§7.3, §7.5 %i: the service is at fault', async (status) => {
    const path = '/api/pp/patients';
    await service.addFault({ method: 'GET', path, fault: 'status', status, times: 2 });
    await expectOneBody(status, 'GET', path);
  });

  async function expectOneBody(
    status: number,
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<void> {
    const json = await service.send(method, path, options);
    expect(json.status).toBe(status);
    expect(json.json()).toEqual({
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/^\S.*\.$/),
      field: json.text.includes('"field":null') ? null : expect.stringMatching(/./),
    });
    const xml = await service.send(method, `${path}.xml`, options);
    expect(xml.status).toBe(status);
    expect(xml.headers['content-type']).toMatch(/^application\/xml/);
    expect(fromXml(xml.text)).toEqual(asText(json.json()));
  }
});

describe('§1.4 the time', () => {
  it('§1.4 the Date header follows the service’s clock', async () => {
    const now = await service.advanceClock(86_400 * 400);
    const { date } = (await service.send('GET', '/api/pp/patients')).headers;
    expect(Math.abs(Date.parse(String(date)) - Date.parse(now))).toBeLessThan(10_000);
    expect(Date.parse(String(date)) - Date.now()).toBeGreaterThan(86_400_000 * 399);
  });
});
