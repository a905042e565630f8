/**
 * The forms of interface.md §1: suffix and Accept header (negotiate.ts), JSON and XML answers (answer.ts, xml.ts), lengths
 * of fields (fields.ts), amounts (money.ts), errors (error-body.ts).
 *
 * Here its dates and times (§1.4): ISO 8601 in UTC, whole seconds. Internally Unix seconds.
 */

export const DAY_SECONDS = 86_400;

/** `YYYY-MM-DDThh:mm:ssZ` */
export function toTimestamp(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** `YYYY-MM-DD` */
export function toDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Unix seconds of a time in exactly the documented shape, or undefined (2025-02-30 is no date). */
export function parseTimestamp(text: string): number | undefined {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) return undefined;
  const seconds = milliseconds / 1000;
  return toTimestamp(seconds) === text ? seconds : undefined;
}

/** Unix seconds of the day's first instant, or undefined if the text is no `YYYY-MM-DD`. */
export function parseDate(text: string): number | undefined {
  return parseTimestamp(`${text}T00:00:00Z`);
}
