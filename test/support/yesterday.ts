/**
 * Preloaded by a program (`NODE_OPTIONS=--import`) that shall run a day behind: its clock, and that
 * of its child processes, is 24 hours late.
 */
const BEHIND_MS = 86_400_000;

globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now(date)] : given),
  get: (date, name) => (name === 'now' ? () => now(date) : Reflect.get(date, name)),
});

function now(date: DateConstructor): number {
  return date.now() - BEHIND_MS;
}
