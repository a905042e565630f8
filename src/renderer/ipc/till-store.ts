import { replaceEqualDeep } from '@tanstack/react-query';
import { create } from 'zustand';
import type { TillState } from '../../shared/contract/till.ts';
import { connect, type TillClient } from './connect.ts';

interface TillStore {
  /** Null while the till cannot be reached. */
  readonly client: TillClient | null;
  /** The newest state heard of; kept while the till cannot be reached. */
  readonly till: TillState | null;
  /** The line was open and is not any more. */
  readonly lost: boolean;
}

/** What the browser host sends with the page; the desktop's page hears it over its line. */
function knownAtOpening(): TillState | null {
  const json = document.getElementById('known')?.textContent;
  return json === undefined ? null : JSON.parse(json);
}

export const useTillStore = create<TillStore>(() => ({
  client: null,
  till: knownAtOpening(),
  lost: false,
}));

async function follow(client: TillClient): Promise<void> {
  for await (const till of await client.till.watch()) {
    if (useTillStore.getState().client !== client) return;
    // What did not change stays the same object, so that nothing that shows it is drawn anew.
    useTillStore.setState((store) => ({ till: replaceEqualDeep(store.till, till) }));
  }
}

/** Connects, and keeps the store at what the till says. */
export function followTill(): void {
  connect({
    opened: (client) => {
      useTillStore.setState({ client, lost: false });
      follow(client).catch(() => {
        // The line broke in the middle of the stream; `lost` says so and a new line follows.
        if (useTillStore.getState().client === client)
          useTillStore.setState({ client: null, lost: true });
      });
    },
    lost: () => useTillStore.setState({ client: null, lost: true }),
  });
}
