import type { Program } from '../program.ts';
import type { Till } from '../till.ts';

/**
 * Has `follow` begin on the till there is, and anew on each that comes after a change of counter.
 * Returns the way to stop.
 */
export function followTill(
  program: Pick<Program, 'till' | 'subscribe'>,
  follow: (till: Till) => readonly (() => void)[],
): () => void {
  let stops = follow(program.till);
  const leave = () => {
    for (const stop of stops) stop();
  };
  const unsubscribe = program.subscribe(() => {
    leave();
    stops = follow(program.till);
  });
  return () => {
    unsubscribe();
    leave();
  };
}
