import { describe, expect, test } from 'vitest';
import { heldWith, NO_KEYS } from '../../../../../src/renderer/features/checkout/held-keys.ts';

const NOTHING = { ctrlKey: false, altKey: false, metaKey: false };

describe('keys typed before the next step appears', () => {
  test.each<[string, readonly string[], string]>([
    ['text is kept', ['5', '0', '.', '2', '5'], '50.25'],
    ['as it was mended', ['5', '1', 'Backspace', '0'], '50'],
    ['a mending of nothing is nothing', ['Backspace', '5'], '5'],
    ['a shifted key is text', ['Shift', '$', '5'], '$5'],
    [
      'Enter discards them, since its effect was not visible',
      ['5', '0', 'Enter', '7', 'Enter'],
      '50',
    ],
    ['so does Tab, and the keys of the tenders', ['F2', '4', '0', 'Enter'], ''],
    ['and Escape', ['Escape', '1'], ''],
  ])('%s', (_what, keys, text) => {
    const held = keys.reduce((before, key) => heldWith(before, { key, ...NOTHING }), NO_KEYS);
    expect(held.text).toBe(text);
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'] as const)(
    'are discarded at a shortcut with %s',
    (modifier) => {
      const first = heldWith(NO_KEYS, { key: 'b', ...NOTHING, [modifier]: true });
      expect(heldWith(first, { key: '1', ...NOTHING })).toEqual({ text: '', ended: true });
    },
  );
});
