import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import { paperEncoder } from '../../../../drivers/printers/paper/encode-paper.ts';
import type { PrinterTimes } from '../../../../drivers/printers/printer.ts';
import { PrinterFault } from '../../../../drivers/printers/printer-fault.ts';
import { openTcpLine } from '../../../../drivers/printers/tcp/open-tcp-line.ts';
import { textOf } from '../../../../drivers/printers/virtual/printed.ts';
import type { PrinterEvent } from '../../../../drivers/printers/virtual/printer-machine.ts';
import {
  openVirtualPrinter,
  type VirtualPrinter,
} from '../../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../../../drivers/readers/after.ts';

/** Time limit of a condition; a machine with many parallel tests is slow. */
const POLL = { timeout: 10_000 };
const TIMES: PrinterTimes = { openMs: 3_000, answerMs: 1_000, writeMs: 5_000, printMs: 5_000 };
const encode = paperEncoder({ paper: 80, model: null, cut: 'partial', logo: null, text: true });
const RECEIPT = encode(
  Array.from({ length: 40 }, (_, at) => ({
    kind: 'row' as const,
    left: `Line ${at + 1}`,
    right: '$1.00',
    look: 'plain' as const,
  })),
);
/** Dots of the receipt's first ten lines. */
const TEN_LINES = 300;

async function setUp(times: Partial<PrinterTimes> = {}) {
  const virtual = await openVirtualPrinter();
  onTestFinished(() => virtual.close());
  const events: PrinterEvent[] = [];
  virtual.subscribe((event) => events.push(event));
  return { virtual, events, printer: printerAt(virtual.port, times) };
}

function printerAt(
  port: number,
  times: Partial<PrinterTimes> = {},
  answers: boolean | null = null,
) {
  return createLinePrinter({
    name: 'Desk printer',
    open: openTcpLine('127.0.0.1', port),
    times: { ...TIMES, ...times },
    after: afterRealTime,
    answers,
  });
}

/** The fault that rejects a promise. */
async function faultOf(
  work: Promise<unknown>,
): Promise<Pick<PrinterFault, 'code' | 'sent' | 'message'>> {
  try {
    await work;
  } catch (error) {
    if (error instanceof PrinterFault) return error;
    throw error;
  }
  throw new Error('It printed.');
}

const receipts = (events: readonly PrinterEvent[]) =>
  events.filter((event) => event.kind === 'receipt');

describe('a working printer', () => {
  test('prints every line and confirms it', async () => {
    const { printer, events } = await setUp();
    expect(await printer.print(RECEIPT)).toEqual({
      kind: 'printed',
      status: { online: 'online', paper: 'ok', cover: 'closed', error: 'none', drawerLine: 'low' },
    });
    const [receipt] = receipts(events);
    const lines = receipt?.printed.flatMap((item) => textOf(item) ?? []) ?? [];
    expect(lines.filter((line) => line.startsWith('Line'))).toHaveLength(40);
  });

  test('prints jobs in order, each once', async () => {
    const { printer, events } = await setUp();
    const words = ['one', 'two', 'three'];
    await Promise.all(
      words.map((text) =>
        printer.print(encode([{ kind: 'text', text, align: 'left', look: 'plain' }])),
      ),
    );
    expect(receipts(events).map(({ printed: [first] }) => first && textOf(first))).toEqual(words);
  });

  test('reports that its paper is near its end, and prints', async () => {
    const { printer, virtual } = await setUp();
    virtual.machine.setPaper(1_700);
    expect(await printer.print(RECEIPT)).toMatchObject({
      kind: 'printed',
      status: { paper: 'near-end' },
    });
  });

  test('may report its status at any time', async () => {
    const { printer, virtual } = await setUp();
    virtual.machine.receive(Uint8Array.of(0x1d, 0x61, 0xff));
    const printing = printer.print(RECEIPT);
    virtual.machine.setDrawer(true);
    virtual.machine.setDrawer(false);
    expect(await printing).toMatchObject({ kind: 'printed' });
  });

  test('opens its drawer once', async () => {
    const { printer, virtual, events } = await setUp();
    await printer.kick({ pin: 5, onMs: 100, offMs: 500 });
    expect(await printer.status()).toMatchObject({ drawerLine: 'high' });
    expect(events).toEqual([
      { kind: 'kick', kick: { pin: 5, onMs: 100 } },
      { kind: 'drawer', open: true },
    ]);
    expect(virtual.machine.paper).toEqual([]);
  });
});

type Trouble = (printer: VirtualPrinter) => void;

describe('a printer with a fault before a job receives nothing', () => {
  test.each<[string, Trouble]>([
    ['paper-out', ({ machine }) => machine.setPaper(0)],
    ['cover-open', ({ machine }) => machine.setCover(true)],
    ['jammed', ({ machine }) => machine.setJam(0)],
    [
      'garbled',
      (printer) => printer.setLine({ kind: 'garbage', bytes: Uint8Array.of(0xff, 0x80, 0xc3) }),
    ],
  ])('%s', async (code, trouble) => {
    const { printer, virtual } = await setUp();
    trouble(virtual);
    expect(await faultOf(printer.print(RECEIPT))).toMatchObject({ code, sent: 'nothing' });
    expect(virtual.machine.paper).toEqual([]);
  });

  test('switched off', async () => {
    const { printer, virtual } = await setUp();
    await virtual.close();
    const fault = await faultOf(printer.print(RECEIPT));
    expect(fault).toMatchObject({ code: 'refused', sent: 'nothing' });
    expect(fault.message).toMatch(/^127\.0\.0\.1:\d+ rejects print jobs\. Check that it is on/);
  });

  test('disconnected right after the first query', async () => {
    const { printer, virtual } = await setUp();
    virtual.setLine({ kind: 'cut', afterBytes: 0 });
    expect(await faultOf(printer.print(RECEIPT))).toMatchObject({ code: 'lost', sent: 'nothing' });
  });
});

