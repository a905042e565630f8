import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import type { PrinterTimes } from '../../../../drivers/printers/printer.ts';
import { openTcpLine } from '../../../../drivers/printers/tcp/open-tcp-line.ts';
import { openVirtualPrinter } from '../../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime, type StartTimer } from '../../../../drivers/readers/after.ts';

const POLL = { timeout: 10_000 };
const TIMES: PrinterTimes = { openMs: 3_000, answerMs: 1_000, writeMs: 5_000, printMs: 5_000 };
const RECEIPT = Buffer.from('Copay $25.00\n\x1d\x56\x01', 'latin1');

/** Real timers, of which the one of a held line can be made due. */
function holding() {
  let expire = () => {};
  const after: StartTimer = (ms, task) => {
    if (ms !== 30_000) return afterRealTime(ms, task);
    expire = task;
    return () => {
      expire = () => {};
    };
  };
  return { after, expire: () => expire() };
}

/**
 * A print server in front of a virtual printer, which counts its connections. After `serveAnother`,
 * it serves another computer until the returned function is called, and lets new connections wait.
 */
async function network(options: { readonly refuse?: number; readonly resetsAtEnd?: boolean } = {}) {
  const virtual = await openVirtualPrinter();
  const front = { connections: 0, open: 0, refuse: options.refuse ?? 0 };
  const sockets = new Set<Socket>();
  let isFree = Promise.resolve();
  const server = createServer((socket) => {
    front.connections += 1;
    if (front.connections <= front.refuse) {
      socket.resetAndDestroy();
      return;
    }
    front.open += 1;
    sockets.add(socket);
    const printer = createConnection(virtual.port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    if (options.resetsAtEnd === true) socket.on('end', () => socket.resetAndDestroy());
    printer.on('error', () => socket.resetAndDestroy());
    isFree.then(() => socket.pipe(printer).pipe(socket));
    socket.on('close', () => {
      front.open -= 1;
      sockets.delete(socket);
      printer.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await virtual.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const serveAnother = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isFree = promise;
    return resolve;
  };
  return { virtual, front, port: address.port, cut, serveAnother };
}

function printerAt(port: number, network_: 'shared' | 'held', after: StartTimer = afterRealTime) {
  const printer = createLinePrinter({
    name: 'Desk printer',
    open: openTcpLine('127.0.0.1', port),
    times: TIMES,
    after,
    network: network_,
  });
  onTestFinished(() => printer.close());
  return printer;
}

/**
 * The counter's printer while it serves another computer, until `free` is called. `answered`: it
 * served this one before.
 */
async function servingAnother({ answered = true } = {}) {
  const { front, port, virtual, serveAnother } = await network();
  const events: string[] = [];
  virtual.subscribe(({ kind }) => events.push(kind));
  const printer = printerAt(port, 'held');
  if (answered) await printer.status();
  return { printer, events, front, free: serveAnother() };
}

describe('the counter’s own network printer', () => {
  test('keeps one line for its jobs, its drawer and its status', async () => {
    const { front, port, virtual } = await network();
    const printer = printerAt(port, 'held');
    expect(printer.asksFreely).toBe(false);
    for (let job = 0; job < 3; job += 1) {
      expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'printed' });
    }
    await printer.kick(USUAL_PULSE);
    expect(printer.asksFreely).toBe(true);
    // The printer reports changes unasked.
    await expect.poll(async () => (await printer.status()).drawerLine, POLL).toBe('high');
    virtual.machine.setPaper(0);
    await expect.poll(async () => (await printer.status()).paper, POLL).toBe('out');
    expect(front).toMatchObject({ connections: 1, open: 1 });
  });

  test('reads its status 1,000 times without a connection', async () => {
    const { front, port } = await network();
    const printer = printerAt(port, 'held');
    await printer.print(RECEIPT);
    for (let read = 0; read < 1_000; read += 1) await printer.status();
    expect(front.connections).toBe(1);
  });

  test('releases the line 30 s after the last job, for other computers', async () => {
    const { front, port } = await network();
    const { after, expire } = holding();
    const printer = printerAt(port, 'held', after);
    await printer.print(RECEIPT);
    expect(front.open).toBe(1);
    expire();
    await expect.poll(() => front.open, POLL).toBe(0);
    expect(printer.asksFreely).toBe(false);
    await printer.print(RECEIPT);
    expect(front.connections).toBe(2);
  });

  test('holds no line for a status alone', async () => {
    const { front, port } = await network();
    await printerAt(port, 'held').status();
    await expect.poll(() => front.open, POLL).toBe(0);
  });

  test('opens a new line when the held one was cut, and prints once', async () => {
    const { front, port, cut, virtual } = await network();
    const printer = printerAt(port, 'held');
    const events: string[] = [];
    virtual.subscribe(({ kind }) => events.push(kind));
    await printer.print(RECEIPT);
    cut();
    expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'printed' });
    expect(front.connections).toBe(2);
    expect(events).toEqual(['receipt', 'receipt']);
  });
});

