/**
 * Runs one task at a time, in the order of their requests; a failed one does not block the next.
 */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {
      // The caller gets the error; the next task only waits.
    });
    return mine;
  };
}
