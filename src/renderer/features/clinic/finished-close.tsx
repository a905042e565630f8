import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { clinicReportName } from '../../../shared/domain/clinic-report.ts';
import { clinicReportPaper } from '../../../shared/domain/clinic-report-paper.ts';
import { daysWords } from '../../../shared/domain/clock.ts';
import { netOfDay } from '../../../shared/domain/day-figures.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { printPaper } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';

/** A close that ended while its panel was open, and the printer of its report: null at another counter than the first. */
export type Finished = Awaited<ReturnType<ReturnType<typeof till>['clinicClose']['finish']>>;

type Report = Finished['report'];

export const reportName = ({ epoch, number }: Pick<Report, 'epoch' | 'number'>): string =>
  t('clinicClose.report', { name: clinicReportName(epoch, number) });

export const reportPaper = (report: Report, clinic: string, duplicate: boolean) =>
  clinicReportPaper(report, clinic, { formatTime: dateAndTime, duplicate });

/** Prints from this window, on a counter without a printer. */
export function printReport(report: Report, clinic: string, duplicate: boolean): void {
  printPaper(reportPaper(report, clinic, duplicate), reportName(report));
}

/**
 * The last close that the panel showed, once it is finished here or at another counter; null before, and if it was left.
 * @param closeId of the close under way; null while there is none.
 */
export function useFinished(closeId: string | null) {
  const clinic = useTill((state) => state.clinicName);
  const [here, setHere] = useState<Finished | null>(null);
  const [shown, setShown] = useState(closeId);
  if (closeId !== null && closeId !== shown) setShown(closeId);
  const { data: report } = useQuery({
    queryKey: ['clinic-report', shown],
    queryFn: () => till().clinicClose.report({ closeId: shown ?? '' }),
    enabled: closeId === null && shown !== null,
    retry: false,
  });
  const atAnother = report === undefined ? null : { report, by: null };
  const last = here?.report.closeId === shown ? here : atAnother;
  return {
    finished: closeId === null ? last : null,
    finish: (ended: Finished) => {
      setHere(ended);
      if (ended.by === 'window') printReport(ended.report, clinic, false);
    },
  };
}

const PRINTED_TEXTS = {
  printer: t('clinicClose.atPrinter'),
  window: t('clinicClose.inWindow'),
} as const;

/** The end of a close: its sum, and the place of its report. */
export function FinishedClose({
  finished: { report, by },
  show,
}: {
  readonly finished: Finished;
  /** Opens the report in the list of closed days. */
  readonly show: () => void;
}) {
  const ownTill = useTill((state) => state.tillId);
  const net = add(...report.byBranch.map(netOfDay));
  return (
    <>
      <Said as="div" className={ui['success']}>
        <Check size={32} strokeWidth={3} aria-hidden="true" />
        <div>
          <h3>{t('clinicClose.finished')}</h3>
          <p>
            {reportName(report)} · {daysWords(report.days)} · <strong>{toDollars(net)}</strong>
          </p>
          <p>
            {by === null ? otherText(report, ownTill) : PRINTED_TEXTS[by]} {t('clinicClose.where')}
          </p>
        </div>
      </Said>
      <div className={ui['row']}>
        <Button autoFocus={by !== null} onPress={show}>
          {t('clinicClose.showReport')}
        </Button>
      </div>
    </>
  );
}

function otherText({ closedBy: { name }, finishedAt }: Report, ownTill: string): string {
  // A command at the hub has no counter, an earlier hub names none, and an answer for this one was lost.
  return finishedAt == null || finishedAt.tillId === ownTill
    ? t('clinicClose.finishedBy', { name })
    : t('clinicClose.finishedAt', { name, counter: finishedAt.name });
}
