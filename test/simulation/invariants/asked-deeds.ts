import type { Deed } from '../service/deed.ts';
import { type AttemptStory, closedByPerson, paymentIdOf, stateOf } from './history.ts';
import type { Scene } from './scene.ts';

export interface AskedDeed {
  readonly deed: Deed;
  /** Null when the roll does not know who asked. */
  readonly story: AttemptStory | null;
}

/** What the service approved at the word of this till, and the attempt that asked for it. */
export function approvedDeeds({ deeds, history }: Scene): readonly AskedDeed[] {
  const stories = new Map(history.attempts.map((story) => [story.opened.trackingId, story]));
  return deeds
    .filter(({ results, askedBy }) => results === 'APPROVED' && askedBy !== null)
    .map((deed) => ({ deed, story: stories.get(deed.askedBy ?? '') ?? null }));
}

/** An alarm was raised that names this record. */
export function isAlarmed({ history }: Scene, deed: Deed): boolean {
  return history.all('alarm.raised').some(({ paymentId }) => paymentId === deed.id);
}

/** The attempt waits for a person. */
export function asksPerson(story: AttemptStory): boolean {
  return stateOf(story) === 'needs-human';
}

export function isAdopted({ deed, story }: AskedDeed): boolean {
  return story !== null && stateOf(story) === 'approved' && paymentIdOf(story) === deed.id;
}

/**
 * A follow-up that the wire cannot tie to its attempt, and that a person, or the service's own word,
 * has answered for: nobody can know more.
 */
export function isBeyondKnowing({ deed, story }: AskedDeed): boolean {
  if (story === null || deed.originalId === deed.id) return false;
  const shown = Number.isFinite(deed.listedFrom) || Number.isFinite(deed.reportedFrom);
  const carriesTracking = shown && deed.trackingId === story.opened.trackingId;
  const answered = stateOf(story) === 'failed' && !showsChildren(deed);
  return !carriesTracking && (closedByPerson(story) || answered);
}

/** The report ties voids and credits to their payment, and knows no cash (interface.md §2.7). */
function showsChildren({ method, action }: Deed): boolean {
  return method !== 'CASH' && (action === 'VOID' || action === 'CREDIT');
}

export function name(story: AttemptStory): string {
  const { operation, method, trackingId } = story.opened;
  return `${operation} ${method} ${trackingId} (${stateOf(story)})`;
}
