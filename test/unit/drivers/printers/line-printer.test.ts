import { describe, expect, test } from 'vitest';
import { USUAL_PULSE } from '../../../../drivers/printers/drawer-pulse.ts';
import { createLinePrinter } from '../../../../drivers/printers/line-printer.ts';
import type { PrintLine } from '../../../../drivers/printers/print-line.ts';
import { PrinterFault } from '../../../../drivers/printers/printer-fault.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';

const TIMES = { openMs: 3_000, answerMs: 500, writeMs: 15_000, printMs: 20_000 };
const KICK_BYTES = 5;

/** A printer on a silent line; the test ends its writes. */
function printerOn(given: Partial<PrintLine> = {}, openingMs = 0) {
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
  const open = async () => {
    if (openingMs > 0) await new Promise<void>((resolve) => clock.after(openingMs, resolve));
    return line;
  };
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
  await advance(clock, 50);
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

test('the 3 s of a kick count from the press: behind a print and a slow opening it is never sent', async () => {
  const { printer, clock, written, finish } = printerOn({}, 1_600);
  const printed = printer.print(Buffer.alloc(100));
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 1_600);
  finish();
  await printed;
  await advance(clock, 1_400);
  expect(await kicked).toMatchObject({ code: 'canceled', sent: 'nothing' });
  await advance(clock, 3_000);
  expect(written).toEqual([100]);
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

/**
 * A printer that tells its state (`DLE EOT`) as long as it is not silent; it reports the end
 * of a job (`GS r`) only when the test says so.
 */
function networkPrinter({
  network = 'held',
  answers = null,
  silent = false,
}: {
  /** `no`: it is on USB or a serial port. */
  readonly network?: 'held' | 'no';
  readonly answers?: boolean | null;
  readonly silent?: boolean;
} = {}) {
  const clock = manualClock();
  const state = { answered: 0, silent };
  const written: number[] = [];
  /** Reports the end of a job, on each of the opened lines. */
  const reports: (() => void)[] = [];
  /** Called at each write of a job. */
  const during = { job: () => {} };
  /** Answers the questions that wait, as a printer does that was serving another computer. */
  const free = () => {
    state.silent = false;
    for (const answer of waiting.splice(0)) answer();
  };
  const waiting: (() => void)[] = [];
  const printer = createLinePrinter({
    name: 'Desk printer',
    open: async ({ received }) => {
      let isOpen = true;
      reports.push(() => {
        if (isOpen) received(Uint8Array.of(0x00));
      });
      return {
        answers: true,
        write: async (bytes) => {
          const isQuestion = bytes[0] === 0x10 && bytes[1] === 0x04;
          const answer = () => received(Uint8Array.of(0x12));
          if (!isQuestion) written.push(bytes.length);
          if (bytes.length === 100) during.job();
          if (isQuestion && state.silent) waiting.push(answer);
          else if (isQuestion) answer();
        },
        close: async () => {
          isOpen = false;
        },
      };
    },
    times: TIMES,
    after: clock.after,
    network,
    answers,
    answered: () => {
      state.answered += 1;
    },
  });
  return { printer, clock, state, written, reports, during, free };
}

/** Passes `ms` in steps, so that timers set meanwhile run too. */
async function pass(clock: ReturnType<typeof manualClock>, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) await advance(clock, 100);
}

describe.each([
  ['on the network', 'held'],
  ['on USB or a serial port', 'no'],
] as const)('a printer %s without an answer', (_, network) => {
  const known = network === 'held' ? 'busy' : 'silent';
  test.each([
    ['receives no byte if it never answered', null, 'silent'],
    ['receives no byte if it answered in an earlier run', true, known],
    ['receives all if it never answers according to a person', false, null],
  ] as const)('%s', async (_title, answers, code) => {
    for (const command of ['print', 'kick'] as const) {
      const { printer, clock, written } = networkPrinter({ network, answers, silent: true });
      const work =
        command === 'print' ? printer.print(Buffer.alloc(100)) : printer.kick(USUAL_PULSE);
      const result = work.then(
        () => null,
        (error: unknown) =>
          error instanceof PrinterFault && error.sent === 'nothing' ? error.code : error,
      );
      await pass(clock, 2_500);
      expect([command, await result]).toEqual([command, code]);
      const length = command === 'print' ? 100 : KICK_BYTES;
      expect([command, written.includes(length)]).toEqual([command, code === null]);
    }
  });

  test('receives no byte if it answered before in this run, whatever a person said', async () => {
    const { printer, clock, state, written } = networkPrinter({ network, answers: false });
    await printer.status();
    state.silent = true;
    const printed = printer.print(Buffer.alloc(100)).catch((error: unknown) => error);
    await pass(clock, 2_500);
    expect(await printed).toMatchObject({ code: known, sent: 'nothing' });
    expect(written).not.toContain(100);
  });

  test('its first answer is told once', async () => {
    const { printer, state } = networkPrinter({ network });
    await printer.status();
    await printer.status();
    expect(state.answered).toBe(1);
    const knownOne = networkPrinter({ network, answers: true });
    await knownOne.printer.status();
    expect(knownOne.state.answered).toBe(0);
  });
});

test('a printer that serves another computer for a moment opens its drawer after it', async () => {
  const { printer, clock, written, reports, free } = networkPrinter({
    answers: true,
    silent: true,
  });
  const kicked = printer.kick(USUAL_PULSE);
  await pass(clock, 1_900);
  expect(written).toEqual([]);
  free();
  await pass(clock, 100);
  await kicked;
  expect(written).toContain(KICK_BYTES);
  expect(reports).toHaveLength(1);
});

test('a report after 10 s confirms its job', async () => {
  const { printer, clock, reports } = networkPrinter();
  const printed = printer.print(Buffer.alloc(100));
  await pass(clock, 10_000);
  reports[0]?.();
  expect(await printed).toMatchObject({ kind: 'printed' });
});

test('a printer that is switched off in the middle confirms nothing by its noise', async () => {
  const { printer, clock, state, reports } = networkPrinter();
  const printed = printer.print(Buffer.alloc(100)).catch((error: unknown) => error);
  await advance(clock, 0);
  state.silent = true;
  reports[0]?.();
  await pass(clock, 1_500);
  expect(await printed).toMatchObject({ code: 'stalled', sent: 'all' });
});

test('a printer that is switched off and on within its job confirms nothing', async () => {
  const { printer, clock, reports, during } = networkPrinter({ network: 'no' });
  during.job = () => reports[0]?.();
  const printed = printer.print(Buffer.alloc(100)).catch((error: unknown) => error);
  await pass(clock, 1_000);
  expect(await printed).toMatchObject({ code: 'stalled', sent: 'all' });
});

test('a report after the time of its job never confirms the next one', async () => {
  const { printer, clock, reports } = networkPrinter();
  const first = printer.print(Buffer.alloc(100));
  await pass(clock, 21_000);
  expect(await first).toMatchObject({ kind: 'handed-over' });
  const second = printer.print(Buffer.alloc(100));
  await advance(clock, 0);
  reports[0]?.();
  await pass(clock, 21_000);
  expect(await second).toMatchObject({ kind: 'handed-over' });
});
