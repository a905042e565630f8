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
import { CHART_TEXTS, dayText, placeText, seriesText, valueText } from '../../words/reports.ts';
import styles from './charts.module.css';
import { OverviewFrame } from './overview-frame.tsx';

/** Round steps of a scale. */
const STEPS = [1, 2, 5, 10];

/** The lines of a scale that spans all values and zero, at even distances, at most about five. */
function scaleLines(values: readonly number[]): readonly number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  if (high === low) return [0, 1];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** About the displayed width, px, so that its texts are as large as those around it. */
const WIDTH = 540;
const HEIGHT = 220;
const EDGE = { left: 72, right: 8, top: 8, bottom: 26 };
/** Largest number of names that fit under the bars. */
const MOST_NAMES = 5;
/** Approximate width of a letter of a name, px. */
const LETTER = 6.4;

/**
 * Bars with outlines and hatching: sharp on paper and readable in black and white. Screen readers
 * read the table below.
 */
function BarChart({ chart, id }: { readonly chart: Chart; readonly id: string }) {
  const { series, places, unit } = chart;
  const lines = scaleLines(places.flatMap(({ values }) => values));
  const [low = 0, high = 1] = [lines.at(0), lines.at(-1)];
  const y = (value: number) =>
    EDGE.top + ((high - value) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const slot = (WIDTH - EDGE.left - EDGE.right) / Math.max(1, places.length);
  const bar = Math.min(40, (slot * 0.8) / series.length);
  const every = Math.ceil(places.length / MOST_NAMES);
  return (
    <svg className={styles['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Hatchings id={id} />
      {lines.map((line) => (
        <g key={line}>
          <line
            className={styles['line']}
            data-zero={line === 0 || undefined}
            x1={EDGE.left}
            x2={WIDTH - EDGE.right}
            y1={y(line)}
            y2={y(line)}
          />
          <text className={styles['value']} x={EDGE.left - 8} y={y(line) + 4}>
            {unit === 'money' ? valueText(line, unit).replace(/\.00$/, '') : valueText(line, unit)}
          </text>
        </g>
      ))}
      {places.map(({ name, values }, at) => {
        const middle = EDGE.left + slot * (at + 0.5);
        return (
          <g key={name}>
            {values.map((value, index) => (
              <rect
                key={series[index]}
                className={styles['bar']}
                fill={`url(#${id}-${index})`}
                x={middle + (index - values.length / 2) * bar}
                width={bar}
                y={y(Math.max(0, value))}
                height={Math.abs(y(0) - y(value))}
              />
            ))}
            {at % every === 0 ? (
              <text className={styles['name']} x={middle} y={HEIGHT - 8}>
                {fitted(placeText(name), slot * every)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** The part of a name that fits; the table has the whole name. */
function fitted(name: string, width: number): string {
  const letters = Math.floor(width / LETTER);
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1))}…`;
}

/** Full, with a slant, dotted, lined, and outlined: distinct even on a bar two lines thin. */
function Hatchings({ id }: { readonly id: string }) {
  const pattern = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}-0`} {...pattern}>
        <rect width="6" height="6" className={styles['ink0']} />
      </pattern>
      <pattern id={`${id}-1`} {...pattern} patternTransform="rotate(45)">
        <rect width="6" height="6" className={styles['under']} />
        <rect width="2" height="6" className={styles['ink1']} />
      </pattern>
      <pattern id={`${id}-2`} {...pattern}>
        <rect width="6" height="6" className={styles['under']} />
        <circle cx="3" cy="3" r="1.6" className={styles['ink2']} />
      </pattern>
      <pattern id={`${id}-3`} {...pattern}>
        <rect width="6" height="6" className={styles['under']} />
        <rect width="6" height="1.5" className={styles['ink2']} />
      </pattern>
      <pattern id={`${id}-4`} {...pattern}>
        <rect width="6" height="6" className={styles['under']} />
      </pattern>
    </defs>
  );
}

/** The meaning of each hatching. */
function Legend({ chart, id }: { readonly chart: Chart; readonly id: string }) {
  if (chart.series.length < 2) return null;
  return (
    <ul className={`${ui['row']} ${ui['hint']}`} data-gap="8 16">
      {chart.series.map((name, index) => (
        <li key={name} className={ui['line']} data-gap="8">
          <svg width="16" height="16" aria-hidden="true">
            <rect className={styles['bar']} width="16" height="16" fill={`url(#${id}-${index})`} />
          </svg>
          {seriesText(name)}
        </li>
      ))}
    </ul>
  );
}

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
