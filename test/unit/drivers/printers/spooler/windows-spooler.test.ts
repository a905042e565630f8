import { describe, expect, test, vi } from 'vitest';
import { USUAL_PULSE } from '../../../../../drivers/printers/drawer-pulse.ts';
import { openPrinter } from '../../../../../drivers/printers/open-printer.ts';
import { windowsSpooler } from '../../../../../drivers/printers/spooler/windows-spooler.ts';
import type { Winspool } from '../../../../../drivers/printers/spooler/winspool.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

interface FakeQueue {
  /** PRINTER_STATUS_… and PRINTER_ATTRIBUTE_… */
  status: number;
  attributes: number;
  /** Jobs in it, by their ids, with their bytes. */
  readonly jobs: Map<number, Uint8Array[]>;
  /** Ids of the jobs in it that were printed and kept. */
  readonly kept: Set<number>;
  /** True if jobs wait in it. */
  holds: boolean;
  keeps: boolean;
  refuses:
    | 'StartDocPrinter'
    | 'WritePrinter'
    | 'EndDocPrinter'
    | 'GetPrinter'
    | 'EnumJobs'
    | 'ClosePrinter'
    | null;
}

/** Windows' spooler with one queue, by the same calls. */
function fakeWinspool() {
  const queue: FakeQueue = {
    status: 0,
    attributes: 0,
    jobs: new Map(),
    kept: new Set(),
    holds: false,
    keeps: false,
    refuses: null,
  };
  const printed: Uint8Array[] = [];
  const calls: string[] = [];
  let handles = 0;
  let jobs = 0;
  const open = new Set<object>();
  const winspool: Winspool = {
    enumPrinters: async () => ['Front desk', 'Microsoft Print to PDF'],
    openPrinter: async (name) => {
      calls.push('OpenPrinter');
      if (name !== 'Front desk') throw new Error('OpenPrinter failed.');
      handles += 1;
      const handle = { number: handles };
      open.add(handle);
      return handle;
    },
    getPrinter: async () => {
      calls.push('GetPrinter');
      if (queue.refuses === 'GetPrinter') throw new Error('GetPrinterW failed.');
      return { status: queue.status, attributes: queue.attributes, jobs: queue.jobs.size };
    },
    startDocPrinter: async () => {
      calls.push('StartDocPrinter');
      if (queue.refuses === 'StartDocPrinter') throw new Error('StartDocPrinter failed.');
      jobs += 1;
      queue.jobs.set(jobs, []);
      return jobs;
    },
    writePrinter: async (_, bytes) => {
      calls.push('WritePrinter');
      if (queue.refuses === 'WritePrinter') return 1;
      queue.jobs.get(jobs)?.push(bytes);
      return bytes.length;
    },
    endDocPrinter: async () => {
      calls.push('EndDocPrinter');
      if (queue.refuses === 'EndDocPrinter') throw new Error('EndDocPrinter failed.');
      if (queue.holds) return;
      printed.push(...(queue.jobs.get(jobs) ?? []));
      if (queue.keeps) queue.kept.add(jobs);
      else queue.jobs.delete(jobs);
    },
    enumJobs: async () => {
      if (queue.refuses === 'EnumJobs') throw new Error('EnumJobsW failed.');
      // JOB_STATUS_PRINTED
      return Array.from(queue.jobs.keys(), (id) => ({ id, status: queue.kept.has(id) ? 0x80 : 0 }));
    },
    deleteJob: async (_, job) => {
      calls.push('SetJob DELETE');
      queue.jobs.delete(job);
    },
    closePrinter: async (handle) => {
      if (typeof handle === 'object') open.delete(handle);
      if (queue.refuses === 'ClosePrinter') throw new Error('ClosePrinter failed.');
    },
  };
  return { queue, printed, calls, open, winspool };
}

