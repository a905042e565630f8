/** Reloads within the period; a page that crashes more often is not loaded again. */
const MOST = 3;
const WITHIN_MS = 60_000;

/**
 * True if a crashed page may be loaded again.
 * @param now ms of a monotonic clock.
 */
export function createReloadLimit(now: () => number): () => boolean {
  const times: number[] = [];
  return () => {
    const time = now();
    times.push(time);
    return times.filter((each) => time - each < WITHIN_MS).length <= MOST;
  };
}
