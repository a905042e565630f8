import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SettingsView } from '../../shared/contract/settings.ts';
import type { TillState } from '../../shared/contract/till.ts';
import type { TillClient } from './connect.ts';
import { useTillStore } from './till-store.ts';

/** The settings; fetched again when the journal grows, because it records every change. */
export function useSettings(): SettingsView | null {
  return useJournaled(['settings'], () => till().settings.read()) ?? null;
}

/** A part of the till's state; only below the point where the state is known. */
export function useTill<T>(select: (till: TillState) => T): T {
  return useTillStore((store) => {
    if (store.till === null) throw new Error('The till has not been heard of yet.');
    return select(store.till);
  });
}

/** There is no connection to the till; the screens show it and a command fails with this. */
export class TillUnreachable extends Error {}

/**
 * The client of the till.
 * @throws {TillUnreachable} while there is no connection to the till.
 */
export function till(): TillClient {
  const { client } = useTillStore.getState();
  if (client === null) throw new TillUnreachable();
  return client;
}

/**
 * The client as soon as its connection is open; before that only the sign-in is shown. Rejects with
 * `TillUnreachable` if the connection was lost.
 */
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

/**
 * An answer that changes only with the journal: asked again when the journal grows. The earlier
 * answer stays until the next one; undefined before the first.
 * @param key names the question, with all that it depends on.
 */
export function useJournaled<Answer>(
  key: readonly unknown[],
  ask: () => Promise<Answer>,
): Answer | undefined {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: [...key, revision],
    queryFn: ask,
    placeholderData: keepPreviousData,
  });
  return data;
}
