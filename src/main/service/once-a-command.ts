/** Number of remembered commands: far more than a page could send again. */
const KEPT = 200;

/**
 * A change that is made once for any repetition of its command: a repeated one gets the first one's
 * answer, also while that is pending. A failed one may be repeated.
 * @param command a UUID that the page made for this one press.
 */
export function onceACommand<Arguments extends readonly unknown[], T>(
  change: (...args: Arguments) => Promise<T>,
): (command: string, ...args: Arguments) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (command, ...args) => {
    const before = made.get(command);
    if (before !== undefined) return before;
    const making = change(...args);
    made.set(command, making);
    making.catch(() => made.delete(command));
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) made.delete(oldest);
    return making;
  };
}
