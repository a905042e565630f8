import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { all, hostilePair } from '../../support/hostile-client.ts';
import { answer } from '../../support/hostile-server.ts';
import { type TestAuthority, testAuthority } from '../../support/tls-certificates.ts';

const row = (index: number) => ({
  id: `row-${index}`,
  method: 'CARD',
  action: 'AUTHORIZE',
  amount: '25.00',
  results: 'APPROVED',
  timestamp: '2026-03-01T12:00:00Z',
  tracking_id: 'till-1',
  original_id: `row-${index}`,
  nested: { why: ['}', ']', '"'] },
});
type Row = ReturnType<typeof row>;
const rowsOf = (count: number) => Array.from({ length: count }, (_empty, index) => row(index));
const range = { startDate: '2026-01-01' };

let authority: TestAuthority;

beforeAll(async () => {
  authority = await testAuthority();
});

/** The same rows in either format. */
const written = {
  json: (rows: readonly Row[]) => JSON.stringify(rows),
  xml: (rows: readonly Row[]) => {
    const fields = ({ nested: _nested, ...row }: Row) =>
      Object.entries(row).map(([name, value]) => `<${name}>${value}</${name}>`);
    const elements = rows.map((row) => `<transaction>${fields(row).join('')}</transaction>`);
    return `<?xml version="1.0"?><transactions>${elements.join('')}</transactions>`;
  },
};

describe.each(['json', 'xml'] as const)('a report in %s', (answers) => {
  test('yields its first rows before the rest is sent', async () => {
    const text = written[answers](rowsOf(1_000));
    let socket: Socket | undefined;
    const { client, close } = await hostilePair(
      authority,
      (_request, opened) => {
        socket = opened;
        opened.write(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n`);
        opened.write(text.slice(0, 2_000));
      },
      { everything: true, answers },
    );
    const rows = client.reports.transactions(range);
    const first = await rows.next();
    expect(first.value?.[0]).toMatchObject({ id: 'row-0', amount: 2_500 });
    socket?.write(text.slice(2_000));
    const rest = (await all(rows)).flat();
    expect((first.value?.length ?? 0) + rest.length).toBe(1_000);
    await close();
  });

  test('slows the connection for a slow reader', async () => {
    const text = written[answers](rowsOf(60_000));
    let server: Socket | undefined;
    const { client, close } = await hostilePair(
      authority,
      (_request, socket) => {
        server = socket;
        answer(socket, 200, text);
      },
      { everything: true, answers },
    );
    const rows = client.reports.transactions(range);
    await rows.next();
    // Enough turns for the whole transfer; unread data stays at the sender.
    for (let turn = 0; turn < 5_000; turn += 1) await setImmediate();
    expect(server?.writableLength).toBeGreaterThan(text.length / 4);
    expect((await all(rows)).flat().length).toBeGreaterThan(59_000);
    await close();
  });
});

describe('a report', () => {
  test('is retried before its first rows and never after', async () => {
    let asked = 0;
    const { client, close } = await hostilePair(
      authority,
      (_request, socket) => {
        asked += 1;
        if (asked === 1) answer(socket, 503, '');
        else {
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n');
          socket.end(JSON.stringify(rowsOf(5)).slice(0, -1));
        }
      },
      { everything: true, retry: { attempts: 3, firstCeilingMs: 1 } },
    );
    const rows = client.reports.transactions(range);
    expect((await rows.next()).value).toHaveLength(5);
    await expect(rows.next()).rejects.toMatchObject({ code: 'answer-cut-off', kind: 'in-doubt' });
    expect(asked).toBe(2);
    await close();
  });

  test('ends its request when the reader stops', async () => {
    let closed: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { client, log, close } = await hostilePair(
      authority,
      (_request, socket) => {
        socket.on('close', closed);
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n');
        socket.write(JSON.stringify(rowsOf(5)).slice(0, -1));
      },
      { everything: true },
    );
    for await (const rows of client.reports.transactions(range)) {
      expect(rows).toHaveLength(5);
      break;
    }
    await gone;
    expect(log).toMatchObject([{ operation: 'reports.transactions', status: 200 }]);
    await close();
  });

  test('can be canceled', async () => {
    const { client, close } = await hostilePair(authority, () => {}, { everything: true });
    const cancelling = new AbortController();
    const rows = client.reports.transactions(range, { signal: cancelling.signal });
    const first = rows.next();
    cancelling.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await close();
  });
});

test('a read is retried with growing waits', async () => {
  const waits: number[] = [];
  const { client, server, close } = await hostilePair(
    authority,
    (_request, socket) => answer(socket, 503, ''),
    {
      everything: true,
      retry: { attempts: 4, firstCeilingMs: 100, lastCeilingMs: 300 },
      environment: {
        random: () => 0.5,
        wait: async (ms) => void waits.push(ms),
      },
    },
  );
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  await expect(client.payments.get(id)).rejects.toMatchObject({
    code: 'server-error',
    status: 503,
  });
  expect(waits).toEqual([50, 100, 150]);
  expect(server.requests).toHaveLength(4);
  await close();
});

test('a read that waits for its retry can be canceled', async () => {
  const { client, server, close } = await hostilePair(
    authority,
    (_request, socket) => answer(socket, 503, ''),
    {
      everything: true,
      retry: { attempts: 3, firstCeilingMs: 3_600_000, lastCeilingMs: 3_600_000 },
    },
  );
  const cancelling = new AbortController();
  const reading = client.payments.get('0f8fad5b-d9cb-469f-a165-70867728950e', {
    signal: cancelling.signal,
  });
  await expect.poll(() => server.requests).toHaveLength(1);
  cancelling.abort();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled', kind: 'not-sent' });
  expect(server.requests).toHaveLength(1);
  await close();
});

test('a payment, a follow-up and a change are sent once under any retry setting of reads', async () => {
  const { client, server, close } = await hostilePair(
    authority,
    (_request, socket) => answer(socket, 503, ''),
    { retry: { attempts: 4, firstCeilingMs: 1 } },
  );
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const paid = await client.payments.authorize({ method: 'CASH', amount: cents(100) });
  const captured = await client.payments.capture(id);
  expect([paid.kind, captured.kind]).toEqual(['in-doubt', 'in-doubt']);
  await expect(client.patients.create({ lastName: 'Doe' })).rejects.toMatchObject({ status: 503 });
  await expect(client.patients.delete(id)).rejects.toMatchObject({ kind: 'in-doubt' });
  expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(4);
  await close();
});
