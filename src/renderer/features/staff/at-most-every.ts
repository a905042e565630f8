/**
 * Calls `act` at once, then not again for `everyMs`. The callback that `act` receives resets this.
 * @param monotonic ms of a clock that only goes forward: a PC clock set back must not block the
 * call for an hour.
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
