import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createPaymentsClient,
  type PaymentsClient,
} from '../../../src/main/payments-api/client.ts';
import {
  type Connection,
  ConnectionSettingsError,
} from '../../../src/main/payments-api/connection.ts';
import {
  type CheckStep,
  checkConnection,
  checkSteps,
} from '../../../src/main/payments-api/connection-check.ts';
import type { FailureCode } from '../../../src/main/payments-api/payments-api-error.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { type ConnectProxy, connectProxy } from '../../support/connect-proxy.ts';
import { all } from '../../support/hostile-client.ts';
import { answer, type HostileServer, hostileServer } from '../../support/hostile-server.ts';
import {
  type CertificateRequest,
  type TestAuthority,
  testAuthority,
} from '../../support/tls-certificates.ts';

/** A resolver rejects a label of 64 characters without the network (RFC 1035 §2.3.4). */
const NOWHERE = `https://${'a'.repeat(64)}.example`;

const DAY_MS = 86_400_000;
const yesterday = () => new Date(Date.now() - DAY_MS);
const tomorrow = () => new Date(Date.now() + DAY_MS);

let authority: TestAuthority;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  authority = await testAuthority();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) await close();
});

async function serving(
  request: CertificateRequest = {},
  status: (clientId: string | undefined) => number = () => 200,
  date: () => Pick<Date, 'toUTCString'> = () => new Date(),
  body = '[]',
): Promise<HostileServer> {
  const server = await hostileServer(
    await authority.issue(request),
    ({ headers }, socket) =>
      answer(socket, status(headers['svc-clientid']), body, `Date: ${date().toUTCString()}\r\n`),
    { everything: true },
  );
  closing.push(server.close);
  return server;
}

const connectionTo = (baseUrl: string, more: Partial<Connection> = {}): Connection => ({
  baseUrl,
  environment: 'demo',
  username: 'clinic',
  password: 's3cret',
  caFile: authority.caFile,
  ...more,
});

function clientOf(connection: Connection): PaymentsClient {
  const client = createPaymentsClient({
    connection,
    retry: { attempts: 1 },
    timeouts: { connectMs: 5_000 },
  });
  closing.push(() => client.close());
  return client;
}

async function codeOf(connection: Connection): Promise<FailureCode | null> {
  const outcome = await clientOf(connection).payments.authorize({
    method: 'CASH',
    amount: cents(100),
  });
  if (outcome.kind === 'answered') return null;
  expect(outcome.kind).toBe('not-sent');
  expect(outcome.error.message).toMatch(/^[A-Z].*\. Nothing was sent\.$/);
  expect(outcome.error.message).not.toContain('s3cret');
  return outcome.error.code;
}

describe('a payment is not sent', () => {
  test('when the name is not found', async () => {
    expect(await codeOf(connectionTo(NOWHERE))).toBe('name-not-found');
  });

  test('when this account has no password: not even the name is resolved', async () => {
    expect(await codeOf(connectionTo(NOWHERE, { password: '' }))).toBe('password-missing');
  });

  test('when nothing listens', async () => {
    const { url, close } = await hostileServer(await authority.issue(), () => {});
    await close();
    expect(await codeOf(connectionTo(url))).toBe('connection-refused');
  });

  test.each<[FailureCode, CertificateRequest]>([
    [
      'certificate-expired',
      { notBefore: new Date(Date.now() - 9 * DAY_MS), notAfter: yesterday() },
    ],
    ['clock-wrong', { notBefore: tomorrow(), notAfter: new Date(Date.now() + 9 * DAY_MS) }],
    ['wrong-host', { names: ['payments.example'] }],
  ])('when the certificate is bad: %s', async (code, request) => {
    expect(await codeOf(connectionTo((await serving(request)).url))).toBe(code);
  });

  test('when the authority is unknown, under any environment variable', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { caFile: _unknown, ...connection } = connectionTo((await serving()).url);
    const server = await serving();
    expect(await codeOf({ ...connection, baseUrl: server.url })).toBe('unknown-authority');
    expect(server.requests).toEqual([]);
  });

  test('when the service refuses the proof request', async () => {
    expect(await codeOf(connectionTo((await serving({}, () => 401)).url))).toBe('unauthorized');
  });

  test('after the client was closed', async () => {
    const client = clientOf(connectionTo((await serving()).url));
    await client.warmUp();
    await client.close();
    const outcome = await client.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'client-closed' } });
  });

  test('when it was canceled before', async () => {
    const client = clientOf(connectionTo((await serving()).url));
    const request = { method: 'CASH', amount: cents(100) } as const;
    const outcome = await client.payments.authorize(request, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'cancelled' } });
  });
});

