import { useQuery } from '@tanstack/react-query';
import type { OpenReport, ReportGroups } from '../../../shared/contract/reports.ts';
import { REPORTS } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { footerOf } from '../../../shared/domain/signed-money.ts';
import { LOCALE } from '../../../shared/messages/locale.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { cellWriter } from '../../words/reports.ts';
import styles from './group-table.module.css';

type Group = ReportGroups['all'];
type Totals = Group['totals'];

/** Sums of the view's rows, by the values of one column. */
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
  const counted = columns.filter(({ type }) => type === 'count');
  const { data = null } = useQuery({
    queryKey: ['report-groups', kind, fetch.version, view, by],
    queryFn: () => till().reports.groups({ kind, view, by }),
    placeholderData: (before) => before,
    gcTime: 10_000,
  });
  const write = cellWriter(timeZone);
  const sums = (totals: Totals) => footerOf(kind, totals).filter(({ amount }) => amount !== null);
  const nameOf = (value: string | null) =>
    value === null
      ? 'none'
      : write(value, grouped?.type === 'instant' ? 'day' : (grouped?.type ?? 'text'));
  if (data === null) return null;
  const { all, groups } = data;
  const someLeft = all.totals.notCounted > 0;
  const cells = ({ rows, totals }: Group) => (
    <>
      <td>{rows.toLocaleString(LOCALE)}</td>
      {counted.map(({ key, type }) => (
        <td key={key}>{write(totals.counts[key] ?? 0, type)}</td>
      ))}
      {sums(totals).map(({ name, amount }) => (
        <td key={name}>{write(amount, 'money')}</td>
      ))}
      {someLeft ? <td>{totals.notCounted.toLocaleString(LOCALE)}</td> : null}
    </>
  );
  return (
    <div className={styles['scroller']}>
      <table
        className={styles['groups']}
        aria-label={t('reports.totals', { name: grouped?.name ?? '' })}
      >
        <thead>
          <tr>
            <th scope="col">{grouped?.type === 'instant' ? t('reports.day') : grouped?.name}</th>
            <th scope="col">{t('reports.rows')}</th>
            {counted.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {sums(all.totals).map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {someLeft ? <th scope="col">{t('reports.notCounted')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.value}>
              <th scope="row">{nameOf(group.value)}</th>
              {cells(group)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.all')}</th>
            {cells(all)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
