/**
 * Links a record of the service to its attempt: till id and the 32 digits of the attempt's id, 39
 * characters of the 50 allowed (interface.md §4.1), so that it fits a line of a receipt. Never
 * reused, without patient data; the digits begin with the time (UUID, version 7).
 */
export function trackingIdOf(tillId: string, attemptId: string): string {
  return `${tillId}-${attemptId.replaceAll('-', '')}`;
}

/**
 * The form for comparing tracking ids: a service may return them in the other case
 * (docs/reference/interface-decisions.md). Empty for a record without one.
 */
export function trackingKey(trackingId: string | null): string {
  return (trackingId ?? '').toLowerCase();
}

/** True if a record has exactly this tracking id. */
export function isTrackedBy(trackingId: string, carried: string | null): boolean {
  return carried === trackingId || trackingKey(carried) === trackingKey(trackingId);
}

/** True if a tracking id has this till's prefix. */
export function isOfTill(tillId: string, trackingId: string | null): boolean {
  return trackingKey(trackingId).startsWith(trackingKey(`${tillId}-`));
}

/**
 * The attempt that a tracking id was made from; null for another till's, and for an invalid one.
 */
export function attemptIdOf(tillId: string, trackingId: string): string | null {
  const digits = trackingKey(trackingId).slice(tillId.length + 1);
  const isOurs = isOfTill(tillId, trackingId) && /^[0-9a-f]{32}$/.test(digits);
  return isOurs ? uuidOf(digits) : null;
}

/** The till that a tracking id names: the text before its last hyphen. Empty for none. */
export function tillOf(trackingId: string | null): string {
  return /^(.+)-[^-]+$/.exec(trackingId ?? '')?.[1] ?? '';
}

/** A UUID from its digits, or the beginning of one from the first of them. */
export function uuidOf(digits: string): string {
  const [, ...parts] = /^(.{1,8})(.{0,4})(.{0,4})(.{0,4})(.*)$/.exec(digits) ?? [];
  return parts.filter((part) => part !== '').join('-');
}
