import { setTimeout as pause } from 'node:timers/promises';
import { afterRealTime } from '../../../drivers/readers/after.ts';
import { createWedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import { SWIPE } from './cards.ts';
import { check, expectEqual, inState, lastFour, listenTo, say } from './checks.ts';
import { findKeyboard, hearKeys } from './evdev.ts';

/** An emulated processor pauses longer than a reader; a setting, as in hardware.md §4. */
const GAP_MS = 500;

const MOST_SWIPES = 5;

/** Time for the rest of a swipe that ended early, in ms. */
const REST_MS = 3_000;

export async function checkWedge(): Promise<void> {
  const keyboard = findKeyboard('USB Keyboard');
  say(`DEVICE ${keyboard.path} ${keyboard.name}`);
  const wedge = createWedgeReader({ after: afterRealTime, now: Date.now, gapMs: GAP_MS });
  const reader = wedge.openReader();
  const heard = listenTo(reader);
  await heard.next('ready', inState('ready'));

  const page: string[] = [];
  let pageGotKey = () => {};
  const toPage = (kind: string, code: string) => {
    if (kind === 'up' || /^(Shift|Control)/.test(code)) return;
    page.push(code);
    pageGotKey();
  };
  const stop = hearKeys(keyboard.path, (event) => {
    const verdict = wedge.key(event, (keys) => {
      for (const { kind, code } of keys) toPage(kind, code);
    });
    if (verdict === 'pass') toPage(event.kind, event.code);
  });

  await check('a USB keyboard types a swipe: no key of it reaches the page', async () => {
    reader.arm();
    let read: string | null = null;
    // A busy PC loses keys of QEMU's keyboard; a person swipes again.
    for (let swipes = 1; read === null && swipes <= MOST_SWIPES; swipes += 1) {
      if (swipes > 1) await pause(REST_MS);
      say(`HOST keys ${SWIPE}\\r`);
      read = lastFour(await heard.next('swipe', ({ kind }) => kind.startsWith('swipe')));
      expectEqual(page, []);
    }
    expectEqual(read, '1111');
  });

  await check('a person types: every key reaches the page, in order', async () => {
    const typed = new Promise<void>((resolve) => {
      pageGotKey = () => page.length === 5 && resolve();
    });
    say('HOST person a;5%b');
    await typed;
    expectEqual(page, ['KeyA', 'Semicolon', 'Digit5', 'Digit5', 'KeyB']);
  });

  stop();
  await reader.close();
}
