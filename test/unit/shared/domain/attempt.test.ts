import { expect, test } from 'vitest';
import { slowIn } from '../../../../src/shared/domain/attempt.ts';

const SENT = '2026-03-01T09:30:00.000Z';
const at = (ms: number) => Date.parse(SENT) + ms;

test.each([
  ['just sent', 0, 20_000],
  ['under way for 5 s, as after a reload', 5_000, 15_000],
  ['under way for a minute', 60_000, 0],
  ['the clock moved back an hour meanwhile', -3_600_000, 20_000],
])('computes the time until a payment counts as slow: %s', (_, passed, left) => {
  expect(slowIn(SENT, at(passed))).toBe(left);
});
