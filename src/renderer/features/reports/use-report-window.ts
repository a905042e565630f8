import { useQuery } from '@tanstack/react-query';
import type { OpenReport, ReportWindow } from '../../../shared/contract/reports.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { till } from '../../ipc/use-till.ts';

/** Rows are asked for in windows of three blocks: the one in sight, and one at either side of it. */
const BLOCK = 100;

export interface RowsInSight extends ReportWindow {
  /** The place of its first row in the view. */
  readonly from: number;
}

/** The rows around `first`, and the totals of the whole view; the ones before until they are here. */
export function useReportWindow(
  { kind, fetch }: OpenReport,
  view: ReportView,
  first: number,
): RowsInSight | null {
  const from = Math.max(0, Math.floor(first / BLOCK) - 1) * BLOCK;
  const { data = null } = useQuery({
    queryKey: ['report-rows', kind, fetch.version, view, from],
    queryFn: async () => ({
      from,
      ...(await till().reports.rows({ kind, view, from, count: 3 * BLOCK })),
    }),
    placeholderData: (before) => before,
    gcTime: 10_000,
  });
  return data;
}
