import { Printer } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import { CHART_KINDS, type Charts } from '../../../shared/domain/reports/charts.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../words/reports.ts';
import { ChartCard } from './chart-card.tsx';
import styles from './charts-screen.module.css';
import { OverviewFrame } from './overview-frame.tsx';

const TEACHES = t('reports.chooseRangeAboveCharts');

/** Charts of the same days. */
export function ChartsScreen({ state }: { readonly state: ReportsState }) {
  const range = state.overview?.range ?? { from: state.today, to: state.today };
  return (
    <OverviewFrame state={state} teaches={TEACHES}>
      {({ charts }) => (
        <div className={styles['charts']}>
          <div className={styles['actions']}>
            <Button
              icon={<Printer size={18} aria-hidden="true" />}
              onPress={() => print(charts, range)}
            >
              {t('reports.print')}
            </Button>
          </div>
          <div className={styles['cards']}>
            {CHART_KINDS.map((kind) => (
              <ChartCard key={kind} kind={kind} chart={charts[kind]} open={false} />
            ))}
          </div>
        </div>
      )}
    </OverviewFrame>
  );
}

/** On paper: all charts, one below the other, each with its data. */
function print(charts: Charts, { from, to }: DayRange): void {
  const place = document.getElementById('print');
  if (place === null) throw new Error('The page has no place to print from.');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <div className={styles['paper']}>
        <h1>{t('reports.to2', { from: dayText(from), to: dayText(to) })}</h1>
        {CHART_KINDS.map((kind) => (
          <ChartCard key={kind} kind={kind} chart={charts[kind]} open />
        ))}
      </div>,
    ),
  );
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  window.print();
}
