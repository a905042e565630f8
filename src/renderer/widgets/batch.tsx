import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { problemOf } from '../ipc/use-command.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { Said } from '../ui/said.tsx';
import { commandProblem } from '../words/problems.ts';
import { ApprovedForm, type ApprovedFormProps, isUnsure } from './approved-form.tsx';
import { type RowResult, type RowState, runRows } from './run-rows.ts';

interface Batch {
  /**
   * Runs the rows one after the other. An error is the result of its row and does not stop the next.
   * A later run takes only the rows about which the clinic's hub did not decide, by the same command ids.
   * @throws the error of the first such row, for an approval of them all.
   */
  readonly run: <T>(
    what: ReadonlyMap<string, T>,
    act: (key: string, what: T, commandId: string) => Promise<RowResult>,
  ) => Promise<void>;
  readonly rows: ReadonlyMap<string, RowState>;
  readonly state: 'ready' | 'running' | 'undecided' | 'ended';
}

function resultOf(error: unknown): RowResult {
  const problem = problemOf(error);
  return { tone: 'bad', text: commandProblem(problem), isUndecided: isUnsure(problem) };
}

/** Several commands of one kind in order, with the progress and the result of each. */
export function useBatch(): Batch {
  const [rows, setRows] = useState<ReadonlyMap<string, RowState>>(new Map());
  const [state, setState] = useState<Batch['state']>('ready');
  const running = useRef(false);
  /** Of the rows without a result; null before the first run. */
  const commandIds = useRef<Map<string, string> | null>(null);
  const run: Batch['run'] = async (what, act) => {
    if (running.current) return;
    running.current = true;
    setState('running');
    commandIds.current ??= new Map([...what.keys()].map((key) => [key, v7()]));
    const put = (key: string, row: RowState) => setRows((before) => new Map(before).set(key, row));
    const undecided = await runRows(what, commandIds.current, act, put, resultOf);
    running.current = false;
    setState(undecided === null ? 'ended' : 'undecided');
    if (undecided !== null) throw undecided;
  };
  return { run, rows, state };
}

const UNDER_WAY = { waiting: t('ui.waiting'), working: t('ui.working') } as const;

/** The state of one row of a batch; empty before its turn was requested. */
export function RowResultView({ row }: { readonly row: RowState | undefined }) {
  if (row === undefined) return null;
  const text = row.kind === 'ended' ? row.text : UNDER_WAY[row.kind];
  const tone = row.kind === 'ended' ? row.tone : 'plain';
  return (
    <Said className={`${ui['result']} ${ui['toned']}`} data-tone={tone}>
      {text}
    </Said>
  );
}

export interface BatchFormProps extends ApprovedFormProps {
  readonly batch: Batch;
  /** The warning for a number of failed rows. */
  readonly failed: (count: number) => string;
  readonly close: () => void;
}

/** Starts a batch; then its progress, and at the end its failures. */
export function BatchForm({ batch: { rows, state }, failed, close, ...form }: BatchFormProps) {
  const ended = [...rows.values()].filter((row) => row.kind === 'ended');
  const bad = ended.filter(({ tone }) => tone !== 'good').length;
  if (state === 'ended') {
    return (
      <>
        {bad > 0 ? <Notice tone="bad">{failed(bad)}</Notice> : null}
        <Button look="primary" autoFocus onPress={close}>
          {t('terms.done')}
        </Button>
      </>
    );
  }
  return (
    <>
      {state === 'running' ? (
        <progress aria-label={t('ui.progress')} max={rows.size} value={ended.length} />
      ) : null}
      <ApprovedForm {...form} busy={state === 'running'} />
    </>
  );
}
