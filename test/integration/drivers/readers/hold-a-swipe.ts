import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { wipeSwipe } from '../../../../drivers/magstripe/card-memory.ts';
import { openSerialReader } from '../../../../drivers/readers/serial/serial-reader.ts';

// A separate process, so that the test can search its memory: it reads one swipe from the given
// port, holds it until `wipe`, wipes it, and prints each step.
const [, , path = ''] = process.argv;
setFlagsFromString('--expose-gc');
const collectGarbage: (options: { type: 'minor' }) => void = runInNewContext('gc');
// The reader wipes the bytes it received after its listeners have returned.
const say = (word: string) => setImmediate(() => process.stdout.write(`${word}\n`));

const reader = openSerialReader({ path });
reader.arm();
reader.subscribe((event) => {
  if (event.kind === 'state') say(event.state.kind);
  if (event.kind === 'swipe-refused') say('refused');
  if (event.kind !== 'swipe') return;
  reader.disarm();
  // The collector moves movable objects, and each move leaves a copy.
  collectGarbage({ type: 'minor' });
  collectGarbage({ type: 'minor' });
  process.stdin.once('data', () => {
    wipeSwipe(event.swipe);
    say('wiped');
  });
  say('held');
});
