const LOOK_EVERY_MS = 500;

/** Calls `stop` when the pipe to standard input closes: the program that started us is gone. */
export function whenStdinCloses(stop: () => void): void {
  process.stdin.on('close', stop).on('end', stop).resume();
}

/**
 * Calls `stop` when npm is told to end. It tells the shell it has started, and the shell ends without
 * telling us; no event says so, but our parent becomes another.
 */
export function whenNpmEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'service') return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) stop();
  }, LOOK_EVERY_MS).unref();
}
