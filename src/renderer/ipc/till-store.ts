import { create } from 'zustand';
import type { TillState } from '../../shared/contract/till.ts';
import { connect, type TillClient } from './connect.ts';

interface TillStore {
  /** Null while the till cannot be reached. */
  readonly client: TillClient | null;
  /** The newest state heard of; kept while the till cannot be reached. */
  readonly till: TillState | null;
}

export const useTillStore = create<TillStore>(() => ({ client: null, till: null }));

async function follow(client: TillClient): Promise<void> {
  for await (const till of await client.till.watch()) {
    if (useTillStore.getState().client !== client) return;
    useTillStore.setState({ till });
  }
}

/** Connects, and keeps the store at what the till says. */
export function followTill(): void {
  connect({
    opened: (client) => {
      useTillStore.setState({ client });
      follow(client).catch(() => {
        // The line broke in the middle of the stream; `lost` says so and a new line follows.
        if (useTillStore.getState().client === client) useTillStore.setState({ client: null });
      });
    },
    lost: () => useTillStore.setState({ client: null }),
  });
}
