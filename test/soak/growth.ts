import type { Memory } from './words.ts';

/** The first hour fills caches and compiles functions. */
const WARM_UP = 1;
/** Samples at each end that are compared. */
const COMPARED = 3;

/**
 * The growth of one process from its first hours to its last: of the heap as a part of it, of the handles as a number.
 * The lowest sample of each end counts, since a connection that is open at the moment holds 200 kB, and a leak raises
 * the lowest too. Null with too few samples.
 */
export function growthOf(samples: readonly Pick<Memory, 'heap' | 'handles'>[]) {
  const warm = samples.slice(WARM_UP);
  if (warm.length < 2 * COMPARED) return null;
  const [first, last] = [warm.slice(0, COMPARED), warm.slice(-COMPARED)];
  const of = (some: typeof warm, key: 'heap' | 'handles') =>
    Math.min(...some.map((each) => each[key]));
  return {
    heap: of(last, 'heap') / of(first, 'heap') - 1,
    handles: of(last, 'handles') - of(first, 'handles'),
  };
}
