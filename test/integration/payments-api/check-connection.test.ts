import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';

/** The real command, in a separate process. */
const COMMAND = fileURLToPath(
  new URL('../../../src/main/cli/check-connection.ts', import.meta.url),
);

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function check(
  options: readonly string[],
  password: { readonly variable?: string; readonly typed?: string } = {},
): Promise<Ended> {
  const { PAYMENTS_PASSWORD: _ours, ...environment } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...options], {
    env: {
      ...environment,
      ...(password.variable === undefined ? {} : { PAYMENTS_PASSWORD: password.variable }),
    },
  });
  child.stdin.end(password.typed);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: Number(code), out, err };
}

const toService = (...more: readonly string[]) => {
  const { baseUrl, caFile, username } = service;
  return ['--base-url', baseUrl, '--ca', caFile, '--username', username, ...more];
};

test('reports each successful step', async () => {
  const clientId = service.clientIds[0] ?? '';
  const { code, out } = await check(toService('--client-id', clientId), {
    variable: service.password,
  });
  expect(out.split('\n')).toEqual([
    'DEMO',
    '✓ settings     The settings are complete.',
    '✓ name         The address was found.',
    '✓ connection   The payment service answers.',
    '✓ security     The certificate is trusted.',
    '✓ credentials  The user name and password are accepted.',
    '✓ client-id    The client ID is accepted.',
    expect.stringMatching(/^✓ clock {8}The clocks agree to \d s\.$/),
    '',
  ]);
  expect(code).toBe(0);
});

test('reads the password from its input and marks Production', async () => {
  const { code, out, err } = await check(toService('--production'), {
    typed: `${service.password}\n`,
  });
  expect(out).toMatch(/^PRODUCTION\n/);
  expect(out).toContain('– client-id    No client ID is set.');
  expect(code).toBe(0);
  expect(out + err).not.toContain(service.password);
});

test.each([
  ['the password is wrong', () => toService(), '✗ credentials  The payment service rejected'],
  ['the client id is unknown', () => toService('--client-id', 'NOBODY00'), '✗ client-id'],
  ['the proxy is no URL', () => toService('--proxy', 'http://u:pw%@h:1'), '✗ settings'],
  ['the address holds a password', () => ['--base-url', 'https://u:pw@h', '--username', 'x'], '✗'],
])('fails when %s, without printing a password', async (what, options, line) => {
  const right = what.includes('client id') ? service.password : 'pw-wrong';
  const { code, out, err } = await check(options(), { variable: right });
  expect(out).toContain(line);
  expect(err).toBe('');
  expect(out).not.toMatch(/pw/);
  expect(code).toBe(1);
});

test.each([[[]], [['--base-url', 'https://x']], [['--password', 'x']], [['stray']]])(
  'prints its usage for %j',
  async (options) => {
    const { code, out, err } = await check(options);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('npm run check-connection -- --base-url');
  },
);

test('an input that ends without a password is reported, and the service is not contacted', async () => {
  const { code, out } = await check(toService());
  expect(out).toContain('✗ connection   The password is missing');
  expect(code).toBe(1);
});
