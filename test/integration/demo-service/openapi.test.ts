import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { IS_WINDOWS } from '../../support/this-system.ts';
import { everyOperation } from './every-operation.ts';

const run = promisify(execFile);

/** Windows starts the programs of npm packages only by a shell. */
const onSystemsWithBin = it.skipIf(IS_WINDOWS);

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function documentFile(): Promise<string> {
  const file = `${temporaryFolder()}/openapi.json`;
  writeFileSync(file, (await service.send('GET', '/openapi.json')).text);
  return file;
}

it('the document is OpenAPI 3.1 and describes every operation of interface.md §4', async () => {
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await service.send('GET', '/openapi.json')).json());
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.filter((each) => each.includes('/api/')).sort()).toEqual(
    [
      'POST /api/pp/payments/authorize',
      'POST /api/pp/payments/preauthorize',
      'GET /api/pp/payments/{id}',
      'GET /api/pp/payments',
      'POST /api/pp/payments',
      'POST /api/pp/payments/{id}/void',
      'POST /api/pp/payments/{id}/credit',
      'POST /api/pp/payments/{id}/deauthorize',
      'POST /api/pp/payments/{id}/capture',
      'POST /api/pp/patients',
      'POST /api/pp/patients/{guid}',
      'GET /api/pp/patients/{guid}',
      'GET /api/pp/patients',
      'DELETE /api/pp/patients/{guid}',
      'POST /api/pp/payment_profiles',
      'POST /api/pp/payment_profiles/{guid}',
      'GET /api/pp/payment_profiles/{guid}',
      'GET /api/pp/payment_profiles',
      'DELETE /api/pp/payment_profiles/{guid}',
      'POST /api/pp/patients/{guid}/eob_eligibility',
      'GET /api/pp/reports/payments/transactions/details',
      'GET /api/pp/reports/payments/rejects/details',
      'GET /api/pp/reports/payments/deposits/summary',
      'GET /api/pp/reports/payments/deposits/details',
      'GET /api/pp/reports/payments/settlements/details',
    ].sort(),
  );
});

it('the document states required fields and amount lengths as the service does', async () => {
  const named = z.array(z.object({ name: z.string(), required: z.boolean().optional() }));
  const report = z.object({ get: z.object({ parameters: named }) });
  const credit = z.object({ post: z.object({ requestBody: z.object({ required: z.boolean() }) }) });
  const document = z
    .object({
      paths: z.record(z.string(), z.unknown()),
      components: z.object({
        schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()) })),
      }),
    })
    .parse((await service.send('GET', '/openapi.json')).json());
  const { paths, components } = document;
  expect(credit.parse(paths['/api/pp/payments/{id}/credit']).post.requestBody.required).toBe(false);
  for (const [path, required] of [
    ['transactions/details', true],
    ['rejects/details', true],
    ['deposits/summary', true],
    ['deposits/details', false],
    ['settlements/details', false],
  ] as const) {
    const { parameters } = report.parse(paths[`/api/pp/reports/payments/${path}`]).get;
    const start = parameters.find(({ name }) => name === 'start_date');
    expect([path, start?.required ?? false]).toEqual([path, required]);
  }
  const { DepositSummary, Payment } = components.schemas;
  expect(DepositSummary?.properties['deposit_amount']).not.toHaveProperty('maxLength');
  expect(JSON.stringify(Payment?.properties['action'])).not.toContain('REJECT');
});

it('the document has a page for people', async () => {
  const page = await service.send('GET', '/', { headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.text).toContain('/api/pp/payments/authorize');
  expect(page.text).toContain('track_data');
});

onSystemsWithBin('the document has no linter finding, warnings included', async () => {
  const file = await documentFile();
  const rules = `${file}.rules.yaml`;
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  const args = ['lint', '--ruleset', rules, '--fail-severity', 'hint', file];
  const child = spawn('spectral', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(child.stdout)).toMatch(/No results/);
});

onSystemsWithBin(
  'a validating proxy between a second client and the service finds no violation',
  async () => {
    await service.seed({ days: 20, payments_per_day: 10, seed: 2 });
    const proxy = await startProxy(await documentFile());
    const user = `${service.username}:${service.password}`;
    try {
      for (const { method, path, options } of await everyOperation(service)) {
        const body = options?.json === undefined ? [] : ['--json', JSON.stringify(options.json)];
        // Prism takes the text after a final slash for an id, and there is none.
        const url = proxy.url + path.replace('/?', '?');
        const curl = ['--silent', '--show-error', '--include', '--user', user, '--request', method];
        const { stdout } = await run('curl', [...curl, ...body, url], { maxBuffer: 50_000_000 });
        expect([method, path, stdout.split('\r\n')[0]]).toEqual([method, path, 'HTTP/1.1 200 OK']);
        expect(stdout.toLowerCase()).not.toContain('sl-violations');
      }
      // Proves that the check works: it reports an answer that the document does not allow.
      const fault = {
        method: 'GET',
        path: '/api/pp/patients',
        fault: 'status',
        status: 302,
      } as const;
      await service.addFault(fault);
      const args = ['--silent', '--include', '--user', user, `${proxy.url}/api/pp/patients`];
      expect((await run('curl', args)).stdout).toContain('sl-violations');
    } finally {
      await proxy.stop();
    }
  },
);

/** Prism, which turns every violation into an error. */
async function startProxy(document: string) {
  const port = await freePort();
  const args = ['proxy', '--errors', '--port', String(port), document, service.baseUrl];
  const child = spawn('prism', args, {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: service.caFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('Prism is listening')) break;
  child.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Prism does not accept port 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}
