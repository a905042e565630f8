import { useQuery } from '@tanstack/react-query';
import { zPaper } from '../../../shared/domain/day-report-paper.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PaperView } from '../../ui/paper-view.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { commandProblem } from '../../words/problems.ts';
import { Differences } from './match-view.tsx';
import { PaidOut } from './paid-out.tsx';
import { printZ } from './print-reports.ts';

/** One closed day: its report as printed, and advice about the differences it names. */
export function ZDialog({
  number,
  close,
}: {
  readonly number: number;
  readonly close: () => void;
}) {
  const { data: report } = useQuery({
    queryKey: ['z-report', number],
    queryFn: () => till().closing.zReport({ number }),
  });
  const { run, pending, problem } = useCommand();
  const differences = report?.match?.differences ?? [];
  return (
    <SidePanel title={t('closing.endDayReportZ2', { number })} close={close}>
      {report === undefined ? null : (
        <>
          <Button pending={pending} onPress={() => run(() => printZ(report))}>
            {t('closing.printAgain')}
          </Button>
          {report.funding.amount === 0 ? null : (
            <PaidOut number={number} expected={report.funding.amount} />
          )}
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
          <Differences differences={differences} />
          <PaperView
            label={t('closing.endDayReportZ2', { number })}
            lines={zPaper(report, { formatTime: dateAndTime, duplicate: false })}
          />
        </>
      )}
    </SidePanel>
  );
}
