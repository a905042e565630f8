import { describe, expect, test } from 'vitest';
import { assignLetters, clashOf, keyOf, letterOf } from '../../../../src/renderer/ui/keys.ts';
import { letterKeysSchema } from '../../../../src/shared/contract/settings.ts';

describe('the letters of buttons without a key', () => {
  const many = Array.from({ length: 30 }, (_, index) => `Item ${index}`);

  test.each<[string, readonly string[], readonly string[], readonly (string | null)[]]>([
    ['are their first free ones', ['Print', 'Pay', 'Next'], [], ['P', 'A', 'N']],
    ['are not keys already', ['Print', 'Pay'], ['P', 'R'], ['I', 'A']],
    ['come from the alphabet where no own letter is free', ['Zz', 'Zz', '…'], [], ['Z', 'A', 'B']],
  ])('%s', (_, names, taken, expected) => {
    expect(assignLetters(names, taken)).toEqual(expected);
  });

  test('are each given once, and end with the alphabet', () => {
    const letters = assignLetters(many, ['A']);
    expect(new Set(letters.filter((letter) => letter !== null)).size).toBe(25);
    expect(letters.slice(25)).toEqual([null, null, null, null, null]);
  });
});

describe('the key of an action', () => {
  const usual = { on: true, changed: {} };
  const off = { on: false, changed: {} };
  const changed = { P: 'Q', I: 'Ctrl+Alt+I' };

  test.each([
    ['is its usual one', usual, 'P', 'P'],
    ['is another letter', { on: true, changed }, 'P', 'Q'],
    ['is off', off, 'P', undefined],
    ['is off, another letter too', { on: false, changed }, 'P', undefined],
    ['with Ctrl and Alt stays when letters are off', { on: false, changed }, 'I', 'Ctrl+Alt+I'],
    ['that is a digit is off', off, '1', undefined],
    ['that is a function key stays', off, 'F2', 'F2'],
    ['that has Alt stays', off, 'Alt+B', 'Alt+B'],
    ['can be none', usual, undefined, undefined],
  ])('%s', (_, setting, shortcut, expected) => {
    expect(keyOf(setting, shortcut)).toBe(expected);
  });

  test.each([
    ['two of one key', { P: 'I' }, false],
    ['two that change places', { P: 'I', I: 'P' }, true],
    ['the key that moves a payment', { P: 'M' }, false],
    ['the key of the details of a receipt', { V: 'E' }, false],
    ['other keys for these two', { M: 'Q', E: 'Ctrl+Alt+E' }, true],
    ['a digit', { P: '1' }, false],
    ['a key of another action', { P: 'Alt+B' }, false],
    ['a lower-case letter', { P: 'q' }, false],
    ['an unknown one', { X: 'Q' }, false],
    ['with Ctrl and Alt', { P: 'Ctrl+Alt+P' }, true],
  ])('as a setting: %s', (_, keys, good) => {
    expect(letterKeysSchema.safeParse({ on: true, changed: keys }).success).toBe(good);
  });
});

test.each([
  ['p', 'KeyP', 'P'],
  ['π', 'KeyP', 'P'], // Option on a Mac
  ['z', 'KeyY', 'Z'], // a German keyboard
  ['1', 'Digit1', '1'],
  ['¡', 'Digit1', '1'], // Option on a Mac
  ['²', 'Digit2', '2'], // AltGr, which is Ctrl and Alt
  ['ArrowLeft', 'ArrowLeft', 'ARROWLEFT'],
])('the letter of the key %s at %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});

const PANEL = { current: null };
const BACK = { id: 'back', name: 'Back', shortcut: 'Escape' };
const PRINT = { id: 'print', name: 'Print', shortcut: 'P', place: PANEL };

// A browser test fails on console output of the page: no two actions may have one key at a place.
test.each([
  ['another key', { id: 'cash', name: 'Take cash', shortcut: 'F2' }, null],
  ['no key', { id: 'cash', name: 'Take cash' }, null],
  ['the same key in a panel over the page', { ...BACK, id: 'close', place: PANEL }, null],
  ['the same key', { ...BACK, id: 'discard' }, BACK],
  ['the same letter, however it is written', { ...PRINT, id: 'slip', shortcut: 'p' }, PRINT],
  ['itself, drawn again', BACK, null],
])('finds a clash with an action that has %s', (_, next, clash) => {
  expect(clashOf([BACK, PRINT], next)).toBe(clash);
});
