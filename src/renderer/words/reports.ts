import type { FetchState } from '../../shared/contract/reports.ts';
import { cents, toDollars } from '../../shared/domain/money.ts';
import type { Cell, ColumnType } from '../../shared/domain/reports/report-kinds.ts';
import { LOCALE } from '../../shared/messages/locale.ts';
import { t } from '../messages/t.ts';
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
  const instants = new Intl.DateTimeFormat(LOCALE, {
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
    return type === 'instant' ? instants.format(cell) : cell.toLocaleString(LOCALE);
  };
}

/** `1 row`, `12,345 rows`. */
export function rowsText(rows: number): string {
  return t('reports.row', { rows });
}

/** The state of a report's fetch, in one sentence. */
export function fetchSentence({ state, problem, rows, slices, slicesDone }: FetchState): string {
  const have = rowsText(rows);
  const part =
    slices > 1 ? t('reports.part', { slicesDone: Math.min(slicesDone + 1, slices), slices }) : '';
  switch (state) {
    case 'fetching':
      return t('reports.loadingSoFar', { part, have });
    case 'complete':
      return t('reports.complete', { have });
    case 'cancelled':
      return t('reports.stoppedLoadedNotComplete', { part, have });
    case 'broken':
      return problem === 'too-many-rows'
        ? t('reports.incompleteExceedMemoryPc', { have })
        : t('reports.incomplete', {
            part,
            problem: serviceProblem(problem ?? 'unexpected'),
            have,
          });
  }
}
