import { wipeSwipe } from '../drivers/magstripe/card-memory.ts';
import { openSerialReader } from '../drivers/readers/serial/serial-reader.ts';
import { openPty } from '../test/support/pty.ts';
import type { Figure } from './figure.ts';

const SWIPE = '%B4111111111111111^DOE/JANE^30121010000000000?;4111111111111111=30121010000000000?';
const SWIPES = 1000;

/** From the last byte on a serial line to the swipe: a pseudo terminal, and the whole driver. */
export async function benchLatency(): Promise<readonly Figure[]> {
  await using line = await openPty();
  const reader = openSerialReader({ path: line.path });
  let swiped = () => {};
  reader.subscribe((event) => {
    if (event.kind === 'swipe') wipeSwipe(event.swipe);
    if (event.kind === 'swipe' || event.kind === 'state') swiped();
  });
  const next = () =>
    new Promise<void>((resolve) => {
      swiped = resolve;
    });
  if (reader.state.kind !== 'ready') await next();
  reader.arm();
  const times: number[] = [];
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    await line.write(SWIPE);
    const came = next();
    const started = performance.now();
    await line.write('\r');
    await came;
    times.push(performance.now() - started);
  }
  await reader.close();
  times.sort((a, b) => a - b);
  return [
    {
      name: 'last byte in to swipe out, 99th percentile of 1,000',
      value: times[Math.floor(SWIPES * 0.99)] ?? Number.NaN,
      limit: 5,
      unit: 'ms',
      worse: 'above',
    },
  ];
}
