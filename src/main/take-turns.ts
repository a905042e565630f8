/** Runs one piece of work at a time, in the order they were asked for; one that fails holds up none. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {
      // Who asked hears of it; the next one in line only waits.
    });
    return mine;
  };
}
