import { mkdtempSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDemoProgram, takeDemoPayment } from '../src/main/hosts/demo/demo-payment.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The work of the start: a charge waits for none of it. */
const START = /^src\/main\/(?:journal\/verification|payments\/engine\/sweep)\.ts$/;
/** The work of the start has ended once none of it runs for this time, ms. */
const QUIET_MS = 3_000;
/** The reading of the swiped card has ended within this time, ms. */
const SWIPE_ENDED_MS = 500;

type Coverage = Profiler.ScriptCoverage[];

/** The number of calls of each function, by its module and place. */
function callsOf(result: Coverage): ReadonlyMap<string, { path: string; calls: number }> {
  const called = result.flatMap(({ url, functions }) =>
    functions.map(({ functionName, ranges: [whole] }) => ({
      key: `${url} ${functionName} ${whole?.startOffset}`,
      path: url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)).split(sep).join('/') : '',
      calls: whole?.count ?? 0,
    })),
  );
  return new Map(called.map(({ key, ...call }) => [key, call]));
}

/**
 * The modules of main, drivers and shared of which a function runs during a card payment, from the
 * request of the charge to its outcome, by V8's coverage. No printer is set up and no page is open;
 * what each change of the state runs in any case (its redraw) is subtracted.
 */
export async function chargeModules(): Promise<readonly string[]> {
  const data = mkdtempSync(join(tmpdir(), 'swipewell-charge-'));
  const program = await startDemoProgram(data);
  const session = new Session();
  const take = async () =>
    callsOf((await session.post('Profiler.takePreciseCoverage')).result as Coverage);
  try {
    const { till } = program;
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    do {
      await take();
      await wait(QUIET_MS);
    } while ((await take()).values().some(({ path, calls }) => calls > 0 && START.test(path)));
    let changes = 0;
    till.subscribe(() => {
      changes += 1;
    });
    const { charge } = till.checkout;
    let redraw: Awaited<ReturnType<typeof take>> = new Map();
    till.checkout.charge = async (command) => {
      const { current } = till.counter;
      await wait(SWIPE_ENDED_MS);
      await take(); // forgets the steps before
      if (current !== null) till.counter.turnTo(current.step);
      redraw = await take();
      changes = 0;
      return charge(command);
    };
    await takeDemoPayment(till);
    const paths = [...(await take())]
      .filter(([key, { calls }]) => calls > changes * (redraw.get(key)?.calls ?? 0))
      .map(([, { path }]) => path)
      .filter((path) => /^(?:src\/main|src\/shared|drivers)\//.test(path))
      .filter((path) => !/^src\/main\/(?:printing|hosts)\//.test(path));
    return [...new Set(paths)].sort();
  } finally {
    session.disconnect();
    await program.close();
    rmSync(data, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${(await chargeModules()).join('\n')}\n`);
