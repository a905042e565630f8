import { describe, expect, test } from 'vitest';
import type { Printer, PrintOutcome } from '../../../../../drivers/printers/printer.ts';
import { PrinterFault } from '../../../../../drivers/printers/printer-fault.ts';
import { UNKNOWN_STATUS } from '../../../../../drivers/printers/printer-status.ts';
import type { PrintJob } from '../../../../../drivers/printers/queue/print-job.ts';
import {
  openPrintQueue,
  type PrintQueue,
  type PrintStore,
} from '../../../../../drivers/printers/queue/print-queue.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

type Content = { readonly text: string };

const PRINTED: PrintOutcome = { kind: 'printed', status: UNKNOWN_STATUS };
const HANDED_OVER: PrintOutcome = { kind: 'handed-over', status: UNKNOWN_STATUS };

interface FakePrinter extends Printer {
  readonly texts: string[];
  /** The outcomes of the next printings, in order; later ones succeed. */
  next(...outcomes: readonly (PrintOutcome | Error | Promise<PrintOutcome>)[]): void;
}

function fakePrinter(name: string): FakePrinter {
  const texts: string[] = [];
  const outcomes: (PrintOutcome | Error | Promise<PrintOutcome>)[] = [];
  return {
    name,
    texts,
    next: (...more) => outcomes.push(...more),
    print: async (bytes) => {
      texts.push(Buffer.from(bytes).toString());
      const outcome = outcomes.shift() ?? PRINTED;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    status: async () => UNKNOWN_STATUS,
    kick: async () => undefined,
    asksFreely: true,
    close: async () => undefined,
  };
}

/** Saves jobs as a file would: as text, so that only plain data survives. */
function fakeStore(): PrintStore<Content> & {
  readonly saves: PrintJob<Content>[];
  broken: boolean;
} {
  const kept = new Map<string, string>();
  const store = {
    saves: [] as PrintJob<Content>[],
    broken: false,
    load: async () => [...kept.values()].map((text): PrintJob<Content> => JSON.parse(text)),
    save: async (job: PrintJob<Content>) => {
      if (store.broken) throw new Error('disk full');
      kept.set(job.id, JSON.stringify(job));
      store.saves.push(job);
    },
  };
  return store;
}

async function setUp(store = fakeStore()) {
  const clock = manualClock();
  const [front, back] = [fakePrinter('front'), fakePrinter('back')];
  const errors: unknown[] = [];
  const queue = await openPrintQueue<Content>({
    printers: () => new Map([front, back].map((printer) => [printer.name, printer])),
    store,
    render: ({ content, again }, printer) => {
      if (content.text === '') throw new RangeError('nothing to print');
      return Buffer.from(`${printer}: ${content.text}${again ? ' DUPLICATE' : ''}`);
    },
    after: clock.after,
    retryMs: 5_000,
    broken: (error) => errors.push(error),
  });
  return { clock, front, back, queue, store, errors };
}

const job = (id: string, printers = ['front']) => ({
  id,
  title: `Receipt ${id}`,
  content: { text: id },
  printers,
  again: false,
});

/** Resolves when the job has this kind, after a change of the queue. */
function until(queue: PrintQueue<Content>, id: string, kind: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queue.jobs.find((one) => one.id === id)?.state.kind !== kind) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(look);
    look();
  });
}

