import { useQuery } from '@tanstack/react-query';
import type { OpenReport, ReportWindow } from '../../../shared/contract/reports.ts';
import type { ReportRow } from '../../../shared/domain/reports/report-kinds.ts';
import type { ReportView } from '../../../shared/domain/reports/view.ts';
import { till } from '../../ipc/use-till.ts';

/** Rows that are asked for at once. */
const BLOCK = 200;

export interface ReportRowsHere {
  /** What the whole view comes to; null until the till has answered once. */
  readonly whole: Pick<ReportWindow, 'count' | 'totals' | 'unread'> | null;
  /** The row at a place of the view; undefined while it is not here. */
  readonly rowAt: (index: number) => ReportRow | undefined;
}

/**
 * The rows around `first`: two blocks, an even one and an odd one, of which only the one that was left
 * behind is asked for anew. Those before stay until they are here.
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
    structuralSharing: false, // other rows are other rows: to compare them all costs a frame
    gcTime: 10_000,
  });
  return data;
}
