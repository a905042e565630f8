import { expect, test } from 'vitest';
import {
  cupsSpooler,
  type RunProgram,
} from '../../../../../drivers/printers/spooler/cups-spooler.ts';

const KICK = { queue: 'Front', title: 'Swipewell', bytes: Buffer.from('kick'), isKick: true };

/** CUPS' programs: a held job waits, a released one runs. `taking` is called while `lp` runs. */
function fakeCups(taking: () => void = () => {}) {
  const held = new Set<string>();
  const ran: string[] = [];
  let jobs = 0;
  const run: RunProgram = async (program, args) => {
    const [first = '', id = ''] = args;
    if (program === 'cancel') held.delete(first);
    else if (first === '-i') {
      held.delete(id);
      ran.push(id);
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
  expect(await spooler.send(KICK, new AbortController().signal)).toBe('Front-1');
  expect([ran, held.size]).toEqual([['Front-1'], 0]);
});

test('a kick that is given up while lp runs stays held for its deletion', async () => {
  const abort = new AbortController();
  const { spooler, held, ran } = fakeCups(() => abort.abort());
  expect(await spooler.send(KICK, abort.signal)).toBe('Front-1');
  expect([ran, [...held]]).toEqual([[], ['Front-1']]);
  await spooler.cancel('Front', 'Front-1');
  expect([ran, held.size]).toEqual([[], 0]);
});
