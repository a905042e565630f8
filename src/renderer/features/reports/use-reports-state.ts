import { useEffect, useState } from 'react';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { useTillStore } from '../../ipc/till-store.ts';

/** The till's report state; null until it is loaded. */
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
      // The connection broke, or the page was left; a new connection brings a new client and a new
      // stream.
    });
    return () => stop.abort();
  }, [client]);
  return state;
}
