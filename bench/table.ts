import type { Figure } from './figure.ts';

/** The state of the computer's cores while a figure is measured. */
export type Cores = 'idle' | 'one busy';

/** A value that is not a number exceeds every limit. */
export function keepsLimit({ value, limit, worse }: Figure): boolean {
  return worse === 'above' ? value <= limit : value >= limit;
}

/** The first line of the table. */
export function tableHead(cores: readonly Cores[]): string {
  return line(
    'figure',
    cores.map((each) => (cores.length === 1 ? 'value' : each)),
    'limit',
    '',
  );
}

/**
 * A line of the table: the figure in each state of the cores, and the absolute numbers of ratios.
 * One limit holds in all of them.
 */
export function tableRow(row: readonly Figure[]): string {
  const [figure] = row;
  if (figure === undefined) return '';
  const measure = figure.unit === 'ratio' ? '' : ` ${figure.unit}`;
  const limit = `${figure.worse === 'above' ? '≤' : '≥'} ${figure.limit}${measure}`;
  const sides = row.flatMap(({ sides }) =>
    sides === undefined ? [] : [`${amount(sides.own)} to ${amount(sides.base)} ${sides.unit}`],
  );
  return line(
    figure.name,
    row.map(({ value }) => `${value < 0.1 ? value.toPrecision(2) : value.toFixed(2)}${measure}`),
    limit,
    `${row.every(keepsLimit) ? 'ok' : 'MISSED'}  ${sides.join('; ')}`,
  );
}

function amount(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function line(name: string, values: readonly string[], limit: string, end: string): string {
  const columns = values.map((value) => value.padStart(10)).join('');
  return `${name.padEnd(72)}${columns}  ${limit.padEnd(10)}${end}`.trimEnd();
}
