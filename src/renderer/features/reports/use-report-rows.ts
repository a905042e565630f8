import { useQuery } from '@tanstack/react-query';
import type { OpenReport, ReportWindow } from '../../../shared/contract/reports.ts';
import type { ReportRow } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { till } from '../../ipc/use-till.ts';

/** Rows per request. */
const BLOCK = 200;

export interface ReportRowsHere {
  /** Totals of the whole view; null until the till has answered once. */
  readonly whole: Pick<ReportWindow, 'count' | 'totals' | 'unread'> | null;
  /** The row at an index of the view; undefined while it loads. */
  readonly rowAt: (index: number) => ReportRow | undefined;
}

/**
 * The rows around `first` in two blocks, an even and an odd one, so that a scroll requests only one
 * of them again. The earlier rows stay until the new ones arrive.
 */
export function useReportRows(report: OpenReport, view: ReportView, first: number): ReportRowsHere {
  const upper = Math.max(0, Math.round(first / BLOCK) - 1);
  const even = useBlock(report, view, upper + (upper % 2));
  const odd = useBlock(report, view, upper + 1 - (upper % 2));
  const blockOf = (index: number) => (Math.floor(index / BLOCK) % 2 === 0 ? even : odd);
  return {
    whole: blockOf(first),
    rowAt: (index) => {
      const block = blockOf(index);
      return block?.rows[index - block.from];
    },
  };
}

function useBlock({ kind, fetch }: OpenReport, view: ReportView, block: number) {
  const from = block * BLOCK;
  const { data = null } = useQuery({
    queryKey: ['report-rows', kind, fetch.version, view, from],
    queryFn: async () => ({
      from,
      ...(await till().reports.rows({ kind, view, from, count: BLOCK })),
    }),
    placeholderData: (before) => before,
    structuralSharing: false, // blocks differ in all rows: a comparison costs a frame
    gcTime: 10_000,
  });
  return data;
}
