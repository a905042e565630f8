/** A source of randomness: the same seed gives the same values. */
export interface Chance {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** Mostly small, sometimes up to `most`: the distribution of lags and outages. */
  mostlySmall(most: number): number;
  /** An independent source, so that its use does not shift this one. */
  branch(name: string): Chance;
}

/** Mixes text into 32 bits (FNV-1a). */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Marsaglia's xorshift family as `sfc32`: small, fast and random enough for a simulation. */
export function chanceOf(seed: string): Chance {
  let a = mix(seed);
  let b = mix(`${seed}/b`);
  let c = mix(`${seed}/c`);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 12; round += 1) next();
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    happens: (probability) => next() < probability,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    mostlySmall: (most) => Math.floor(most * next() ** 6),
    branch: (name) => chanceOf(`${seed}/${name}`),
  };
}
