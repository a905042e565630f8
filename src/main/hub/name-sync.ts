import type { Journal } from '../journal/journal.ts';
import { decryptName, erasedName } from '../journal/name-keys.ts';
import type { HubSession } from './uplink.ts';

/** Keys of one call. */
const AT_ONCE = 500;

/**
 * Sends the keys of a journal's names to the hub: other counters show the names of its receipts; and the ids of erased
 * ones, which the hub forgets. All in each session, then after each change.
 */
export class NameSync {
  readonly #journal: Journal;
  #session: HubSession | null = null;
  #revision = -1;
  readonly #sent = new Set<string>();
  #running: Promise<void> | null = null;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** @throws what a call of the hub throws; the next call sends the rest. */
  async send(session: HubSession): Promise<void> {
    this.#running ??= this.#run(session).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #run(session: HubSession): Promise<void> {
    if (session !== this.#session) {
      this.#session = session;
      this.#revision = -1;
      this.#sent.clear();
    }
    while (this.#revision !== this.#journal.nameKeysRevision) {
      const revision = this.#journal.nameKeysRevision;
      const { keys, erased } = this.#journal.nameKeys();
      const fresh = keys.filter(({ keyId }) => !this.#sent.has(keyId));
      const gone = erased.filter((keyId) => !this.#sent.has(`erased ${keyId}`));
      for (let from = 0; from < Math.max(fresh.length, gone.length); from += AT_ONCE) {
        const up = fresh.slice(from, from + AT_ONCE);
        const forgotten = gone.slice(from, from + AT_ONCE);
        const { client, session: id } = session;
        await client.nameKeys({ session: id, up: [...up], erased: [...forgotten], down: [] });
        for (const { keyId } of up) this.#sent.add(keyId);
        for (const keyId of forgotten) this.#sent.add(`erased ${keyId}`);
      }
      this.#revision = revision;
    }
  }
}

/** Reads the names in texts of another counter, by the hub's keys. @throws what a call of the hub throws. */
export async function othersNames(
  { client, session }: HubSession,
  encrypted: readonly string[],
): Promise<(text: string) => string> {
  const ids = [...new Set(encrypted.map((text) => text.slice(0, text.indexOf('.'))))];
  const down = ids.slice(0, AT_ONCE);
  const { keys } = await client.nameKeys({ session, up: [], erased: [], down });
  const keyOf = new Map(keys.map(({ keyId, key }) => [keyId, Buffer.from(key, 'base64url')]));
  return (text) => {
    const [id = '', name = ''] = text.split('.');
    const key = keyOf.get(id);
    return key === undefined ? erasedName() : decryptName(key, name);
  };
}