function setUp(name = 'Front desk') {
  const windows = fakeWinspool();
  const clock = manualClock();
  const spooler = windowsSpooler(async () => windows.winspool);
  const connection = { kind: 'spooler', queue: name } as const;
  const printer = openPrinter({ name: 'Desk printer', connection, spooler, after: clock.after });
  return { ...windows, clock, spooler, printer };
}

const RECEIPT = Uint8Array.from({ length: 256 }, (_, byte) => byte);

test('hands the bytes over unchanged, once, with its status before and after', async () => {
  const { printer, printed, calls, open } = setUp();
  expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'handed-over' });
  expect(printed).toEqual([RECEIPT]);
  expect(calls.filter((call) => call !== 'OpenPrinter')).toEqual([
    'GetPrinter',
    'StartDocPrinter',
    'WritePrinter',
    'EndDocPrinter',
    'GetPrinter',
  ]);
  expect(open.size).toBe(0);
});

test('a printer that cannot be closed after its job was printed from once', async () => {
  const { printer, printed, queue } = setUp();
  queue.refuses = 'ClosePrinter';
  expect(await printer.print(RECEIPT)).toMatchObject({ kind: 'handed-over' });
  expect(printed).toEqual([RECEIPT]);
});

test('lists the queues to choose from', async () => {
  expect(await setUp().spooler.queues()).toEqual(['Front desk', 'Microsoft Print to PDF']);
});

test('names a queue that does not exist', async () => {
  await expect(setUp('Gone').printer.print(RECEIPT)).rejects.toMatchObject({
    code: 'not-found',
    sent: 'nothing',
  });
});

describe('a queue that cannot print now receives nothing', () => {
  test.each([
    ['paused', { status: 0x01 }, 'queue-paused'],
    ['unplugged', { attributes: 0x400 }, 'queue-paused'],
    ['offline', { status: 0x80 }, 'offline'],
    ['without paper', { status: 0x10 }, 'paper-out'],
    ['jammed', { status: 0x08 }, 'jammed'],
    ['open', { status: 0x40_0000 }, 'cover-open'],
  ] as const)('%s', async (_, state, code) => {
    const { printer, queue, calls } = setUp();
    Object.assign(queue, state);
    await expect(printer.print(RECEIPT)).rejects.toMatchObject({ code, sent: 'nothing' });
    await expect(printer.kick(USUAL_PULSE)).rejects.toMatchObject({ code, sent: 'nothing' });
    expect(calls).not.toContain('StartDocPrinter');
  });
});

test.each([
  ['StartDocPrinter', 'nothing'],
  ['WritePrinter', 'some'],
  ['EndDocPrinter', 'some'],
] as const)('reports a failed %s, with %s sent, and leaves no job', async (call, sent) => {
  for (const command of ['print', 'kick'] as const) {
    const { printer, queue, open, printed } = setUp();
    queue.refuses = call;
    queue.holds = true;
    const work = command === 'print' ? printer.print(RECEIPT) : printer.kick(USUAL_PULSE);
    await expect(work, command).rejects.toMatchObject({ code: 'spooler-failed', sent });
    expect([command, queue.jobs.size, printed, open.size]).toEqual([command, 0, [], 0]);
  }
});

test('a library that does not load is a fault, and is loaded again by the next job', async () => {
  const { winspool } = fakeWinspool();
  let loads = 0;
  const spooler = windowsSpooler(async () => {
    loads += 1;
    if (loads === 1) throw new Error('Failed to load shared library');
    return winspool;
  });
  await expect(spooler.queues()).rejects.toMatchObject({ code: 'spooler-failed' });
  expect(await spooler.queues()).toEqual(['Front desk', 'Microsoft Print to PDF']);
});

test('a failed GetPrinter is a fault of the printer', async () => {
  const { spooler, queue } = setUp();
  queue.refuses = 'GetPrinter';
  await expect(spooler.state('Front desk')).rejects.toMatchObject({
    name: 'PrinterFault',
    code: 'spooler-failed',
  });
});

