import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { DayReport, ShownReport } from '../../../shared/contract/day-report.ts';
import { cashReport } from '../../../shared/domain/cash.ts';
import { daysWords } from '../../../shared/domain/clock.ts';
import { netOf, netOfDay } from '../../../shared/domain/day-figures.ts';
import { tenderNames, xPaper } from '../../../shared/domain/day-report-paper.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime, timeOfDay } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaperView, printPaper } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { useApproved } from '../../widgets/approved-form.tsx';
import { FindingList } from '../../widgets/finding-list.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './closing.module.css';
import { ClosingSteps } from './closing-steps.tsx';
import { DayClosed, ZList } from './z-list.tsx';

/** The day: its figures, its close step by step, and the closed days. */
export function DayPanel() {
  const closing = useClosing();
  const report = useXReport();
  const { run, start, approval, pending, problem } = useApproved();
  const [showsX, setShowsX] = useState(false);
  const begin = () =>
    start({
      what: t('closing.closeDay'),
      about: [],
      permission: 'close-day',
      send: (given) => till().closing.begin({ commandId: v7(), approval: given }),
    });
  return (
    <div className={styles['panel']}>
      <DayClosed />
      {closing ? (
        <ClosingSteps closing={closing} />
      ) : (
        <section className={ui['card']} data-size="large" aria-label={t('closing.daySoFar')}>
          <h2>{t('closing.daySoFar')}</h2>
          {report === null ? null : <DayFiguresView report={report} />}
          {approval ?? (
            <div className={`${ui['even']} ${styles['buttons']}`}>
              <Button action={t('closing.closeDay')} pending={pending} onPress={begin}>
                {t('closing.closeDay2')}
              </Button>
              <Button
                action={t('closing.showShiftReportX')}
                disabledBecause={report === null ? t('ui.waitForEnd') : null}
                onPress={() => setShowsX(true)}
              >
                {t('closing.showShiftReportX')}
              </Button>
              <Button
                action={t('closing.printShiftReportX')}
                pending={pending}
                disabledBecause={report === null ? t('ui.waitForEnd') : null}
                onPress={() => {
                  if (report !== null) run(() => printX(report));
                }}
              >
                {t('closing.printShiftReportX')}
              </Button>
            </div>
          )}
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
          {showsX && report !== null ? (
            <XPanel report={report} close={() => setShowsX(false)} />
          ) : null}
        </section>
      )}
      <SinceClose />
      <ZList />
    </div>
  );
}

/** The X report on the screen, as on paper; it follows the journal. */
function XPanel({ report, close }: { readonly report: DayReport; readonly close: () => void }) {
  const { run, pending, problem } = useCommand();
  return (
    <SidePanel title={t('closing.shiftReportX')} close={close}>
      <div className={ui['row']}>
        <Button autoFocus pending={pending} onPress={() => run(() => printX(report))}>
          {t('closing.printShiftReportX')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <PaperView
        label={t('closing.shiftReportX')}
        lines={xPaper(report, { formatTime: dateAndTime, duplicate: false })}
      />
    </SidePanel>
  );
}

/** The day's figures, tender by tender. */
function DayFiguresView({ report }: { readonly report: ShownReport }) {
  const { figures, from, days, isCashHidden } = report;
  return (
    <>
      <p className={ui['muted']}>
        {t('closing.since', { from: dateAndTime(from), days: daysWords(days) })}
      </p>
      {isCashHidden ? <p className={ui['muted']}>{t('drawer.cashSalesShownAfter')}</p> : null}
      {figures.tenders.length === 0 && !isCashHidden ? (
        <p className={ui['muted']}>{t('closing.noPaymentsYet')}</p>
      ) : null}
      {figures.tenders.length === 0 ? null : (
        <dl className={`${ui['sums']} ${styles['figures']}`}>
          {figures.tenders.map((each) => (
            <div key={each.tender}>
              <dt>
                {tenderNames()[each.tender]}
                <small>
                  {t('closing.collected', { count: each.taken.count })}
                  {each.voided.count > 0 ? t('closing.voided', { count: each.voided.count }) : ''}
                  {each.refunded.count > 0
                    ? t('closing.refunded', { count: each.refunded.count })
                    : ''}
                  {each.corrected === undefined || each.corrected.count === 0
                    ? ''
                    : t('closing.corrected', { count: each.corrected.count })}
                </small>
              </dt>
              <dd>{toDollars(netOf(each))}</dd>
            </div>
          ))}
          <div className={styles['total']}>
            <dt>{t('closing.total')}</dt>
            <dd>{toDollars(netOfDay(figures))}</dd>
          </div>
        </dl>
      )}
      {figures.selfApprovals.map(({ name, what, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to
        <Notice key={index} tone="warn">
          <Message
            id="closing.approvedTheirOwnAction"
            values={{ name: <bdi>{name}</bdi>, what, reason: <bdi>{reason}</bdi> }}
          />
        </Notice>
      ))}
      {figures.reportedCash?.map(({ saleId, receiptNumber, cash }) => (
        <Notice key={saleId} tone="warn">
          {t('closing.cash', { cashreport: cashReport(), cash: toDollars(cash) })}{' '}
          {receiptNumber === null
            ? t('closing.unpaidSale')
            : t('closing.receipt', { receiptNumber })}
          .
        </Notice>
      ))}
    </>
  );
}

/** Later results of payments that the last close could not see; empty if all agree. */
function SinceClose() {
  const since = useSinceClose();
  if (since === null || (since.waiting === 0 && since.differences.length === 0)) return null;
  const { at, waited, waiting, differences } = since;
  const agree = waited - waiting - differences.length;
  return (
    <section className={ui['card']} data-size="large" aria-label={t('closing.sinceLastClose')}>
      <h2>{t('closing.sinceLastClose')}</h2>
      <p>
        {t('closing.couldNotComparedThen', { waited, at: timeOfDay(at) })}{' '}
        <Message
          id="closing.agreesNowNotShown"
          values={{
            agree: <strong>{agree}</strong>,
            ...{ agree2: agree, waiting, differ: differences.length },
          }}
        />
      </p>
      <FindingList findings={differences} />
      {differences.length === 0 ? null : (
        <p className={ui['muted']}>{t('closing.theyAppearNextClose')}</p>
      )}
    </section>
  );
}

/** Prints on the receipt printer, or through the window if none is set up. */
async function printX(report: DayReport): Promise<void> {
  const { by } = await till().closing.printX({ commandId: v7() });
  if (by === 'printer') return;
  printPaper(
    xPaper(report, { formatTime: dateAndTime, duplicate: false }),
    t('closing.shiftReportX'),
  );
}

/** Poll interval while a step runs that is not in the journal yet, ms. */
const WHILE_READING_MS = 700;

/** The close under way; null if there is none, undefined before it is loaded. */
function useClosing() {
  const revision = useTill((state) => state.revision);
  const inDoubtList = useTill((state) => state.inDoubtList.length + state.alarms.length);
  const { data } = useQuery({
    queryKey: ['closing', revision, inDoubtList],
    queryFn: () => till().closing.current(),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data == null ? false : WHILE_READING_MS),
  });
  return data;
}

/** Payments that the last close could not see, reconciled since. */
function useSinceClose() {
  return useJournaled(['since-close'], () => till().closing.sinceClose()) ?? null;
}

/** The figures of the day so far. */
function useXReport() {
  return useJournaled(['x-report'], () => till().closing.xReport()) ?? null;
}
