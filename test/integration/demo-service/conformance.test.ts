import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import {
  type Access,
  type Answer,
  connect,
  type Service,
} from '../../../demo-service/conformance/caller.ts';
import type { Check, Finding } from '../../../demo-service/conformance/check.ts';
import { checkService } from '../../../demo-service/conformance/command.ts';
import { allChecks, runChecks } from '../../../demo-service/conformance/conformance.ts';
import type { Fields } from '../../../demo-service/conformance/expect.ts';
import { htmlOf } from '../../../demo-service/conformance/html-report.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  // Reports of every kind have rows.
  await service.seed({ days: 40, payments_per_day: 10, seed: 11 });
});
afterAll(() => service.stop());

/** Runs the command in this process. */
async function conformance(...flags: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [output, errors] = [text(stdout), text(stderr)];
  const code = await checkService(flags, { stdout, stderr });
  stdout.end();
  stderr.end();
  return { output: await output, errors: await errors, code };
}

const access = () => [
  ...['--base-url', service.baseUrl, '--ca', service.caFile],
  ...['--username', service.username, '--password', service.password],
  ...['--client-ids', service.clientIds.join(',')],
];

it('the document itself gives 1,200 rules or more', async () => {
  const names = async (...flags: readonly string[]) =>
    (await conformance('--list', ...flags)).output.trim().split('\n');
  const documented = await names();
  expect(documented.length).toBeGreaterThanOrEqual(1_200);
  // The operations of section 4, and POST /api/pp/payments of its examples.
  expect(documented.filter((each) => / succeeds$/.test(each))).toHaveLength(25);
  const all = await names('--decisions');
  expect(new Set(all).size).toBe(all.length);
});

it('the service keeps every rule and decision', { timeout: 300_000 }, async () => {
  const junit = join(temporaryFolder(), 'junit.xml');
  const { output, code } = await conformance(...access(), '--decisions', '--junit', junit);
  expect(output).not.toMatch(/^deviates:/m);
  expect(output).toMatch(/^total +\d{4} +\d{4} +0 +0$/m);
  expect(code).toBe(0);
  const xml = readFileSync(junit, 'utf8');
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(new XMLParser({ ignoreAttributes: false }).parse(xml).testsuites).toMatchObject({
    '@_failures': '0',
  });
});

/** An answer with another body. */
const rewritten = (answer: Answer, from: string | RegExp, to: string): Answer => ({
  ...answer,
  text: answer.text.replaceAll(from, to),
});

type Planted = (answer: Answer, method: string, path: string) => Answer;

/** A group of rules, a deviation, the rules to run, and one that finds it. */
const PLANTED: readonly (readonly [string, Planted, RegExp, string])[] = [
  [
    'fields: an update forgets a field',
    (answer) => rewritten(answer, /"alt_notes":"[^"]*",/g, ''),
    /alt_notes/,
    'get of a patient returns alt_notes',
  ],
  [
    'fields: a payment with another time format',
    (answer) => rewritten(answer, /(T\d\d:\d\d:\d\d)Z/g, '$1.000Z'),
    /authorize of a CARD payment returns/,
    'authorize of a CARD payment returns timestamp',
  ],
  [
    'fields: the whole account number in a profile',
    (answer) => rewritten(answer, '"account_number":"4444"', '"account_number":"5555555555554444"'),
    /keyed card/,
    'get of a keyed card returns account_number',
  ],
  [
    'formats: JSON for the suffix .xml',
    (answer) => ({ ...answer, headers: { 'content-type': 'application/json' } }),
    /^formats.*suffix .xml/,
    'GET /api/pp/patients/{patient}: the suffix .xml',
  ],
  [
    'operations: an operation that is missing',
    (answer, _, path) => (path.endsWith('/capture') ? { ...answer, status: 404 } : answer),
    /^operations.*capture/,
    'POST /api/pp/payments/{hold}/capture succeeds',
  ],
  [
    'operations: a payment saves another card',
    (answer) => rewritten(answer, '"account_number":"1111"', '"account_number":"9999"'),
    /^operations.*save_profile "1"/,
    'save_profile "1" saves a card',
  ],
  [
    'states: a void that the report does not show',
    (answer) => rewritten(answer, 'VOIDED', 'APPROVED'),
    /^states.*voided/,
    'a voided CARD payment is VOIDED in the transaction report',
  ],
  [
    'errors: a server fault for an unknown id',
    (answer) => (answer.status === 404 ? { ...answer, status: 500 } : answer),
    /^errors.*unknown id is refused/,
    'GET /api/pp/payments/{payment} of an unknown id is refused',
  ],
  [
    'authentication: no credentials needed',
    (answer) => (answer.status === 401 ? { ...answer, status: 200 } : answer),
    /^authentication.*no Authorization header is refused/,
    'POST /api/pp/payments/authorize with no Authorization header is refused',
  ],
  [
    'reports: an amount without cents',
    (answer) => rewritten(answer, /"amount":"(-?\d+)\.\d\d"/g, '"amount":"$1"'),
    /^reports.*transactions/,
    'every row of transactions/details has amount',
  ],
  [
    'limits: a memo of any length',
    (answer) => (answer.status === 400 ? { ...answer, status: 200 } : answer),
    /^limits.*memo/,
    'memo of a CASH payment cannot have 101 characters',
  ],
];

