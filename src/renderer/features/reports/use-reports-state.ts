import { useEffect, useState } from 'react';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { useTillStore } from '../../ipc/till-store.ts';

/** What is open at the till's reports; null until it has been heard of. */
export function useReportsState(): ReportsState | null {
  const client = useTillStore((store) => store.client);
  const [state, setState] = useState<ReportsState | null>(null);
  useEffect(() => {
    if (client === null) return;
    const stop = new AbortController();
    const follow = async () => {
      for await (const next of await client.reports.watch(undefined, { signal: stop.signal })) {
        if (stop.signal.aborted) return;
        setState(next);
      }
    };
    follow().catch(() => {
      // The line broke, or the place was left; a new line brings a new client, and follows anew.
    });
    return () => stop.abort();
  }, [client]);
  return state;
}
