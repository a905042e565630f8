import type { Event, Input, KeyboardInputEvent } from 'electron';
import { expect, test } from 'vitest';
import { createWedgeReader } from '../../../../../drivers/readers/wedge/wedge-reader.ts';
import {
  type GuardedContents,
  guardKeys,
} from '../../../../../src/main/hosts/desktop/guard-keys.ts';

const NUMBER = '4000000000000077';

/**
 * The guard's part of a window; keys that it sends again pass the guard once more, as in Electron.
 */
function guardedWindow() {
  const time = { now: 0 };
  const timers: (() => void)[] = [];
  let unheard = 0;
  let destroyed = false;
  const keyboard = createWedgeReader({
    after: (_ms, task) => {
      timers.push(task);
      return () => timers.splice(timers.indexOf(task), 1);
    },
    now: () => time.now,
    unheard: () => {
      unheard += 1;
    },
  });
  const page: string[] = [];
  let before: (event: Event, input: Input) => void = () => {};
  const reaches = (type: string, key: string, code: string, held: Partial<Input> = {}) => {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true), defaultPrevented: false };
    const none = { shift: false, control: false, alt: false, meta: false };
    const rest = { isAutoRepeat: false, isComposing: false, location: 0, modifiers: [] };
    before(event, { type, key, code, ...none, ...rest, ...held });
    if (!prevented) page.push(`${type} ${key}`);
  };
  const contents: GuardedContents = {
    on: (...[name, listener]: readonly unknown[]) => {
      if (name === 'before-input-event') before = listener as typeof before; // the only subscribed event
      return undefined as never; // the result is not used
    },
    isDestroyed: () => destroyed,
    sendInputEvent: (event) => {
      if (destroyed) throw new TypeError('Object has been destroyed');
      if (!('keyCode' in event)) return;
      const { type, keyCode } = event as KeyboardInputEvent; // the guard sends only keys
      if (type === 'char') page.push(`char ${keyCode}`);
      else reaches(type === 'keyUp' ? 'keyUp' : 'keyDown', keyCode, '');
    },
  };
  guardKeys(contents, keyboard, () => time.now);
  return {
    page,
    reaches,
    unheard: () => unheard,
    close: () => {
      destroyed = true;
    },
    rest: () => {
      time.now += 1_000;
      while (timers.length > 0) for (const task of timers.splice(0)) task();
    },
  };
}

test('a swipe passes no key to the window and is reported without a configured reader', () => {
  const { page, reaches, unheard } = guardedWindow();
  reaches('keyDown', ';', 'Semicolon');
  for (const digit of NUMBER) reaches('keyDown', digit, `Digit${digit}`);
  reaches('keyDown', '=', 'Equal');
  for (const digit of '3012101') reaches('keyDown', digit, `Digit${digit}`);
  reaches('keyDown', '?', 'Slash', { shift: true });
  reaches('keyDown', 'Enter', 'Enter');
  expect(page).toEqual([]);
  expect(unheard()).toBe(1);
});

test('a person’s keys are returned in order with their characters and are not held again', () => {
  const { page, reaches, rest } = guardedWindow();
  reaches('keyDown', ';', 'Semicolon');
  reaches('keyUp', ';', 'Semicolon');
  expect(page).toEqual([]);
  rest();
  expect(page).toEqual(['keyDown ;', 'char ;', 'keyUp ;']);
  reaches('keyDown', 'a', 'KeyA');
  expect(page.at(-1)).toBe('keyDown a');
});

test('Enter behind a barcode is passed after the returned keys', () => {
  const { page, reaches } = guardedWindow();
  for (const [key, code] of [
    [';', 'Semicolon'],
    ['9', 'Digit9'],
    ['Enter', 'Enter'],
  ] as const)
    reaches('keyDown', key, code);
  expect(page.slice(-4)).toEqual(['keyDown 9', 'char 9', 'keyUp 9', 'keyDown Enter']);
});

test('text composed by an input method is passed', () => {
  const { page, reaches } = guardedWindow();
  reaches('keyDown', ';', 'Semicolon', { isComposing: true });
  expect(page).toEqual(['keyDown ;']);
});

test('a window that closes while keys are held gets none back', () => {
  const { page, reaches, close, rest } = guardedWindow();
  reaches('keyDown', ';', 'Semicolon');
  close();
  rest();
  expect(page).toEqual([]);
});

test('a reader that types alt-codes releases Alt behind each, which Electron does not report', () => {
  const { page, reaches, rest, unheard } = guardedWindow();
  for (const character of `;${NUMBER}=3012101?`) {
    reaches('keyDown', 'Alt', 'AltLeft', { alt: true });
    for (const digit of String(character.charCodeAt(0)))
      reaches('keyDown', digit, `Numpad${digit}`, { alt: true });
  }
  rest();
  expect(new Set(page)).toEqual(new Set(['keyDown Alt']));
  expect(unheard()).toBe(1);
});
