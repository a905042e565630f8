import { t } from '../messages/t.ts';
import { Notice } from './notice.tsx';
import type { Batch } from './use-batch.ts';

export interface BatchProgressProps extends Pick<Batch, 'rows' | 'state'> {
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