test('a job is not gone when the spooler does not answer', async () => {
  const { spooler, queue } = setUp();
  expect(await spooler.has('Front desk', '77')).toBe(false);
  queue.refuses = 'EnumJobs';
  await expect(spooler.has('Front desk', '77')).rejects.toMatchObject({ code: 'spooler-failed' });
});

describe('a job that is given up', () => {
  const JOB = { queue: 'Front desk', title: 'Swipewell', bytes: RECEIPT };

  test('before it begins sends nothing', async () => {
    const { spooler, calls } = setUp();
    await expect(spooler.send(JOB, AbortSignal.abort())).rejects.toMatchObject({ sent: 'nothing' });
    expect(calls).not.toContain('StartDocPrinter');
  });

  test.each(['startDocPrinter', 'writePrinter'] as const)('during %s is deleted', async (call) => {
    const { spooler, winspool, queue, printed } = setUp();
    queue.holds = true;
    const abort = new AbortController();
    const before: Record<string, unknown> = { [call]: winspool[call] };
    Object.assign(winspool, {
      [call]: (...given: readonly unknown[]) => {
        abort.abort();
        const run = before[call];
        if (typeof run !== 'function') throw new TypeError(call);
        return run(...given);
      },
    });
    await expect(spooler.send(JOB, abort.signal)).rejects.toMatchObject({ sent: 'some' });
    expect([queue.jobs.size, printed]).toEqual([0, []]);
  });

  test('as a kick is named, for its deletion', async () => {
    const { spooler, winspool, queue } = setUp();
    queue.holds = true;
    const abort = new AbortController();
    const { writePrinter } = winspool;
    Object.assign(winspool, {
      writePrinter: (...given: Parameters<typeof writePrinter>) => {
        abort.abort();
        return writePrinter(...given);
      },
    });
    const taken = vi.fn();
    await expect(spooler.send({ ...JOB, taken }, abort.signal)).rejects.toBeInstanceOf(Error);
    expect(taken).toHaveBeenCalledExactlyOnceWith('1');
  });
});

describe('a kick through a queue', () => {
  /** Passes time until `work` settles. */
  const during = async <T>(clock: ReturnType<typeof manualClock>, work: Promise<T>): Promise<T> => {
    let over = false;
    work.then(
      () => {
        over = true;
      },
      () => {
        over = true;
      },
    );
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(100);
    }
    return work;
  };

  test('is sent to an empty queue', async () => {
    const { printer, printed, clock } = setUp();
    await during(clock, printer.kick(USUAL_PULSE));
    expect(printed.map((bytes) => [...bytes])).toEqual([[0x1b, 0x70, 0, 25, 250]]);
  });

  test('is sent to a queue that keeps its printed documents, again and again', async () => {
    const { printer, queue, printed, clock } = setUp();
    queue.keeps = true;
    for (const times of [1, 2, 3]) {
      await during(clock, printer.kick(USUAL_PULSE));
      expect([printed.length, queue.jobs.size]).toEqual([times, times]);
    }
  });

  test('is not sent behind other jobs', async () => {
    const { printer, queue, calls } = setUp();
    queue.jobs.set(77, []);
    await expect(printer.kick(USUAL_PULSE)).rejects.toMatchObject({ code: 'queue-busy' });
    expect(calls).not.toContain('StartDocPrinter');
  });

  test('is deleted after 3 s in a queue that stopped, so that no drawer opens later', async () => {
    const { printer, queue, calls, printed, clock } = setUp();
    queue.holds = true;
    await expect(during(clock, printer.kick(USUAL_PULSE))).rejects.toMatchObject({
      code: 'canceled',
      sent: 'nothing',
    });
    expect(calls).toContain('SetJob DELETE');
    expect([queue.jobs.size, printed]).toEqual([0, []]);
  });
});
