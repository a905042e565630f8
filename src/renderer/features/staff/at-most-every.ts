/**
 * Does it at once, then not again for so long. What it gives back forgets that it was done.
 * @param monotonic ms of a clock that only goes forward: setting the PC's clock back must not keep it
 * from being done for an hour.
 */
export function atMostEvery(
  everyMs: number,
  monotonic: () => number,
  act: (forget: () => void) => void,
): () => void {
  let done: number | null = null;
  return () => {
    const now = monotonic();
    if (done !== null && now - done < everyMs) return;
    done = now;
    act(() => {
      done = null;
    });
  };
}
