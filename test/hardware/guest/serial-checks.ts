import { openSerialReader } from '../../../drivers/readers/serial/serial-reader.ts';
import { SWIPE } from './cards.ts';
import { check, expectEqual, inState, lastFour, listenTo, say } from './checks.ts';

const PATH = '/dev/ttyUSB0';

export async function checkSerial(): Promise<void> {
  await check('a USB serial reader: a swipe, unplugged, a swipe', async () => {
    const reader = openSerialReader({ path: PATH, retryMs: 100 });
    const heard = listenTo(reader);
    await heard.next('ready', inState('ready'));
    say(`DEVICE ${PATH}`);
    reader.arm();
    for (const again of [false, true]) {
      if (again) {
        say('HOST unplug');
        await heard.next('reconnecting', inState('reconnecting'));
        say('HOST plug');
        await heard.next('ready', inState('ready'));
      }
      say(`HOST serial ${SWIPE}\\r`);
      expectEqual(lastFour(await heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
    }
    await reader.close();
  });
}
