/** A page that ends itself so often in so long is not helped by loading it once more. */
const MOST = 3;
const WITHIN_MS = 60_000;

/**
 * Answers whether a page that crashed may be loaded again.
 * @param now ms of a clock that nobody sets.
 */
export function createReloadLimit(now: () => number): () => boolean {
  const times: number[] = [];
  return () => {
    const time = now();
    times.push(time);
    return times.filter((each) => time - each < WITHIN_MS).length <= MOST;
  };
}
