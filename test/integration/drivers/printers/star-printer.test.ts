import { describe, expect, onTestFinished, test } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { identifyPrinter } from '../../../../drivers/printers/identify-printer.ts';
import { openPrinter } from '../../../../drivers/printers/open-printer.ts';
import { paperEncoder } from '../../../../drivers/printers/paper/encode-paper.ts';
import { USUAL_TIMES } from '../../../../drivers/printers/printer.ts';
import { openTcpLine } from '../../../../drivers/printers/tcp/open-tcp-line.ts';
import type { PrinterEvent } from '../../../../drivers/printers/virtual/printer-machine.ts';
import { openVirtualPrinter } from '../../../../drivers/printers/virtual/virtual-printer.ts';
import { afterRealTime } from '../../../../drivers/readers/after.ts';

const TIMES = { ...USUAL_TIMES, answerMs: 1_000 };

const encode = paperEncoder({
  paper: 80,
  model: null,
  cut: 'partial',
  logo: null,
  dialect: 'star-graphic',
});
const RECEIPT = encode(
  Array.from({ length: 10 }, (_, at) => ({
    kind: 'row' as const,
    left: `Line ${at}`,
    right: '$1.00',
    look: 'plain' as const,
  })),
);

async function star(own = true) {
  const virtual = await openVirtualPrinter({ dialect: 'star-graphic' });
  const events: PrinterEvent[] = [];
  virtual.subscribe((event) => events.push(event));
  const connection = { kind: 'tcp', host: '127.0.0.1', port: virtual.port } as const;
  const printer = openPrinter({
    name: 'Star',
    connection,
    dialect: 'star-graphic',
    own,
    times: TIMES,
  });
  onTestFinished(async () => {
    await printer.close();
    await virtual.close();
  });
  return { virtual, printer, events };
}

const receipts = (events: readonly PrinterEvent[]) =>
  events.filter(({ kind }) => kind === 'receipt').length;

describe.each([true, false])('a Star at a network address, held: %s', (own) => {
  test('prints and confirms by its counter, more often than the counter has numbers', async () => {
    const { printer, events } = await star(own);
    for (let job = 0; job < 34; job += 1) {
      expect(await printer.print(RECEIPT)).toEqual({
        kind: 'printed',
        status: {
          online: 'online',
          paper: 'ok',
          cover: 'closed',
          error: 'none',
          drawerLine: 'low',
        },
      });
    }
    expect(receipts(events)).toBe(34);
  });

  test('opens its drawers', async () => {
    const { printer, events } = await star(own);
    await printer.kick(USUAL_PULSE);
    await printer.kick({ ...USUAL_PULSE, pin: 5 });
    await expect
      .poll(() => events.flatMap((event) => (event.kind === 'kick' ? event.kick.pin : [])))
      .toEqual([2, 5]);
  });

  test.each([
    ['paper-out', 'nothing'],
    ['cover-open', 'nothing'],
    ['jammed', 'nothing'],
  ] as const)('reports %s before a job', async (code, sent) => {
    const { virtual, printer, events } = await star(own);
    const { machine } = virtual;
    if (code === 'paper-out') machine.setPaper(0);
    if (code === 'cover-open') machine.setCover(true);
    if (code === 'jammed') machine.setJam(0);
    await expect(printer.print(RECEIPT)).rejects.toMatchObject({ code, sent });
    await expect(printer.kick(USUAL_PULSE)).rejects.toMatchObject({ code, sent });
    expect(events).toEqual([]);
  });

  test('reports paper that ends in the middle', async () => {
    const { virtual, printer } = await star(own);
    virtual.machine.setPaper(100);
    await expect(printer.print(RECEIPT)).rejects.toMatchObject({ code: 'paper-out', sent: 'all' });
  });
});

describe('the kind of a printer', () => {
  const identified = async (dialect: 'esc-pos' | 'star-graphic', mute = false) => {
    const virtual = await openVirtualPrinter({ dialect });
    onTestFinished(() => virtual.close());
    if (mute) virtual.setLine({ kind: 'mute' });
    const open = openTcpLine('127.0.0.1', virtual.port);
    return identifyPrinter(open, 'Printer', afterRealTime, { ...TIMES, answerMs: 200 });
  };

  test('is read from its answer', async () => {
    expect(await identified('esc-pos')).toEqual({ dialect: 'esc-pos', model: 'Virtual' });
    expect(await identified('star-graphic')).toEqual({ dialect: 'star-graphic', model: null });
  });

  test('is unknown of a printer that answers nothing', async () => {
    expect(await identified('esc-pos', true)).toBe(null);
  });
});