test('a printer that resets the line at its end has printed', async () => {
  const { port } = await network({ resetsAtEnd: true });
  const printer = printerAt(port, 'shared');
  for (let job = 0; job < 3; job += 1) {
    expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'printed' });
  }
});

test('a spare network printer is never held', async () => {
  const { front, port } = await network();
  const printer = printerAt(port, 'shared');
  await printer.print(RECEIPT);
  await expect.poll(() => front.open, POLL).toBe(0);
  await printer.print(RECEIPT);
  expect(front.connections).toBe(2);
});

test('a printer that serves another computer receives no byte of a job, and says so', async () => {
  const { printer, events, free } = await servingAnother();
  await expect(printer.print(RECEIPT)).rejects.toMatchObject({
    code: 'busy',
    sent: 'nothing',
    message: 'Another program or computer is using Desk printer. Wait for it, then print again.',
  });
  free();
  expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'printed' });
  expect(events).toEqual(['receipt']);
});

test('a printer that serves another computer receives no byte of the first job', async () => {
  const { printer, events, front, free } = await servingAnother({ answered: false });
  await expect(printer.print(RECEIPT)).rejects.toMatchObject({ code: 'silent', sent: 'nothing' });
  expect(front.connections).toBe(1);
  free();
  expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'printed' });
  expect(events).toEqual(['receipt']);
});

test('a printer that serves another computer receives no pulse, also not once it is free', async () => {
  const { printer, events, free } = await servingAnother();
  await expect(printer.kick(USUAL_PULSE)).rejects.toMatchObject({
    code: 'busy',
    sent: 'nothing',
  });
  free();
  expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'printed' });
  expect(events).toEqual(['receipt']);
});

test('bytes of a job that was given up are never delivered', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<Socket>();
  const server = createServer({ pauseOnConnect: true }, arrive).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const abort = new AbortController();
  const listener = { received: () => {}, lost: () => {} };
  const line = await openTcpLine('127.0.0.1', address.port)(listener, abort.signal);
  const printer = await arrived;
  const ends: string[] = [];
  printer.on('error', () => ends.push('reset')).on('end', () => ends.push('end'));
  // The buffers of both sides take it while the printer is busy.
  await line.write(Buffer.alloc(20_000));
  abort.abort();
  await line.close();
  printer.resume();
  await expect.poll(() => ends, POLL).toEqual(['reset']);
});

describe('a connection that is reset before any byte', () => {
  test('is retried on the same printer', async () => {
    const { front, port } = await network({ refuse: 3 });
    expect(await printerAt(port, 'shared').print(RECEIPT)).toMatchObject({ kind: 'printed' });
    expect(front.connections).toBe(4);
  });

  test('fails after 2 s, with nothing sent', async () => {
    const { front, port } = await network({ refuse: 1_000 });
    const printer = printerAt(port, 'shared');
    await expect(printer.print(RECEIPT)).rejects.toMatchObject({ sent: 'nothing' });
    expect(front.connections).toBeGreaterThan(2);
    expect(front.connections).toBeLessThanOrEqual(9);
  });

  test('is not retried once a byte of the job was sent', async () => {
    const { virtual, front, port } = await network();
    virtual.setLine({ kind: 'cut', afterBytes: 9 + 5 });
    await expect(printerAt(port, 'shared').print(RECEIPT)).rejects.toMatchObject({
      code: 'lost',
      sent: expect.stringMatching(/some|all/),
    });
    expect(front.connections).toBe(1);
  });
});
