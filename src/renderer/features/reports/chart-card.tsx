import { useId } from 'react';
import type { Chart, ChartKind } from '../../../shared/domain/reports/charts.ts';
import { drawnChart } from '../../../shared/domain/reports/drawn-chart.ts';
import { t } from '../../messages/t.ts';
import { CHART_TEXTS, placeText, seriesText, valueText } from '../../words/charts.ts';
import { BarChart, Legend } from './bar-chart.tsx';
import styles from './chart-card.module.css';

/** One chart, and its data behind it; paper always shows both. */
export function ChartCard({
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
    <figure className={styles['card']}>
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
    <table className={styles['numbers']} aria-label={t('reports.data', { title })}>
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
