/**
 * Preloaded by a program (`NODE_OPTIONS=--import`) that is to live a day before everybody else: its
 * clock, and that of what it starts, is 24 hours behind.
 */
const BEHIND_MS = 86_400_000;

globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now(date)] : given),
  get: (date, name) => (name === 'now' ? () => now(date) : Reflect.get(date, name)),
});

function now(date: DateConstructor): number {
  return date.now() - BEHIND_MS;
}