const fullName = ({ group, section, name }: Check) => `${group}, §${section} ${name}`;

describe('each group finds a planted deviation', () => {
  it.each(PLANTED)('%s', async (_, planted, only, expected) => {
    const real = connect(service);
    const deviant: Service = {
      ...real,
      send: async (method, path, call) =>
        planted(await real.send(method, path, call), method, path),
    };
    const rules = (of: Service) =>
      allChecks(of).filter((check) => !check.decision && only.test(fullName(check)));
    const wrong = (findings: readonly Finding[]) =>
      findings.filter(({ verdict }) => verdict !== 'ok').map(({ check }) => check.name);
    try {
      expect(wrong(await runChecks(rules(real), () => {}))).toEqual([]);
      const found = await runChecks(rules(deviant), () => {});
      expect(wrong(found)).toContain(expected);
      // No report has the number of a card.
      expect(found.map(({ detail }) => detail).join()).not.toMatch(/\d{12}/);
    } finally {
      await real.end();
    }
  });
});

/** The requests of the documented rules with these names, which the service keeps. */
async function requestsOf(only: RegExp, values: Partial<Access>) {
  const { end, ...real } = connect({ ...service, ...values });
  const sent: { readonly path: string; readonly fields: Fields }[] = [];
  const recorded: Service = {
    ...real,
    send: (method, path, call) => {
      sent.push({ path, fields: { ...call?.form, ...fieldsSchema.parse(call?.json ?? {}) } });
      return real.send(method, path, call);
    },
  };
  try {
    const checks = allChecks(recorded).filter(
      (check) => !check.decision && only.test(fullName(check)),
    );
    const findings = await runChecks(checks, () => {});
    expect(findings.filter(({ verdict }) => verdict === 'deviates')).toEqual([]);
    return sent;
  } finally {
    await end();
  }
}
const fieldsSchema = z.record(z.string(), z.unknown());

describe('the values of a demo environment', () => {
  it('each payment and profile has the given card and account', async () => {
    const card = ';5105105105105100=4911101?';
    const account = { routing_number: '011000015', account_number: '55501234' };
    const only = /^operations.*(payment|card|save)|^states.*voided|is stored/;
    const sent = (await requestsOf(only, { card, account })).map(({ fields }) => fields);
    const values = (name: string, method?: string) =>
      new Set(sent.filter((each) => each['method'] === method).map((each) => each[name]));
    expect(values('track_data', 'card')).toEqual(new Set([card]));
    expect(values('routing_number', 'ach')).toEqual(new Set([account.routing_number]));
    expect(values('account_number', 'ach')).toEqual(new Set([account.account_number]));
    expect(values('track_data')).toContain(card);
    expect(values('account_number')).toContain(account.account_number);
  });

  it('no list and no report begins before the given day', async () => {
    const sent = await requestsOf(/^states.*voided|succeeds$|takes an end/, {
      since: '2026-01-05',
    });
    const days = sent.flatMap(
      ({ path }) => /start_(?:time|date)=([\d-]{10})/.exec(path)?.[1] ?? [],
    );
    expect(new Set(days)).toEqual(new Set(['2026-01-05']));
  });
});

it('a service that breaks a connection deviates', async () => {
  const { end, ...real } = connect(service);
  await end();
  const broken = { ...real, send: () => Promise.reject(new Error('other side closed')) };
  const [check] = allChecks(broken);
  const findings = await runChecks(check === undefined ? [] : [check], () => {});
  expect(findings).toMatchObject([
    { verdict: 'deviates', detail: 'The request failed: other side closed' },
  ]);
});

