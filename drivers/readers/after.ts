/** Runs `task` once after `ms`, and returns the function that cancels it. */
export type StartTimer = (ms: number, task: () => void) => () => void;

/** The real timers. */
export const afterRealTime: StartTimer = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
