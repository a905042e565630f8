import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import type { Column, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { t } from '../../messages/t.ts';
import styles from './report-table.module.css';

interface HeadCellProps {
  readonly column: Column;
  readonly view: ReportView;
  readonly look: (view: ReportView) => void;
  /** True if the typed filter could not be parsed. */
  readonly unread: boolean;
}

/** The name of a column, which sorts by it, and its filter. */
export const HeadCell = memo(function HeadCell({ column, view, look, unread }: HeadCellProps) {
  const { key, name, type } = column;
  const { sort, filters } = view;
  const sorted = sort?.column === key ? (sort.descending ? 'descending' : 'ascending') : 'none';
  /** Cycles: ascending, descending, and the order of the service. */
  const turn = () =>
    look({
      ...view,
      sort: sorted === 'descending' ? null : { column: key, descending: sorted === 'ascending' },
    });
  return (
    <th scope="col" aria-sort={sorted} className={styles[type]}>
      <button type="button" className={styles['sort']} onClick={turn}>
        {name}
        {sorted === 'ascending' ? <ArrowUp size={14} aria-hidden="true" /> : null}
        {sorted === 'descending' ? <ArrowDown size={14} aria-hidden="true" /> : null}
      </button>
      <input
        className={styles['filter']}
        aria-label={t('reports.filter', { name })}
        aria-invalid={unread}
        title={HINT[type]}
        value={filters[key] ?? ''}
        dir="auto"
        onChange={(event) => look({ ...view, filters: { ...filters, [key]: event.target.value } })}
      />
    </th>
  );
});

const HINT: Readonly<Record<ColumnType, string>> = {
  text: t('reports.contains'),
  money: '25, >100, 10..20',
  count: '25, >100, 10..20',
  day: '2026-01, >2026-01-05, 2026-01-05..2026-01-10',
  instant: '2026-01, >2026-01-05, 2026-01-05..2026-01-10',
};