function caught(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
}

describe('a proxy', () => {
  async function proxy(options?: Parameters<typeof connectProxy>[0]): Promise<ConnectProxy> {
    const started = await connectProxy(options);
    closing.push(started.close);
    return started;
  }

  test('carries the calls by setting', async () => {
    const { url, asked } = await proxy();
    const server = await serving();
    await clientOf(connectionTo(server.url, { proxy: url })).warmUp();
    expect(asked).toEqual([new URL(server.url).host]);
  });

  test('carries the calls by the environment, except for NO_PROXY', async () => {
    const { url, asked } = await proxy();
    const server = await serving();
    vi.stubEnv('https_proxy', url);
    vi.stubEnv('no_proxy', '');
    await clientOf(connectionTo(server.url)).warmUp();
    expect(asked).toHaveLength(1);
    await clientOf(connectionTo(server.url, { proxy: 'none' })).warmUp();
    vi.stubEnv('no_proxy', '127.0.0.1');
    await clientOf(connectionTo(server.url)).warmUp();
    expect(asked).toHaveLength(1);
  });

  test('that requires a password has its own message', async () => {
    const password = `Basic ${Buffer.from('user:word').toString('base64')}`;
    const { url } = await proxy({ password });
    const server = await serving();
    expect(await codeOf(connectionTo(server.url, { proxy: url }))).toBe('proxy-password');
    const withPassword = url.replace('//', '//user:word@');
    await clientOf(connectionTo(server.url, { proxy: withPassword })).warmUp();
  });

  test('that fails or does not exist is reported', async () => {
    const refusing = await proxy({ refuses: true });
    const server = await serving();
    expect(await codeOf(connectionTo(server.url, { proxy: refusing.url }))).toBe('proxy-failed');
    const gone = await connectProxy();
    await gone.close();
    expect(await codeOf(connectionTo(server.url, { proxy: gone.url }))).toBe('connection-refused');
  });

  test('that accepts the connection and stays silent times out', async () => {
    const { url } = await proxy({ silent: true });
    const connection = connectionTo((await serving()).url, { proxy: url });
    const timeouts = { connectMs: 300, firstByteMs: 20_000 };
    const client = createPaymentsClient({ connection, retry: { attempts: 1 }, timeouts });
    closing.push(() => client.close());
    const outcome = await client.payments.authorize({ method: 'CASH', amount: cents(100) });
    expect(outcome).toMatchObject({ kind: 'not-sent', error: { code: 'connect-timeout' } });
  });

  test('may be named without its scheme', async () => {
    const { url, asked } = await proxy();
    vi.stubEnv('https_proxy', url.replace('http://', ''));
    vi.stubEnv('no_proxy', '');
    await clientOf(connectionTo((await serving()).url)).warmUp();
    expect(asked).toHaveLength(1);
  });

  test.each(['http://user:pr0xy word@bad host:1', 'http://user:pr0xy%@127.0.0.1', 'socks5://x'])(
    'that the environment names as %s is a set-up error, and its password stays hidden',
    (named) => {
      vi.stubEnv('https_proxy', named);
      const made = () => createPaymentsClient({ connection: connectionTo('https://127.0.0.1') });
      const message = 'The address of the proxy in HTTPS_PROXY is not an HTTP URL.';
      expect(made).toThrow(new ConnectionSettingsError('proxy', message));
      expect(inspect(caught(made), { showHidden: true })).not.toContain('pr0xy');
    },
  );

  test('does not replace the service’s certificate', async () => {
    const { url } = await proxy();
    const server = await serving({ names: ['payments.example'] });
    expect(await codeOf(connectionTo(server.url, { proxy: url }))).toBe('wrong-host');
  });
});

