/**
 * Starts a timer for `task`, `ms` from now, and returns a function to cancel it. Injected, like
 * every clock.
 */
export type StartTimer = (ms: number, task: () => void) => () => void;
