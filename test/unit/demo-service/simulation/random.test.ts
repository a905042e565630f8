import { expect, it } from 'vitest';
import { seededRandom } from '../../../../demo-service/simulation/random.ts';

const draw = (seed: string) => {
  const random = seededRandom(seed);
  return [
    random.integer(0, 1_000_000),
    random.pick(['a', 'b', 'c']),
    random.chance(50),
    random.uuid(),
  ];
};

it('gives the same sequence for the same seed, and another for another seed', () => {
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
});

it('stays within its bounds and reaches both', () => {
  const random = seededRandom('bounds');
  const drawn = new Set(Array.from({ length: 200 }, () => random.integer(3, 5)));
  expect([...drawn].sort()).toEqual([3, 4, 5]);
});

it('makes UUIDs of version 4', () => {
  expect(seededRandom('id').uuid()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
