const CHECK_EVERY_MS = 500;

/** Calls `stop` when the pipe to standard input closes: the parent program has ended. */
export function whenStdinCloses(stop: () => void): void {
  process.stdin.on('close', stop).on('end', stop).resume();
}

/**
 * Calls `stop` when npm ends. npm signals only its shell, and the shell ends without a signal to
 * this process. No event reports it, but the parent process id changes.
 */
export function whenNpmEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'service') return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) stop();
  }, CHECK_EVERY_MS).unref();
}
