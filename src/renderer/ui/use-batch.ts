import { useRef, useState } from 'react';

/** The result of one row of a batch. */
export interface RowResult {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

export type RowState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working' }
  | ({ readonly kind: 'ended' } & RowResult);

export interface Batch {
  /** Runs the rows one after the other; a failed row does not stop the next. */
  readonly run: <T>(
    what: ReadonlyMap<string, T>,
    act: (key: string, what: T) => Promise<RowResult>,
  ) => void;
  readonly rows: ReadonlyMap<string, RowState>;
  readonly state: 'ready' | 'running' | 'ended';
}

/** Several commands of one kind in order, with the progress and the result of each. */
export function useBatch(): Batch {
  const [rows, setRows] = useState<ReadonlyMap<string, RowState>>(new Map());
  const [state, setState] = useState<Batch['state']>('ready');
  const running = useRef(false);
  const run: Batch['run'] = (what, act) => {
    if (running.current) return;
    running.current = true;
    setState('running');
    setRows(new Map([...what.keys()].map((key) => [key, { kind: 'waiting' }])));
    const put = (key: string, row: RowState) => setRows((before) => new Map(before).set(key, row));
    const all = async () => {
      for (const [key, each] of what) {
        put(key, { kind: 'working' });
        put(key, { kind: 'ended', ...(await act(key, each)) });
      }
    };
    void all().finally(() => {
      running.current = false;
      setState('ended');
    });
  };
  return { run, rows, state };
}
