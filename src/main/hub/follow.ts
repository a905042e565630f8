import type { ProgramEnvironment } from '../system/timers.ts';
import type { HubSession, Uplink } from './uplink.ts';

const AFTER_FAULT_MS = 5_000;

/** The link of a counter to its hub. */
export interface HubLink {
  readonly uplink: Pick<Uplink, 'session'>;
  /** Calls back when the state of the link has changed. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

interface Followed {
  readonly of: 'clinic' | 'documents' | 'desks' | 'list' | 'closes' | 'bank' | 'follow-ups';
  /** May throw: it is begun again while the session lasts, as the hub may have been without its database. */
  readonly read: (session: HubSession) => Promise<void>;
  /** Reads again after this time also without a change, ms: an event may have been lost with its connection. */
  readonly everyMs?: number;
}

/**
 * Reads what the hub has in each session, and again after each change of a kind.
 * @returns a function that ends it.
 */
export function followHub(
  { hub, after }: Pick<ProgramEnvironment, 'after'> & { readonly hub: HubLink },
  { of, read, everyMs }: Followed,
): () => void {
  let followed: HubSession | null = null;
  // A program ends when no timer is left.
  const timers = new Set<() => void>();
  const later = (ms: number, task: () => void) => {
    const cancel = after(ms, () => {
      timers.delete(cancel);
      task();
    });
    timers.add(cancel);
  };
  const follow = async (session: HubSession) => {
    const { client, session: id } = session;
    const changes = await client.changes({ session: id, of });
    await read(session);
    for await (const _ of changes) await read(session);
  };
  const keepFollowing = (session: HubSession) => {
    follow(session).catch(() => {
      if (followed !== session) return;
      later(AFTER_FAULT_MS, () => {
        if (followed === session) keepFollowing(session);
      });
    });
  };
  const readAgain = (session: HubSession, ms: number) => {
    later(ms, () => {
      if (followed !== session) return;
      read(session).catch(() => {}); // the next event or session reads again
      readAgain(session, ms);
    });
  };
  const linked = () => {
    const { session } = hub.uplink;
    if (session === followed) return;
    followed = session;
    if (session === null) return;
    keepFollowing(session);
    if (everyMs !== undefined) readAgain(session, everyMs);
  };
  const stop = hub.subscribe(linked);
  linked();
  return () => {
    followed = null;
    for (const cancel of timers) cancel();
    timers.clear();
    stop();
  };
}
