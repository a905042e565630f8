import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, oneLine, pinDigits, tooMany } from '../../../../src/shared/domain/typed-text.ts';

describe('a typed or pasted line', () => {
  test.each([
    ['spaces around', '  Maria  ', 'Maria'],
    ['line breaks of a cell', 'Maria\r\nGarcia\n', 'Maria Garcia'],
    ['tabs', '\tMaria\tGarcia', 'Maria Garcia'],
    ['no-break and narrow spaces', 'Maria\u00a0\u202fGarcia\u2007', 'Maria Garcia'],
    ['a byte order mark', '\ufeffMaria', 'Maria'],
    ['accents apart', 'Nguye\u0302\u0303n', 'Nguyễn'],
    ['marks that turn the writing', '\u202e00.52$\u202c \u2067x\u2069\u200f', '00.52$ x'],
    ['half a character', 'a\ud83db', 'ab'],
    ['control characters', 'a\u0000b\u001bc\u007fd\u0085', 'a b c d'],
    ['an emoji, whole', '👩‍⚕️ 🏥', '👩‍⚕️ 🏥'],
    ['Arabic and Hebrew', 'محمد כהן', 'محمد כהן'],
  ])('%s', (_, typed, kept) => {
    expect(oneLine(typed)).toBe(kept);
  });

  test('is one line of whole characters and does not change when read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const line = oneLine(typed);
        expect(line).not.toMatch(/[\n\r\t\u202a-\u202e\u2066-\u2069]|^\s|\s$|\s\s/u);
        expect(line.isWellFormed()).toBe(true);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });
});

test.each([
  ['x'.repeat(60), 60, true, 0],
  ['x'.repeat(61), 60, false, 1],
  [` ${'x'.repeat(60)}\n`, 60, true, 0],
  ['🏥'.repeat(30), 60, true, 0],
  ['🏥'.repeat(31), 60, false, 2],
  [' \t\u00a0', 60, false, 0],
])('%j fits into %i: %s, %i too many', (typed, most, does, over) => {
  expect(fits(typed, most)).toBe(does);
  expect(tooMany(typed, most)).toBe(over);
});

test.each([
  ['135790', '135790'],
  [' 135 790\n', '135790'],
  ['１３５７９０', '135790'],
  ['1357901', '1357901'], // one digit more than a PIN is not truncated
  ['abc', ''],
])('the PIN %j is normalized to %j', (typed, digits) => {
  expect(pinDigits(typed)).toBe(digits);
});
