import { createWedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import { manualClock } from '../../support/synchronous-clock.ts';
import { SWIPE } from './cards.ts';
import { check, expectEqual, inState, lastFour, listenTo, PATIENCE_MS, say } from './checks.ts';
import { findKeyboard, hearKeys } from './evdev.ts';

/** From one key to the next, in ms. */
const READER_MS = 5;
const PERSON_MS = 800;

/** QEMU's keyboard holds 16 events and loses the next; a character with Shift has 4. */
const MOST_CHARACTERS = 3;

const isModifier = (code: string) => /^(Shift|Control)/.test(code);

export async function checkWedge(): Promise<void> {
  const keyboard = findKeyboard('USB Keyboard');
  say(`DEVICE ${keyboard.path} ${keyboard.name}`);
  // The keys alone move the clock: QEMU on a busy PC pauses for longer than a reader or a person.
  const { after, advance } = manualClock();
  let time = 0;
  let keyMs = READER_MS;
  const wedge = createWedgeReader({ after, now: () => time });
  const reader = wedge.openReader();
  const heard = listenTo(reader);
  await heard.next('ready', inState('ready'));

  const page: string[] = [];
  const toPage = (kind: string, code: string) => {
    if (kind !== 'up' && !isModifier(code)) page.push(code);
  };
  let released = 0;
  let keyCame = () => {};
  const stop = hearKeys(keyboard.path, (event) => {
    // Also on a busy PC, the kernel repeats a key.
    if (event.kind === 'repeat') return;
    const isKey = !isModifier(event.code);
    if (isKey && event.kind === 'down') {
      time += keyMs;
      advance(keyMs);
    }
    const verdict = wedge.key({ ...event, time }, (keys) => {
      for (const { kind, code } of keys) toPage(kind, code);
    });
    if (verdict === 'pass') toPage(event.kind, event.code);
    if (isKey && event.kind === 'up') released += 1;
    keyCame();
  });

  /** Types on the emulated keyboard; resolves when the last key is released. */
  const type = async (text: string) => {
    const characters = Array.from(text);
    while (characters.length > 0) {
      const some = characters.splice(0, MOST_CHARACTERS);
      const end = released + some.length;
      say(`HOST keys ${some.join('').replace('\r', '\\r')}`);
      await new Promise<void>((resolve, reject) => {
        const lost = `only ${released} of ${end} keys came`;
        const timer = setTimeout(() => reject(new Error(lost)), PATIENCE_MS);
        keyCame = () => {
          if (released < end) return;
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  await check('a USB keyboard types a swipe: no key of it reaches the page', async () => {
    reader.arm();
    await type(`${SWIPE}\r`);
    expectEqual(lastFour(await heard.next('swipe', ({ kind }) => kind === 'swipe')), '1111');
    expectEqual(page, []);
  });

  await check('a person types: every key reaches the page, in order', async () => {
    keyMs = PERSON_MS;
    await type('a;5%b');
    // The b behind a % may be of a card, and waits for the gap between two keys.
    time += PERSON_MS;
    advance(PERSON_MS);
    expectEqual(page, ['KeyA', 'Semicolon', 'Digit5', 'Digit5', 'KeyB']);
  });

  stop();
  // Ends the last read of the device, for which Node would wait at its exit.
  say('HOST keys a');
  await reader.close();
}
