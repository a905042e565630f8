import { useQuery } from '@tanstack/react-query';
import type { OpenReport } from '../../../shared/contract/reports.ts';
import { REPORTS } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { till } from '../../ipc/use-till.ts';
import { cellWriter } from '../../words/reports.ts';
import styles from './group-table.module.css';

/** The sums of what is in sight, by the values of one column. */
export function GroupTable({
  report: { kind, fetch },
  view,
  by,
  timeZone,
}: {
  readonly report: OpenReport;
  readonly view: ReportView;
  readonly by: string;
  readonly timeZone: string;
}) {
  const { columns } = REPORTS[kind];
  const grouped = columns.find(({ key }) => key === by);
  const summed = columns.filter(({ type }) => type === 'money' || type === 'count');
  const { data: groups = [] } = useQuery({
    queryKey: ['report-groups', kind, fetch.version, view, by],
    queryFn: () => till().reports.groups({ kind, view, by }),
    placeholderData: (before) => before,
    gcTime: 10_000,
  });
  const write = cellWriter(timeZone);
  const nameOf = (value: string | null) =>
    value === null
      ? 'none'
      : write(value, grouped?.type === 'instant' ? 'day' : (grouped?.type ?? 'text'));
  return (
    <div className={styles['scroller']}>
      <table className={styles['groups']} aria-label={`Sums by ${grouped?.name ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">{grouped?.type === 'instant' ? 'Day' : grouped?.name}</th>
            <th scope="col">Rows</th>
            {summed.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ value, rows, sums }) => (
            <tr key={value}>
              <th scope="row">{nameOf(value)}</th>
              <td>{rows.toLocaleString('en-US')}</td>
              {summed.map(({ key, type }) => (
                <td key={key}>{write(sums[key] ?? 0, type)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{groups.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')}</td>
            {summed.map(({ key, type }) => (
              <td key={key}>
                {write(
                  groups.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0),
                  type,
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
