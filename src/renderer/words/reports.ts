import type { FetchState } from '../../shared/contract/reports.ts';
import { cents, toDollars } from '../../shared/domain/money.ts';
import type { Cell, ColumnType } from '../../shared/domain/reports/report-kinds.ts';
import { serviceProblem } from './problems.ts';

/** Formats `2026-11-20` as `11/20/2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** `AUTHORIZE` and `authorize` as readable text; mixed case stays. */
function spoken(value: string): string {
  return /^[A-Z]{4,}$|^[a-z]+$/.test(value)
    ? `${value.charAt(0).toUpperCase()}${value.slice(1).toLowerCase()}`
    : value;
}

/** Formats cells for people, instants in the clinic's time zone. */
export function cellWriter(timeZone: string): (cell: Cell, type: ColumnType) => string {
  const instants = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (cell, type) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return type === 'day' ? dayText(cell) : spoken(cell);
    if (type === 'money') return toDollars(cents(cell));
    return type === 'instant' ? instants.format(cell) : cell.toLocaleString('en-US');
  };
}

/** `1 row`, `12,345 rows`. */
export function rowsText(rows: number): string {
  return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
}

/** The state of a report's fetch, in one sentence. */
export function fetchSentence({ state, problem, rows, slices, slicesDone }: FetchState): string {
  const have = rowsText(rows);
  const part = slices > 1 ? `, part ${Math.min(slicesDone + 1, slices)} of ${slices}` : '';
  switch (state) {
    case 'fetching':
      return `Reading${part}: ${have} so far…`;
    case 'complete':
      return `${have}, complete.`;
    case 'cancelled':
      return `Stopped by you${part}: ${have} are here, and they are not all.`;
    case 'broken':
      return problem === 'too-many-rows'
        ? `Incomplete: ${have} are more than this PC can hold at once. Choose a shorter range.`
        : `Incomplete${part}: ${serviceProblem(problem ?? 'unexpected')}. ${have} are here, and they are not all.`;
  }
}