describe('a printer with a fault in the middle of a job reports a possible partial print', () => {
  test.each<[string, Trouble]>([
    ['paper-out', ({ machine }) => machine.setPaper(TEN_LINES)],
    ['jammed', ({ machine }) => machine.setJam(TEN_LINES)],
  ])('%s', async (code, trouble) => {
    const { printer, virtual } = await setUp();
    trouble(virtual);
    expect(await faultOf(printer.print(RECEIPT))).toMatchObject({ code, sent: 'all' });
    expect(virtual.machine.paper).toHaveLength(10);
  });

  test('the connection is cut half way', async () => {
    const { printer, virtual } = await setUp();
    virtual.setLine({ kind: 'cut', afterBytes: 500 });
    const fault = await faultOf(printer.print(RECEIPT));
    expect(fault.code).toBe('lost');
    expect(['some', 'all']).toContain(fault.sent);
    expect(virtual.machine.paper.length).toBeGreaterThan(0);
  });

  test('it stalls silently, with the whole job in buffers on the way', async () => {
    const { printer, virtual } = await setUp({ printMs: 800 });
    virtual.setLine({ kind: 'stall', afterBytes: 500 });
    expect(await faultOf(printer.print(RECEIPT))).toMatchObject({ code: 'stalled', sent: 'all' });
    expect(virtual.machine.paper.length).toBeGreaterThan(0);
  });

  test('it stalls, and the program is not blocked', async () => {
    const { printer, virtual } = await setUp({ writeMs: 300 });
    virtual.setLine({ kind: 'stall', afterBytes: 500 });
    // More than the buffers of both ends can hold.
    const long = Buffer.alloc(32_000_000, RECEIPT);
    expect(await faultOf(printer.print(long))).toMatchObject({ code: 'stalled', sent: 'some' });
  });
});

describe('a printer without status is never ready', () => {
  test('without answers: it receives nothing, and a person is told', async () => {
    const { printer, virtual } = await setUp({ answerMs: 100 });
    virtual.setLine({ kind: 'mute' });
    for (const work of [printer.print(RECEIPT), printer.kick(USUAL_PULSE)]) {
      const fault = await faultOf(work);
      expect(fault).toMatchObject({ code: 'silent', sent: 'nothing' });
      expect(fault.message).toMatch(/^Desk printer does not answer, so nothing was sent to it\./);
    }
  });

  test('that never answers, as a person said: its status is unknown, and a job is handed over', async () => {
    const { virtual, events } = await setUp();
    const printer = printerAt(virtual.port, { answerMs: 100 }, false);
    virtual.setLine({ kind: 'mute' });
    const outcome = await printer.print(RECEIPT);
    expect(outcome.kind).toBe('handed-over');
    expect(new Set(Object.values(outcome.status))).toEqual(new Set(['unknown']));
    await expect.poll(() => receipts(events), POLL).toHaveLength(1);
  });

  test('without completion reports: a job is handed over', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (bytes) => {
        if (bytes[0] === 0x10 && bytes.length === 3) socket.write(Uint8Array.of(0x12));
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.close();
    });
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const printer = printerAt(address.port, { answerMs: 100, printMs: 200 });
    expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'handed-over' });
  });
});

describe('a slow printer', () => {
  test('prints when it answers in time', async () => {
    const { printer, virtual } = await setUp();
    virtual.setLine({ kind: 'slow', ms: 50 });
    expect(await printer.print(RECEIPT)).toMatchObject({
      kind: 'printed',
      status: { paper: 'ok' },
    });
  });

  test('is unknown when it answers too late, and no answer is taken for a later query', async () => {
    const { printer, virtual } = await setUp({ answerMs: 100 });
    virtual.setLine({ kind: 'slow', ms: 150 });
    virtual.machine.setPaper(500);
    expect(new Set(Object.values(await printer.status()))).toEqual(new Set(['unknown']));
  });
});

describe('a printer that cannot open its drawer now receives no pulse', () => {
  test.each<[string, Trouble]>([
    ['paper-out', ({ machine }) => machine.setPaper(0)],
    ['cover-open', ({ machine }) => machine.setCover(true)],
  ])('%s', async (code, trouble) => {
    const { printer, virtual, events } = await setUp();
    trouble(virtual);
    await expect(printer.kick(USUAL_PULSE)).rejects.toMatchObject({ code, sent: 'nothing' });
    virtual.machine.setPaper(9_000);
    virtual.machine.setCover(false);
    await printer.status();
    expect(events).toEqual([]);
  });
});

test('the next job prints after a fault', async () => {
  const { printer, virtual, events } = await setUp();
  virtual.machine.setPaper(0);
  const [first, second] = [printer.print(RECEIPT), printer.print(RECEIPT)];
  expect(await faultOf(first)).toMatchObject({ code: 'paper-out' });
  expect(await faultOf(second)).toMatchObject({ code: 'paper-out' });
  virtual.machine.setPaper(9_000);
  await printer.print(RECEIPT);
  await printer.kick(USUAL_PULSE);
  expect(receipts(events)).toHaveLength(1);
});
