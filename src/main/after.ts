/** Runs `task` once after `ms`, and returns the way to call it off. Handed in, like every clock. */
export type After = (ms: number, task: () => void) => () => void;
