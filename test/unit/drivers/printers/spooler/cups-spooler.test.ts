import { expect, test, vi } from 'vitest';
import { USUAL_PULSE } from '../../../../../drivers/printers/drawer-pulse.ts';
import { openPrinter } from '../../../../../drivers/printers/open-printer.ts';
import {
  cupsSpooler,
  type RunProgram,
} from '../../../../../drivers/printers/spooler/cups-spooler.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

const KICK = { queue: 'Front', title: 'Swipewell', bytes: Buffer.from('kick') };

/**
 * CUPS' programs: a held job waits, a released one runs. `taking` is called while `lp` runs,
 * `releasing` before a job is released; it returns false if CUPS refuses that.
 */
function fakeCups({
  taking = () => {},
  releasing = async () => true,
}: {
  readonly taking?: () => void;
  readonly releasing?: () => Promise<boolean>;
} = {}) {
  const held = new Set<string>();
  const ran: string[] = [];
  let jobs = 0;
  const run: RunProgram = async (program, args) => {
    const [first = '', id = ''] = args;
    if (program === 'lpstat') {
      const printed = first === '-o' ? [...held].join('\n') : 'printer Front is idle.';
      return { exitCode: 0, printed, said: '' };
    }
    if (program === 'cancel') held.delete(first);
    else if (first === '-i') {
      if (!(await releasing())) return { exitCode: 1, printed: '', said: 'Unauthorized' };
      // A deleted job cannot be released.
      if (held.delete(id)) ran.push(id);
    } else {
      jobs += 1;
      if (args.includes('hold')) held.add(`Front-${jobs}`);
      else ran.push(`Front-${jobs}`);
      taking();
    }
    return { exitCode: 0, printed: `request id is Front-${jobs} (0 file(s))\n`, said: '' };
  };
  return { spooler: cupsSpooler(run), held, ran };
}

test('a kick is held in the queue, then released by its id', async () => {
  const { spooler, held, ran } = fakeCups();
  const taken = vi.fn(() => expect([...held]).toEqual(['Front-1']));
  await spooler.send({ ...KICK, taken }, new AbortController().signal);
  expect(taken).toHaveBeenCalledExactlyOnceWith('Front-1');
  expect([ran, held.size]).toEqual([['Front-1'], 0]);
});

test('a kick that is given up while lp runs stays held for its deletion', async () => {
  const abort = new AbortController();
  const { spooler, held, ran } = fakeCups({ taking: () => abort.abort() });
  const taken = vi.fn();
  await spooler.send({ ...KICK, taken }, abort.signal);
  expect(taken).toHaveBeenCalledExactlyOnceWith('Front-1');
  expect([ran, [...held]]).toEqual([[], ['Front-1']]);
  await spooler.cancel('Front', 'Front-1');
  expect([ran, held.size]).toEqual([[], 0]);
});

/** A printer behind a queue of CUPS, and a function that passes time. */
function printerOf({ spooler }: ReturnType<typeof fakeCups>) {
  const clock = manualClock();
  const connection = { kind: 'spooler', queue: 'Front' } as const;
  const printer = openPrinter({ name: 'Desk printer', connection, spooler, after: clock.after });
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 100) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      clock.advance(100);
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { printer, pass };
}

test('a kick that CUPS refuses to release is deleted, and the next one opens the drawer', async () => {
  const releasing = vi.fn(async () => true).mockResolvedValueOnce(false);
  const cups = fakeCups({ releasing });
  const { printer, pass } = printerOf(cups);
  await expect(printer.kick(USUAL_PULSE)).rejects.toMatchObject({ code: 'spooler-failed' });
  expect([cups.ran, cups.held.size]).toEqual([[], 0]);
  const kicked = printer.kick(USUAL_PULSE);
  await pass(500);
  await kicked;
  expect([cups.ran, cups.held.size]).toEqual([['Front-2'], 0]);
});

test('a kick that CUPS releases after 10 s is deleted after 3 s, and never opens the drawer', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<boolean>();
  const cups = fakeCups({ releasing: () => released });
  const { printer, pass } = printerOf(cups);
  const kicked = printer.kick(USUAL_PULSE).catch((error: unknown) => error);
  await pass(3_000);
  expect(await kicked).toMatchObject({ code: 'stalled', sent: 'some' });
  expect([cups.ran, cups.held.size]).toEqual([[], 0]);
  await pass(7_000);
  release(true);
  await pass(500);
  expect([cups.ran, cups.held.size]).toEqual([[], 0]);
});