/** Resolves after all pending promises. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));

const stateOf = (queue: PrintQueue<Content>, id: string) =>
  queue.jobs.find((one) => one.id === id)?.state;

describe('a job on a working printer', () => {
  test('is saved before printing, and saved as done after it', async () => {
    const { queue, front, store } = await setUp();
    await queue.add(job('1'));
    await until(queue, '1', 'done');
    expect(store.saves.map(({ state }) => state.kind)).toEqual(['waiting', 'printing', 'done']);
    expect(front.texts).toEqual(['front: 1']);
    expect(stateOf(queue, '1')).toEqual({ kind: 'done', printer: 'front', confirmed: true });
  });

  test('is not confirmed by a printer without answers', async () => {
    const { queue, front } = await setUp();
    front.next(HANDED_OVER);
    await queue.add(job('1'));
    await until(queue, '1', 'done');
    expect(stateOf(queue, '1')).toMatchObject({ confirmed: false });
  });

  test('is printed once, even if added again or after a restart', async () => {
    const { queue, front, store } = await setUp();
    expect(await Promise.all([queue.add(job('1')), queue.add(job('1'))])).toEqual([true, false]);
    await until(queue, '1', 'done');
    const again = await setUp(store);
    expect(await again.queue.add(job('1'))).toBe(false);
    expect([...front.texts, ...again.front.texts]).toEqual(['front: 1']);
  });

  test('waits for the previous job of the same printer, and not of another printer', async () => {
    const { queue, front, back } = await setUp();
    const first = Promise.withResolvers<PrintOutcome>();
    front.next(first.promise);
    await queue.add(job('1'));
    await queue.add(job('2'));
    await queue.add(job('3', ['back']));
    await until(queue, '3', 'done');
    expect(front.texts).toEqual(['front: 1']);
    expect(back.texts).toEqual(['back: 3']);
    first.resolve(PRINTED);
    await until(queue, '2', 'done');
    expect(front.texts).toEqual(['front: 1', 'front: 2']);
  });
});

describe('a printer that cannot print', () => {
  const out = new PrinterFault('paper-out', 'Desk printer');

  test('hands the job to its spare when no byte was sent', async () => {
    const { queue, front, back } = await setUp();
    front.next(out);
    await queue.add(job('1', ['front', 'back']));
    await until(queue, '1', 'done');
    expect(back.texts).toEqual(['back: 1']);
  });

  test('keeps the job with an explanation and retries by itself', async () => {
    const { queue, front, clock } = await setUp();
    front.next(out, out);
    await queue.add(job('1'));
    await drained();
    expect(stateOf(queue, '1')).toMatchObject({
      problem: { code: 'paper-out', sentence: 'Desk printer is out of paper. Insert a new roll.' },
    });
    clock.advance(5_000);
    await drained();
    expect(front.texts).toHaveLength(2);
    queue.retry();
    await until(queue, '1', 'done');
  });

  test.each([
    ['busy', [5, 10, 20, 40, 60, 60]],
    ['silent', [5, 10, 20, 40, 60, 60]],
    ['paper-out', [5, 5, 5, 5, 5, 5]],
  ] as const)(
    'is tried again less often while it is %s, until a person retries',
    async (code, waits) => {
      const { queue, front, clock } = await setUp();
      front.next(...Array.from({ length: 8 }, () => new PrinterFault(code, 'Desk printer')));
      await queue.add(job('1'));
      await drained();
      for (const [tries, seconds] of waits.entries()) {
        clock.advance(seconds * 1_000 - 1);
        await drained();
        expect([seconds, front.texts.length]).toEqual([seconds, tries + 1]);
        clock.advance(1);
        await drained();
      }
      queue.retry();
      await drained();
      clock.advance(5_000);
      await until(queue, '1', 'done');
    },
  );

  test.each(['some', 'all'] as const)(
    'never reprints by itself when %s of it was printed; a manual reprint is a duplicate',
    async (sent) => {
      const { queue, front, back, clock } = await setUp();
      front.next(new PrinterFault('lost', 'Desk printer', { sent }));
      await queue.add(job('1', ['front', 'back']));
      await until(queue, '1', 'stuck');
      clock.advance(60_000);
      expect(back.texts).toEqual([]);
      await queue.reprint('1');
      await until(queue, '1', 'done');
      expect(front.texts).toEqual(['front: 1', 'front: 1 DUPLICATE']);
    },
  );

  test('that was removed leaves its jobs to the spare', async () => {
    const { queue, back } = await setUp();
    await queue.add(job('1', ['sold', 'back']));
    await until(queue, '1', 'done');
    expect(back.texts).toEqual(['back: 1']);
  });
});

test('a job that was printing when the program ended waits for a person', async () => {
  const { queue, front, store } = await setUp();
  front.next(new Promise<PrintOutcome>(() => undefined));
  const printing = until(queue, '1', 'printing');
  await queue.add(job('1'));
  await printing;
  const again = await setUp(store);
  expect(stateOf(again.queue, '1')).toMatchObject({
    kind: 'stuck',
    problem: { code: 'interrupted' },
    sent: 'unknown',
  });
  expect(again.front.texts).toEqual([]);
  await again.queue.reprint('1');
  await until(again.queue, '1', 'done');
  expect(again.front.texts).toEqual(['front: 1 DUPLICATE']);
});

test('a job that waited when the program ended is printed by the next run', async () => {
  const { queue, front, store } = await setUp();
  front.next(new PrinterFault('unreachable', 'Desk printer'));
  await queue.add(job('1'));
  await drained();
  expect(stateOf(queue, '1')).toMatchObject({ kind: 'waiting', tried: ['front'] });
  await queue.close();
  const again = await setUp(store);
  await until(again.queue, '1', 'done');
  expect(again.front.texts).toEqual(['front: 1']);
});

test('an unprintable job is reported and does not block the next one', async () => {
  const { queue, front } = await setUp();
  await queue.add({ ...job('1'), content: { text: '' } });
  await queue.add(job('2'));
  await until(queue, '2', 'done');
  expect(stateOf(queue, '1')).toMatchObject({
    kind: 'stuck',
    problem: { code: 'unprintable', sentence: 'This cannot be printed: nothing to print' },
  });
  expect(front.texts).toEqual(['front: 2']);
});

test('a person drops a stuck job', async () => {
  const { queue, front } = await setUp();
  front.next(new PrinterFault('lost', 'Desk printer', { sent: 'some' }));
  await queue.add(job('1'));
  await until(queue, '1', 'stuck');
  await queue.drop('1');
  expect(stateOf(queue, '1')).toEqual({ kind: 'dropped' });
});

test('a job that cannot be saved is not printed', async () => {
  const { queue, front, store, errors } = await setUp();
  store.broken = true;
  await expect(queue.add(job('1'))).rejects.toThrow('disk full');
  expect(queue.jobs).toEqual([]);
  store.broken = false;
  const held = Promise.withResolvers<PrintOutcome>();
  front.next(held.promise);
  await queue.add(job('2'));
  store.broken = true;
  held.resolve(PRINTED);
  await queue.close();
  expect(errors).toEqual([new Error('disk full')]);
  expect(front.texts).toEqual(['front: 2']);
});
