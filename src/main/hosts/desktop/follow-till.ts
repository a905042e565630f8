import type { Till } from '../../app.ts';
import type { Program } from '../../counters/program.ts';

/**
 * Calls `follow` for the current till, and again for each new till after a change of counter.
 * Returns the unsubscribe.
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
