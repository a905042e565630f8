import { expect, test } from 'vitest';
import { atMostEvery } from '../../../../../src/renderer/features/staff/at-most-every.ts';

test('runs at once, then after the interval or after a failure', () => {
  const clock = { ms: 500 };
  const done: number[] = [];
  let forgetLast = () => {};
  const used = atMostEvery(
    10_000,
    () => clock.ms,
    (forget) => {
      done.push(clock.ms);
      forgetLast = forget;
    },
  );
  for (const at of [500, 501, 10_499, 10_500, 10_501]) {
    clock.ms = at;
    used();
  }
  expect(done).toEqual([500, 10_500]);
  forgetLast();
  used();
  expect(done).toEqual([500, 10_500, 10_501]);
});
