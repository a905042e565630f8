import { expect, test } from 'vitest';
import { overLimit } from '../../../../src/renderer/words/typed-text.ts';

test.each([
  ['', Number.POSITIVE_INFINITY, null],
  ['x'.repeat(400), Number.POSITIVE_INFINITY, null],
  ['x'.repeat(60), 60, null],
  [`${'x'.repeat(61)} \n`, 60, 'At most 60 characters. Remove 1 character.'],
  ['x'.repeat(2_003), 2_000, 'At most 2,000 characters. Remove 3 characters.'],
])('%j in a field of at most %d characters: %j', (typed, most, problem) => {
  expect(overLimit(typed, most)).toBe(problem);
});
