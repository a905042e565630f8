import { expect, test } from 'vitest';
import { atMostEvery } from '../../../../../src/renderer/features/staff/at-most-every.ts';

test('is done at once, then again when the time is over, or when it came to nothing', () => {
  const clock = { ms: 500 };
  const done: number[] = [];
  let voidOrRefund = () => {};
  const used = atMostEvery(
    10_000,
    () => clock.ms,
    (forget) => {
      done.push(clock.ms);
      voidOrRefund = forget;
    },
  );
  for (const at of [500, 501, 10_499, 10_500, 10_501]) {
    clock.ms = at;
    used();
  }
  expect(done).toEqual([500, 10_500]);
  voidOrRefund();
  used();
  expect(done).toEqual([500, 10_500, 10_501]);
});
