/** Where a developer reads faults that no command can answer for. */
export function reportOnStandardError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
}
