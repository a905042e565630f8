import type { ProgramEnvironment } from '../system/timers.ts';
import type { Clinic } from './clinic.ts';
import type { HubSession } from './uplink.ts';

const AGAIN_MS = 5_000;

/**
 * Reads what the hub has in each session, and again after each change of a kind.
 * @param read may throw: it is begun again while the session lasts, as the hub may have been without its database.
 * @returns a function that ends it.
 */
export function followHub(
  { hub, after }: Pick<ProgramEnvironment, 'after'> & { readonly hub: Clinic },
  of: 'clinic' | 'desks',
  read: (session: HubSession) => Promise<void>,
): () => void {
  let followed: HubSession | null = null;
  const follow = async (session: HubSession) => {
    const { client, session: id } = session;
    const changes = await client.changes({ session: id, of });
    await read(session);
    for await (const _ of changes) await read(session);
  };
  const keepFollowing = (session: HubSession) => {
    follow(session).catch(() => {
      after(AGAIN_MS, () => {
        if (followed === session) keepFollowing(session);
      });
    });
  };
  const linked = () => {
    const { session } = hub.uplink;
    if (session === followed) return;
    followed = session;
    if (session !== null) keepFollowing(session);
  };
  const stop = hub.subscribe(linked);
  linked();
  return () => {
    followed = null;
    stop();
  };
}
