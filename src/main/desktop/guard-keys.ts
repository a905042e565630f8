import type { Input, KeyboardInputEvent, WebContents } from 'electron';
import type { GivenBackKey, KeyEvent } from '../../../drivers/readers/wedge/key-event.ts';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';

/** What a window's content is to its guard. */
export type GuardedContents = Pick<WebContents, 'on' | 'isDestroyed' | 'sendInputEvent'>;

/** Electron's names of the keys that print nothing, and the character each sends all the same. */
const NAMED: ReadonlyMap<string, { readonly keyCode: string; readonly sends: string }> = new Map(
  Object.entries({
    Enter: { keyCode: 'Enter', sends: '\r' },
    NumpadEnter: { keyCode: 'Enter', sends: '\r' },
    Tab: { keyCode: 'Tab', sends: '' },
    Space: { keyCode: 'Space', sends: ' ' },
  }),
);

/**
 * Keeps what a keyboard reader types from a window: the main process sees each key before the page,
 * the menu and its shortcuts do. Keys that were a person's go in again as if just pressed.
 */
export function guardKeys(
  contents: GuardedContents,
  keyboard: Pick<WedgeReader, 'key'>,
  now: () => number,
): void {
  // Keys that go in again come by here once more, within the call.
  let givingBack = false;
  const giveBack = (keys: readonly GivenBackKey[]) => {
    if (contents.isDestroyed()) return; // closed while the keys were held: nowhere to put them
    givingBack = true;
    try {
      for (const key of keys) for (const event of inputEvents(key)) contents.sendInputEvent(event);
    } finally {
      givingBack = false;
    }
  };
  contents.on('before-input-event', (event, input) => {
    const key = givingBack ? null : keyEvent(input, now());
    if (key !== null && keyboard.key(key, giveBack) === 'hold') event.preventDefault();
  });
}

function keyEvent(input: Input, time: number): KeyEvent | null {
  const { type, code, key, shift, control, alt, meta, isAutoRepeat, isComposing } = input;
  if (isComposing || (type !== 'keyDown' && type !== 'keyUp')) return null;
  const kind = type === 'keyUp' ? 'up' : isAutoRepeat ? 'repeat' : 'down';
  return { kind, code, key, shift, ctrl: control, alt, meta, time };
}

/** What a key that is pressed does, in Electron's words: the key, then the character it makes. */
function inputEvents(key: GivenBackKey): readonly KeyboardInputEvent[] {
  const named = NAMED.get(key.code);
  const keyCode = named?.keyCode ?? key.key;
  const modifiers = modifiersOf(key);
  if (key.kind === 'up') return [{ type: 'keyUp', keyCode, modifiers }];
  const sends = key.ctrl || key.alt || key.meta ? '' : (named?.sends ?? key.key);
  const down: KeyboardInputEvent = { type: 'rawKeyDown', keyCode, modifiers };
  return sends === '' ? [down] : [down, { type: 'char', keyCode: sends, modifiers }];
}

function modifiersOf({ shift, ctrl, alt, meta }: GivenBackKey) {
  const held = { shift, control: ctrl, alt, meta } as const;
  return (['shift', 'control', 'alt', 'meta'] as const).filter((name) => held[name]);
}
