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
