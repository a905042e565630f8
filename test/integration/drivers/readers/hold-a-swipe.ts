import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { wipeSwipe } from '../../../../drivers/magstripe/wipe-swipe.ts';
import { openSerialReader } from '../../../../drivers/readers/serial/serial-reader.ts';

// A process of its own, whose memory the test looks through: it reads one swipe from the port it is
// given, holds it until it hears `wipe`, wipes it, and says at each step how far it is.
const [, , path = ''] = process.argv;
setFlagsFromString('--expose-gc');
const collectGarbage: (options: { type: 'minor' }) => void = runInNewContext('gc');
const say = (word: string) => process.stdout.write(`${word}\n`);

const reader = openSerialReader({ path });
reader.arm();
reader.subscribe((event) => {
  if (event.kind === 'state') say(event.state.kind);
  if (event.kind === 'swipe-refused') say('refused');
  if (event.kind !== 'swipe') return;
  reader.disarm();
  // The collector moves what it can: what can be moved leaves copies.
  collectGarbage({ type: 'minor' });
  collectGarbage({ type: 'minor' });
  process.stdin.once('data', () => {
    wipeSwipe(event.swipe);
    say('wiped');
  });
  say('held');
});
