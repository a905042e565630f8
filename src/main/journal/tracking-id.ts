/**
 * What ties a record of the service to its attempt: till id and the 32 digits of the attempt's own id,
 * 39 characters of the 50 that a tracking id may have (interface.md §4.1), so that it fits a line of a
 * receipt. Never reused, with nothing of the patient in it; the digits begin with the time (UUID, version 7).
 */
export function trackingIdOf(tillId: string, attemptId: string): string {
  return `${tillId}-${attemptId.replaceAll('-', '')}`;
}

/** The attempt that a tracking id was made of; null for another till's, and for what is none. */
export function attemptIdOf(tillId: string, trackingId: string): string | null {
  const digits = trackingId.slice(tillId.length + 1);
  const isOurs = trackingId === `${tillId}-${digits}` && /^[0-9a-f]{32}$/.test(digits);
  return isOurs ? uuidOf(digits) : null;
}

/** A UUID by its digits, or the beginning of one by the first of them. */
export function uuidOf(digits: string): string {
  const [, ...parts] = /^(.{1,8})(.{0,4})(.{0,4})(.{0,4})(.*)$/.exec(digits) ?? [];
  return parts.filter((part) => part !== '').join('-');
}
