/**
 * What ties a record of the service to its attempt: till id and a UUIDv7, at most 50 characters
 * (interface.md §4.1), never reused, with nothing of the patient in it.
 */
export function newTrackingId(tillId: string, uuid: string): string {
  return `${tillId}-${uuid}`;
}
