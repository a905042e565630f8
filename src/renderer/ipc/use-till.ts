import type { TillState } from '../../shared/contract/till.ts';
import type { TillClient } from './connect.ts';
import { useTillStore } from './till-store.ts';

/** Part of the till's state; for use below the point where there is one. */
export function useTill<T>(select: (till: TillState) => T): T {
  return useTillStore((store) => {
    if (store.till === null) throw new Error('The till has not been heard of yet.');
    return select(store.till);
  });
}

/** The line to the till is down; the screens say so and a command answers with this. */
export class TillUnreachable extends Error {}

/** The till to command. */
export function till(): TillClient {
  const { client } = useTillStore.getState();
  if (client === null) throw new TillUnreachable();
  return client;
}

/** The till as soon as its line is open; what is shown before that is the sign-in alone. */
export function tillOnceOpen(): Promise<TillClient> {
  return new Promise((resolve, reject) => {
    const settle = ({ client, lost }: ReturnType<typeof useTillStore.getState>) => {
      if (client === null && !lost) return;
      stop();
      if (client === null) reject(new TillUnreachable());
      else resolve(client);
    };
    const stop = useTillStore.subscribe(settle);
    settle(useTillStore.getState());
  });
}
