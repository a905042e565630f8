import { Printer } from 'lucide-react';
import { useId } from 'react';
import type { ReportsState } from '../../../shared/contract/reports.ts';
import {
  CHART_KINDS,
  type Chart,
  type ChartKind,
  type Charts,
  drawnChart,
} from '../../../shared/domain/reports/charts.ts';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { printPage } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { CHART_TEXTS, placeText, seriesText, valueText } from '../../words/charts.ts';
import { dayText } from '../../words/reports.ts';
import { BarChart, Legend } from './bar-chart.tsx';
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
  printPage(
    <div className={styles['paper']}>
      <h1>{t('reports.to2', { from: dayText(from), to: dayText(to) })}</h1>
      {CHART_KINDS.map((kind) => (
        <ChartCard key={kind} kind={kind} chart={charts[kind]} open />
      ))}
    </div>,
  );
}

/** One chart, and its data behind it; paper always shows both. */
function ChartCard({
  kind,
  chart,
  open,
}: {
  readonly kind: ChartKind;
  readonly chart: Chart;
  readonly open: boolean;
}) {
  const id = useId();
  const { title, about, empty } = CHART_TEXTS[kind];
  const { chart: drawn, each } = drawnChart(chart);
  return (
    <figure className={`${ui['card']} ${styles['card']}`}>
      <figcaption>
        <h2>{title}</h2>
        <p>
          {about}
          {each === 'day' ? '' : t('reports.shownDataDay', { each })}
        </p>
      </figcaption>
      {chart.places.length === 0 ? (
        <p className={styles['empty']}>{empty}</p>
      ) : (
        <>
          <Legend chart={chart} id={id} />
          <BarChart chart={drawn} id={id} />
          <details open={open}>
            <summary>{t('reports.showData')}</summary>
            <Numbers kind={kind} chart={chart} />
          </details>
        </>
      )}
    </figure>
  );
}

function Numbers({
  kind,
  chart: { series, places, unit },
}: {
  readonly kind: ChartKind;
  readonly chart: Chart;
}) {
  const { title, place } = CHART_TEXTS[kind];
  return (
    <table
      className={`${ui['table']} ${styles['numbers']}`}
      data-numbers
      aria-label={t('reports.data', { title })}
    >
      <thead>
        <tr>
          <th scope="col">{place}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {seriesText(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{placeText(name)}</th>
            {values.map((value, index) => (
              <td key={series[index]}>{valueText(value, unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('reports.all')}</th>
          {series.map((name, index) => (
            <td key={name}>
              {valueText(
                places.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
                unit,
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
