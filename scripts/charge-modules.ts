import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDemoProgram, takeDemoPayment } from '../src/main/hosts/demo/demo-payment.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The check of the journal and the sweep at the start end within this time, ms. */
const STARTED_AFTER_MS = 3_000;

/**
 * The modules of main, drivers and shared of which a function runs during a card payment, from the
 * request of the charge to its outcome, by V8's coverage. No printer is set up and no page is open.
 */
export async function chargeModules(): Promise<readonly string[]> {
  const data = mkdtempSync(join(tmpdir(), 'swipewell-charge-'));
  const program = await startDemoProgram(data);
  const session = new Session();
  try {
    const { till } = program;
    await wait(STARTED_AFTER_MS);
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const { charge } = till.checkout;
    till.checkout.charge = async (command) => {
      await session.post('Profiler.takePreciseCoverage'); // forgets the steps before
      return charge(command);
    };
    await takeDemoPayment(till);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ functions }) =>
        functions.some(({ ranges }) => ranges.some((each) => each.count > 0)),
      )
      .filter(({ url }) => url.startsWith('file:'))
      .map(({ url }) => relative(ROOT, fileURLToPath(url)).split(sep).join('/'))
      .filter((path) => /^(?:src\/main|src\/shared|drivers)\//.test(path))
      .sort();
  } finally {
    session.disconnect();
    await program.close();
    rmSync(data, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${(await chargeModules()).join('\n')}\n`);
