const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const TIME_SECONDS = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `9:05 AM`, in this PC's own time zone. */
export const timeOfDay = (iso: string): string => TIME.format(new Date(iso));

/** `9:05:30 AM`, in this PC's own time zone. */
export const timeWithSeconds = (iso: string): string => TIME_SECONDS.format(new Date(iso));

/** `03/01/2026, 9:05 AM`, in this PC's own time zone. */
export const dateAndTime = (iso: string): string => DATE_TIME.format(new Date(iso));

/** A wait as `now`, `in 45 s` or `in 9 min`; one that is over is `now`. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return 'now';
  return seconds < 100 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`;
}
