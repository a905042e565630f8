/** Two kinds of work in one run: the median time of a round of each, and of their ratio. */
export interface InTurns {
  /** The time of `own` over the time of `base`. */
  readonly ratio: number;
  /** Milliseconds. */
  readonly own: number;
  readonly base: number;
}

/**
 * Measures many short rounds of two kinds of work, in turns, so that other load on the machine
 * affects both alike.
 */
export async function inTurns(
  rounds: number,
  base: () => Promise<void>,
  own: () => Promise<void>,
): Promise<InTurns> {
  const times: InTurns[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const baseFirst = round % 2 === 0;
    const first = await timed(baseFirst ? base : own);
    const second = await timed(baseFirst ? own : base);
    const [baseTime, ownTime] = baseFirst ? [first, second] : [second, first];
    times.push({ ratio: ownTime / baseTime, own: ownTime, base: baseTime });
  }
  const medianOf = (key: keyof InTurns) => median(times.map((each) => each[key]));
  return { ratio: medianOf('ratio'), own: medianOf('own'), base: medianOf('base') };
}

/** The time of `own` over the time of `base`: the median of many short rounds, in turns. */
export async function medianRatio(
  rounds: number,
  base: () => Promise<void>,
  own: () => Promise<void>,
): Promise<number> {
  return (await inTurns(rounds, base, own)).ratio;
}

/** The value that a share of the values is below; NaN, which keeps no limit, without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
