import type { ReportWindow } from '../../../shared/contract/reports.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import type { ReportKind } from '../../../shared/domain/reports/report-kinds.ts';
import { footerOf } from '../../../shared/domain/signed-money.ts';
import { t } from '../../messages/t.ts';
import styles from './report-footer.module.css';

/** Totals of all rows in the view: each movement of money, the net, and the rows without any. */
export function ReportFooter({
  kind,
  totals,
}: {
  readonly kind: ReportKind;
  readonly totals: ReportWindow['totals'];
}) {
  return (
    <dl className={styles['footer']} aria-label={t('reports.totals2')}>
      {footerOf(kind, totals).map(({ kind, name, amount }) => (
        <div key={name} data-net={kind === 'net' || undefined}>
          <dt>{name}</dt>
          {amount === null ? null : <dd>{toDollars(amount)}</dd>}
        </div>
      ))}
    </dl>
  );
}
