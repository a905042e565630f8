import { expect, test } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import type { PrintLine } from '../../../../drivers/printers/print-line.ts';
import { PrinterFault } from '../../../../drivers/printers/printer-fault.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';

const TIMES = { openMs: 3_000, answerMs: 500, writeMs: 15_000, printMs: 20_000 };
const KICK_BYTES = 5;

/** A printer on a silent line; the test ends its writes. */
function printerOn(given: Partial<PrintLine> = {}) {
  const clock = manualClock();
  const written: number[] = [];
  let finish = () => {};
  const line: PrintLine = {
    answers: false,
    write: ({ length }) => {
      written.push(length);
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    close: async () => undefined,
    ...given,
  };
  const name = 'Desk printer';
  const open = async () => line;
  const printer = createLinePrinter({ name, open, times: TIMES, after: clock.after });
  return { printer, clock, written, finish: () => finish() };
}

/** Lets all pending promises settle, before and after the time passes. */
async function advance(clock: ReturnType<typeof manualClock>, ms: number): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  clock.advance(ms);
  await new Promise<void>((resolve) => setImmediate(resolve));
}

test('a kick behind a print is given up after 3 s, and never sent', async () => {
  const { printer, clock, written, finish } = printerOn();
  const printed = printer.print(Buffer.alloc(100));
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 3_000);
  expect(await kicked).toMatchObject({ code: 'canceled', sent: 'nothing' });
  finish();
  expect(await printed).toMatchObject({ kind: 'handed-over' });
  await advance(clock, 0);
  expect(written).toEqual([100]);
});

test('a kick behind a print that ends in time is sent', async () => {
  const { printer, clock, written, finish } = printerOn();
  const printed = printer.print(Buffer.alloc(100));
  const kicked = printer.kick(USUAL_PULSE);
  await advance(clock, 2_900);
  finish();
  await printed;
  await advance(clock, 200);
  expect(written).toEqual([100, KICK_BYTES]);
  finish();
  await kicked;
});

test('a line that does not take a pulse within 3 s is dropped with it', async () => {
  const { printer, clock } = printerOn();
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 3_000);
  expect(await kicked).toMatchObject({ code: 'stalled' });
});

test('a job has the time of its bytes on a slow line', async () => {
  const { printer, clock, finish } = printerOn({ bytesPerSecond: 960 });
  const printed = printer.print(Buffer.alloc(57_600));
  await advance(clock, 70_000);
  finish();
  expect(await printed).toMatchObject({ kind: 'handed-over' });

  const stalled = printer.print(Buffer.alloc(57_600)).catch((error: unknown) => error);
  await advance(clock, 75_000);
  expect(await stalled).toMatchObject({ code: 'stalled', sent: 'some' });
});

test('a refused connection is retried for 2 s, also when each try takes its time', async () => {
  const clock = manualClock();
  let tries = 0;
  const printer = createLinePrinter({
    name: 'Desk printer',
    open: async () => {
      tries += 1;
      await new Promise<void>((resolve) => clock.after(900, resolve));
      throw new PrinterFault('refused', 'Desk printer');
    },
    times: TIMES,
    after: clock.after,
    network: 'shared',
  });
  const printed = printer.print(Buffer.alloc(100)).catch((error: unknown) => error);
  for (let ms = 0; ms < 4_000; ms += 50) await advance(clock, 50);
  expect(await printed).toMatchObject({ code: 'refused', sent: 'nothing' });
  expect(tries).toBe(2);
});
