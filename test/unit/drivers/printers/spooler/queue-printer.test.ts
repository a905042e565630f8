import { describe, expect, test, vi } from 'vitest';
import { USUAL_PULSE } from '../../../../../drivers/printers/drawer-pulse.ts';
import { UNKNOWN_STATUS } from '../../../../../drivers/printers/printer-status.ts';
import { createQueuePrinter } from '../../../../../drivers/printers/spooler/queue-printer.ts';
import type { Spooler } from '../../../../../drivers/printers/spooler/spooler.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

const TIMES = { openMs: 2_000, answerMs: 1_000, writeMs: 15_000, printMs: 4_000 };
const EMPTY = { paused: false, jobs: 0, status: UNKNOWN_STATUS };
const fails = () => Promise.reject(new Error('GetPrinterW failed.'));

function queuePrinter(given: Partial<Spooler>) {
  const spooler: Spooler = {
    queues: async () => ['Desk'],
    state: async () => EMPTY,
    send: async ({ taken }) => taken?.('7'),
    has: async () => false,
    cancel: async () => undefined,
    ...given,
  };
  const clock = manualClock();
  const name = 'Desk printer';
  const printer = createQueuePrinter({
    ...{ name, spooler, queue: 'Desk', times: TIMES, after: clock.after, dialect: 'esc-pos' },
  });
  return { printer, clock };
}

/** A queue that takes its job when the test says so. */
function slowQueue() {
  const { promise, resolve: take } = Promise.withResolvers<void>();
  const send: Spooler['send'] = async ({ taken }) => {
    await promise;
    taken?.('7');
  };
  return { send, take };
}

/** Lets all pending promises settle, then the time pass. */
async function advance(clock: ReturnType<typeof manualClock>, ms: number): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  clock.advance(ms);
  await new Promise<void>((resolve) => setImmediate(resolve));
}

test.each([
  ['fails', fails],
  ['never ends', () => new Promise<never>(() => {})],
])(
  'a job in the queue counts as handed over when the read of the status after it %s',
  async (_, state) => {
    const states = vi.fn<Spooler['state']>(state).mockImplementationOnce(async () => EMPTY);
    const { printer, clock } = queuePrinter({ state: states });
    const printed = printer.print(Buffer.from('Total $25.00'));
    await advance(clock, TIMES.openMs);
    expect(await printed).toEqual({ kind: 'handed-over', status: UNKNOWN_STATUS });
  },
);

test('a kick is deleted from its queue when the queue cannot be read', async () => {
  const cancel = vi.fn<Spooler['cancel']>(async () => undefined);
  const { printer, clock } = queuePrinter({ has: fails, cancel });
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 100);
  expect(await kicked).toBeInstanceOf(Error);
  expect(cancel).toHaveBeenCalledExactlyOnceWith('Desk', '7');
});

test.each([
  ['deletes it and is canceled', async () => undefined, 'canceled', 0],
  ['tells that its pulse is left', () => new Promise<never>(() => {}), 'pulse-left', 4_000],
])('a kick in a queue that hangs %s, and does not block the next receipt', async (...given) => {
  const [, cancelling, code, afterwards] = given;
  const cancel = vi.fn<Spooler['cancel']>(cancelling);
  const { printer, clock } = queuePrinter({ has: () => new Promise<never>(() => {}), cancel });
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  const printed = printer.print(Buffer.from('Total $25.00'));
  for (let at = 0; at < 3_000 + afterwards; at += 100) await advance(clock, 100);
  expect(await kicked).toMatchObject({ code });
  expect(cancel).toHaveBeenCalledExactlyOnceWith('Desk', '7');
  expect(await printed).toMatchObject({ kind: 'handed-over' });
});

test('a kick that its queue does not take within 3 s is given up', async () => {
  const send = vi.fn<Spooler['send']>(() => new Promise(() => {}));
  const { printer, clock } = queuePrinter({ send });
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 3_000);
  expect(await kicked).toMatchObject({ code: 'stalled' });
  expect(send.mock.calls[0]?.[1].aborted).toBe(true);
});

test('a kick that its queue takes later than 3 s is deleted from it', async () => {
  const { send, take } = slowQueue();
  const cancel = vi.fn<Spooler['cancel']>(async () => undefined);
  const { printer, clock } = queuePrinter({ send, cancel });
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 3_000);
  await kicked;
  take();
  await advance(clock, 0);
  expect(cancel).toHaveBeenCalledExactlyOnceWith('Desk', '7');
});

describe('a kick that cannot be deleted', () => {
  const queue = (given: Partial<Spooler>) => {
    const cancel = vi.fn<Spooler['cancel']>(fails);
    const has = vi.fn<Spooler['has']>(async () => true);
    return { ...queuePrinter({ cancel, has, ...given }), cancel, has };
  };

  test('in a queue that stopped is told at once', async () => {
    const { printer, clock } = queue({});
    const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
    for (let at = 0; at < 31; at += 1) await advance(clock, 100);
    expect(await kicked).toMatchObject({ code: 'pulse-left', sent: 'some' });
  });

  test('from a queue that took it late is told by each status until it is gone', async () => {
    const { send, take } = slowQueue();
    const { printer, clock, cancel, has } = queue({ send });
    const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
    await advance(clock, 3_000);
    expect(await kicked).toMatchObject({ code: 'stalled' });
    take();
    await advance(clock, 0);
    for (const ask of [() => printer.status(), () => printer.kick(USUAL_PULSE)]) {
      const asked = ask().catch((error: unknown) => error);
      await advance(clock, 0);
      expect(await asked).toMatchObject({ code: 'pulse-left' });
    }
    has.mockResolvedValue(false);
    expect(await printer.status()).toEqual(UNKNOWN_STATUS);
    cancel.mockClear();
    await printer.status();
    expect(cancel).not.toHaveBeenCalled();
  });
});

test('the 3 s of a kick count from the press, with the question to its queue', async () => {
  const has = vi.fn<Spooler['has']>(async () => true);
  const cancel = vi.fn<Spooler['cancel']>(async () => undefined);
  let answer = () => {};
  const state: Spooler['state'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(EMPTY);
    });
  const { printer, clock } = queuePrinter({ state, has, cancel });
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await advance(clock, 1_900);
  answer();
  for (let at = 0; at < 11; at += 1) await advance(clock, 100);
  expect(await kicked).toMatchObject({ code: 'canceled' });
  expect(cancel).toHaveBeenCalledExactlyOnceWith('Desk', '7');
});
