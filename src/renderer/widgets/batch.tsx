import { useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';

/** The result of one row of a batch. */
export interface RowResult {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

type RowState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working' }
  | ({ readonly kind: 'ended' } & RowResult);

interface Batch {
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

interface BatchProgressProps extends Pick<Batch, 'rows' | 'state'> {
  /** The warning for a number of failed rows. */
  readonly failed: (count: number) => string;
}

/** The progress of a batch, and at the end its failures. */
export function BatchProgress({ rows, state, failed }: BatchProgressProps) {
  const ended = [...rows.values()].filter((row) => row.kind === 'ended');
  const bad = ended.filter(({ tone }) => tone !== 'good').length;
  if (state === 'running') {
    return <progress aria-label={t('ui.progress')} max={rows.size} value={ended.length} />;
  }
  return state === 'ended' && bad > 0 ? <Notice tone="bad">{failed(bad)}</Notice> : null;
}

const UNDER_WAY = { waiting: t('ui.waiting'), working: t('ui.working') } as const;

/** The state of one row of a batch; empty before its turn was requested. */
export function RowResultView({ row }: { readonly row: RowState | undefined }) {
  if (row === undefined) return null;
  const text = row.kind === 'ended' ? row.text : UNDER_WAY[row.kind];
  const tone = row.kind === 'ended' ? row.tone : 'plain';
  return (
    <p className={`${ui['result']} ${ui['toned']}`} data-tone={tone} role="status">
      {text}
    </p>
  );
}