describe('settings', () => {
  const notPem = join(mkdtempSync(join(tmpdir(), 'not-pem-')), 'ca.pem');
  writeFileSync(notPem, 'hello');
  const broken = join(mkdtempSync(join(tmpdir(), 'broken-pem-')), 'ca.pem');
  writeFileSync(broken, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');

  test.each<[keyof Connection, Partial<Connection>]>([
    ['baseUrl', { baseUrl: 'http://127.0.0.1' }],
    ['baseUrl', { baseUrl: 'payments' }],
    ['baseUrl', { baseUrl: 'https://user:word@127.0.0.1' }],
    ['baseUrl', { baseUrl: 'https://127.0.0.1/?x=1' }],
    ['username', { username: 'a:b' }],
    ['username', { username: '' }],
    ['clientId', { clientId: 'AB12CD3' }],
    ['clientId', { clientId: 'AB12-D34' }],
    ['headerPrefix', { headerPrefix: 'x: y' }],
    ['proxy', { proxy: 'not a url' }],
    ['proxy', { proxy: 'http://user:word%@127.0.0.1' }],
    ['proxy', { proxy: 'socks5://127.0.0.1' }],
    ['caFile', { caFile: '/nowhere/ca.pem' }],
    ['caFile', { caFile: notPem }],
    ['caFile', { caFile: broken }],
  ])('are validated before anything is sent: %s %o', (field, wrong) => {
    const connection = connectionTo('https://127.0.0.1', wrong);
    const made = () => createPaymentsClient({ connection });
    expect(made).toThrow(ConnectionSettingsError);
    expect(made).toThrow(expect.objectContaining({ field }));
  });

  test('include the header prefix, and the production token is never sent', async () => {
    const server = await serving();
    const connection = connectionTo(server.url, {
      headerPrefix: 'acme-',
      clientId: 'AB12CD34',
      productionToken: 'tok-en',
    });
    const client = createPaymentsClient({ connection });
    await client.warmUp({ user: '7:Ada' });
    await client.close();
    const [request] = server.requests;
    expect(request?.headers).toMatchObject({ 'acme-userid': '7:Ada', 'acme-clientid': 'AB12CD34' });
    expect(JSON.stringify(request)).not.toContain('tok-en');
  });
});

describe('the connection check', () => {
  const steps = async (connection: Connection) => {
    const results = await all(checkConnection(connection));
    expect(results.map(({ step }) => step)).toEqual(checkSteps);
    expect(JSON.stringify(results)).not.toContain('s3cret');
    return Object.fromEntries(results.map(({ step, state }) => [step, state]));
  };

  test('reports success', async () => {
    const connection = connectionTo((await serving()).url, { clientId: 'AB12CD34' });
    expect(Object.values(await steps(connection))).toEqual(checkSteps.map(() => 'works'));
  });

  test.each<[CheckStep, () => Connection | Promise<Connection>]>([
    ['settings', () => connectionTo('http://127.0.0.1')],
    ['name', () => connectionTo(NOWHERE)],
    ['connection', () => connectionTo('https://127.0.0.1:1')],
    ['security', async () => connectionTo((await serving({ names: ['fromAnotherTerminal'] })).url)],
    [
      'security',
      async () => {
        const notYet = { notBefore: tomorrow(), notAfter: new Date(Date.now() + 9 * DAY_MS) };
        return connectionTo((await serving(notYet)).url, { clientId: 'AB12CD34' });
      },
    ],
    [
      'connection',
      async () => connectionTo((await serving({}, () => 200, undefined, '<html>Hi</html>')).url),
    ],
    ['credentials', async () => connectionTo((await serving({}, () => 401)).url)],
    [
      'client-id',
      async () => {
        const { url } = await serving({}, (clientId) => (clientId === undefined ? 200 : 403));
        return connectionTo(url, { clientId: 'AB12CD34' });
      },
    ],
    [
      'clock',
      async () =>
        connectionTo((await serving({}, () => 200, tomorrow)).url, { clientId: 'AB12CD34' }),
    ],
    [
      'clock',
      async () => {
        const nobody = { toUTCString: () => 'never' };
        const { url } = await serving(
          {},
          () => 200,
          () => nobody,
        );
        return connectionTo(url, { clientId: 'AB12CD34' });
      },
    ],
  ])('stops at %s', async (failing, connection) => {
    const states = await steps(await connection());
    const at = checkSteps.indexOf(failing);
    expect(Object.values(states)).toEqual(
      checkSteps.map((_step, index) =>
        index < at ? 'works' : index === at ? 'fails' : 'not-checked',
      ),
    );
  });

  test('names the steps that a proxy performs', async () => {
    const gone = await connectProxy();
    await gone.close();
    const results = await all(checkConnection(connectionTo(NOWHERE, { proxy: gone.url })));
    expect(results.slice(0, 3)).toMatchObject([
      { step: 'settings', state: 'works' },
      { step: 'name', state: 'not-checked', message: 'The proxy finds the address.' },
      { step: 'connection', state: 'fails', message: expect.stringContaining('The proxy may be') },
    ]);
  });
});
