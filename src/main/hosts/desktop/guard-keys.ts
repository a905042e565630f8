import type { Input, KeyboardInputEvent, WebContents } from 'electron';
import type { GivenBackKey, KeyEvent } from '../../../../drivers/readers/wedge/key-event.ts';
import type { WedgeReader } from '../../../../drivers/readers/wedge/wedge-reader.ts';

/** The part of a window's contents that the guard uses. */
export type GuardedContents = Pick<WebContents, 'on' | 'isDestroyed' | 'sendInputEvent'>;

/**
 * Keeps the keys of a keyboard reader from a window: the main process receives each key before the
 * page, the menu and its shortcuts. A person's keys are sent again as new input.
 */
export function guardKeys(
  contents: GuardedContents,
  keyboard: { readonly key: WedgeReader['key'] },
  now: () => number,
): void {
  // Keys that are sent again pass here once more, within the call.
  let givingBack = false;
  const giveBack = (keys: readonly GivenBackKey[]) => {
    if (contents.isDestroyed()) return; // closed while the keys were held
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

/** Electron's input events for a key: the key, then its character. */
function inputEvents(key: GivenBackKey): readonly KeyboardInputEvent[] {
  const keyCode = key.code === 'Space' ? 'Space' : key.key;
  const modifiers = modifiersOf(key);
  if (key.kind === 'up') return [{ type: 'keyUp', keyCode, modifiers }];
  const sends = key.ctrl || key.alt || key.meta ? '' : key.key;
  const down: KeyboardInputEvent = { type: 'rawKeyDown', keyCode, modifiers };
  return sends === '' ? [down] : [down, { type: 'char', keyCode: sends, modifiers }];
}

function modifiersOf({ shift, ctrl, alt, meta }: GivenBackKey) {
  const held = { shift, control: ctrl, alt, meta } as const;
  return (['shift', 'control', 'alt', 'meta'] as const).filter((name) => held[name]);
}