it('the page shows deviations first, and texts of the service as text', () => {
  const check = (name: string): Check => ({
    ...{ group: 'fields', section: '2.4', name, decision: false },
    run: async () => {},
  });
  const page = htmlOf(
    [
      { check: check('kept'), verdict: 'ok', detail: '', seconds: 0 },
      { check: check('broken'), verdict: 'deviates', detail: '<img src=x>', seconds: 0 },
    ],
    'https://127.0.0.1:1',
    new Date(0),
  );
  expect(page.indexOf('broken')).toBeLessThan(page.indexOf('kept'));
  expect(page).toContain('&lt;img src=x&gt;');
  expect(page).not.toMatch(/<img|<script|<link|src="/);
});

describe('a check that cannot run ends with 2 and one sentence', () => {
  it.each([
    ['no address', () => [], '--base-url is missing.'],
    ['plain HTTP', () => ['--base-url', 'http://a'], '--base-url must be an https URL.'],
    ['an unknown flag', () => ['--loud'], "Unknown option '--loud'"],
    ['a broken pattern', () => ['--only', '('], '--only must be a regular expression.'],
    ['a wrong day', () => ['--since', '2026-02-30'], '--since must be a date'],
    ['a card number alone', () => ['--card', '4111111111111111'], '--card must be track 2'],
    ['an account alone', () => ['--account', '12345'], '--account must be a routing number'],
    ['client ids', () => ['--client-ids', 'A'], '--client-ids must be 8-character'],
    ['a pattern of no rule', () => [...access(), '--only', 'zzz'], 'No rule’s name matches zzz.'],
    ['no such file', () => [...access(), '--ca', '/nowhere'], 'The file /nowhere cannot be read'],
    ['a wrong password', () => [...access(), '--password', 'x'], 'answers 401 to a list'],
    ['an unknown authority', () => ['--base-url', service.baseUrl], 'does not answer: '],
  ])('%s', async (_, flags, sentence) => {
    const { output, errors, code } = await conformance(...flags());
    expect(errors).toContain(sentence);
    expect([code, output]).toEqual([2, '']);
  });

  it('a port without a service', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const address = free.address();
    await new Promise((resolve) => free.close(resolve));
    const port = typeof address === 'object' ? address?.port : undefined;
    const { errors, code } = await conformance('--base-url', `https://127.0.0.1:${port}`);
    expect(errors).toContain('does not answer: ');
    expect(code).toBe(2);
  });
});

const DOCUMENT = readFileSync(
  fileURLToPath(new URL('../../../docs/how-to/conformance.md', import.meta.url)),
  'utf8',
);

it('the document names each flag of its commands', () => {
  const commands = [...DOCUMENT.matchAll(/service -- conformance (.*)/g)].join(' ');
  for (const [flag] of commands.matchAll(/--[a-z][a-z-]*/g))
    expect(DOCUMENT).toContain(`\`${flag}`);
});

describe('a client', () => {
  const command = (path: string) =>
    `"${process.execPath}" "${fileURLToPath(new URL(`../../../${path}`, import.meta.url))}"`;
  const OURS = command('src/main/payments-api/client-command.ts');
  const RETRYING = command('demo-service/fault-lab/clients/retrying-client.mjs');

  it('has 700 rules or more, each once', async () => {
    const { output } = await conformance('--client-command', OURS, '--list');
    const names = output.trim().split('\n');
    expect(names.length).toBeGreaterThanOrEqual(700);
    expect(new Set(names).size).toBe(names.length);
  });

  it('of ours keeps a sample of them', { timeout: 300_000 }, async () => {
    const html = join(temporaryFolder(), 'client.html');
    const only =
      '(authorize_ach|void) (has |is sent|accepts|trusts|status (201|422|503)|an added field with an object|results DECLINED)';
    const flags = ['--client-command', OURS, '--only', only, '--html', html];
    const { output, code } = await conformance(...flags);
    expect(output).not.toContain('deviates:');
    expect(code).toBe(0);
    expect(readFileSync(html, 'utf8')).toContain('§9.2 Compatible changes');
  });

  it('that retries is found by its statuses', { timeout: 300_000 }, async () => {
    const junit = join(temporaryFolder(), 'client.xml');
    const flags = ['--only', 'authorize_cash (status 201|is sent to)', '--junit', junit];
    const { output, code } = await conformance('--client-command', RETRYING, ...flags);
    expect(output).toMatch(/^deviates: §7 authorize_cash status 201 is a success\./m);
    expect(readFileSync(junit, 'utf8')).toContain('<failure type="deviates"');
    expect(code).toBe(1);
  });

  test.each([
    ['sends another amount', 'fields.amount = "1.00"', 'has amount as it was asked for'],
    ['sends an unknown field', 'fields.tip = "1"', 'has only documented fields'],
    ['uses another user', 'username = "other"', 'has the credentials by Basic'],
    ['forgets the client', 'client_id = "AB12CD34"', 'has svc-clientid'],
  ])('that %s deviates', { timeout: 120_000 }, async (_name, change, rule) => {
    const source = readFileSync(
      new URL('../../../demo-service/fault-lab/clients/retrying-client.mjs', import.meta.url),
      'utf8',
    );
    const changed = source.replace(/^(const task = .+)$/m, `$1\ntask.${change};`);
    const path = join(temporaryFolder(), 'client.mjs');
    writeFileSync(path, changed);
    const client = `"${process.execPath}" "${path}"`;
    const { output } = await conformance(
      '--client-command',
      client,
      '--only',
      `authorize_cash ${rule}`,
    );
    expect(output).toMatch(new RegExp(`^deviates: .* authorize_cash ${rule}\\.`, 'm'));
  });
});
