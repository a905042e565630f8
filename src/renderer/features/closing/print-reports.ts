import { v7 } from 'uuid';
import type { DayReport, ZReport } from '../../../shared/contract/closing.ts';
import { xPaper, zPaper } from '../../../shared/domain/day-report-paper.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime } from '../../ui/clock.ts';
import { printPaper } from '../../ui/paper-view.tsx';

/** Prints on the receipt printer, or through the window if none is set up. */
export async function printX(report: DayReport): Promise<void> {
  const { by } = await till().closing.printX({ commandId: v7() });
  if (by === 'printer') return;
  printPaper(
    xPaper(report, { formatTime: dateAndTime, duplicate: false }),
    t('closing.shiftReportX'),
  );
}

/** Prints a Z report again, marked DUPLICATE. */
export async function printZ(report: ZReport): Promise<void> {
  const { number } = report;
  const { by } = await till().closing.printZ({ commandId: v7(), number });
  if (by === 'printer') return;
  printPaper(
    zPaper(report, { formatTime: dateAndTime, duplicate: true }),
    t('closing.endDayReportZ2', { number }),
  );
}
