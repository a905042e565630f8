/**
 * What ties a record of the service to its attempt: till id and the 32 digits of a UUIDv7, 39
 * characters of the 50 that a tracking id may have (interface.md §4.1), so that it fits a line of a
 * receipt. Never reused, with nothing of the patient in it.
 */
export function newTrackingId(tillId: string, uuid: string): string {
  return `${tillId}-${uuid.replaceAll('-', '')}`;
}
