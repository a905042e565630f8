import { expect, test } from 'vitest';
import { clashOf } from '../../../../src/renderer/ui/action-clash.ts';

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
