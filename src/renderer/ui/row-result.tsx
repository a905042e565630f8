import { t } from '../messages/t.ts';
import styles from './row-result.module.css';
import type { RowState } from './use-batch.ts';

const UNDER_WAY = { waiting: t('ui.waiting'), working: t('ui.working') } as const;

/** The state of one row of a batch; empty before its turn was requested. */
export function RowResultView({ row }: { readonly row: RowState | undefined }) {
  if (row === undefined) return null;
  const text = row.kind === 'ended' ? row.text : UNDER_WAY[row.kind];
  const tone = row.kind === 'ended' ? row.tone : 'plain';
  return (
    <p className={styles['result']} data-tone={tone} role="status">
      {text}
    </p>
  );
}
