/**
 * The time of `own` over the time of `base`: the median of many short rounds. The two take turns in
 * each round, so that other load on the machine affects both alike.
 */
export async function medianRatio(
  rounds: number,
  base: () => Promise<void>,
  own: () => Promise<void>,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const baseFirst = round % 2 === 0;
    const first = await timed(baseFirst ? base : own);
    const second = await timed(baseFirst ? own : base);
    ratios.push(baseFirst ? second / first : first / second);
  }
  ratios.sort((a, b) => a - b);
  return ratios[ratios.length >> 1] ?? Number.NaN;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
