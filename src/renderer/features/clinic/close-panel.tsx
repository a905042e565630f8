/**
 * The close of the clinic's day over all counters, in the order of its steps: counters that have not closed, bags for the
 * bank, report. Another counter may take a step meanwhile: the panel shows the state of the hub.
 */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import {
  notClosedTexts,
  twiceTexts,
  twiceTitle,
} from '../../../shared/domain/clinic-report-paper.ts';
import { netOf } from '../../../shared/domain/day-figures.ts';
import { tenderNames } from '../../../shared/domain/day-report-paper.ts';
import { add, toDollars } from '../../../shared/domain/money.ts';
import { problemOf, useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import styles from './clinic-close.module.css';
import { CloseBags, type Closing, type OpenClose } from './close-bags.tsx';
import { ClinicCloses } from './closes.tsx';
import { type Finished, FinishedClose, useFinished } from './finished-close.tsx';

/** The present close, read again after each change at the hub. */
export function ClosePanel({ close }: { readonly close: () => void }) {
  const news = useTill((state) => state.clinic?.news);
  const state = useTill((all) => all.clinic?.state);
  const { data, error } = useQuery({
    queryKey: ['clinic-close', state, news],
    queryFn: () => till().clinicClose.current(),
    placeholderData: (before) => before,
    retry: false,
  });
  const [report, setReport] = useState<string | null>(null);
  const { finished, finish } = useFinished(data?.close?.closeId ?? null);
  return (
    <SidePanel title={t('clinicClose.title')} close={close}>
      {error === null ? null : <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>}
      {data === undefined ? null : (
        <>
          <ZReports closing={data} />
          {data.close === null ? (
            <Begin closing={data} />
          ) : (
            <Steps closing={data} open={data.close} finished={finish} />
          )}
          {finished === null ? null : (
            <FinishedClose
              key={finished.by} // the button takes the focus once the answer is here
              finished={finished}
              show={() => setReport(finished.report.closeId)}
            />
          )}
          <ClinicCloses news={news ?? 0} open={report} setOpen={setReport} />
        </>
      )}
    </SidePanel>
  );
}

/** The Z reports that the close counts, and their sums by branch and tender. */
function ZReports({ closing: { zReports, byBranch } }: { readonly closing: Closing }) {
  if (zReports.length === 0) return <p className={ui['muted']}>{t('clinicClose.noZReports')}</p>;
  return (
    <>
      <section aria-label={t('clinicClose.zReports')}>
        <h3>{t('clinicClose.zReports')}</h3>
        <ul className={styles['rows']}>
          {zReports.map(({ tillId, name, branch, number, days, net, isLate }) => (
            <li key={`${tillId} ${number}`} className={ui['spread']}>
              <span>
                {byBranch.length < 2 ? name : `${name} (${branch})`} · {t('closing.z', { number })}{' '}
                · {days.map(dayText).join(', ')}
                {isLate ? ` · ${t('clinicClose.late')}` : ''}
              </span>
              <b>{toDollars(net)}</b>
            </li>
          ))}
        </ul>
      </section>
      {byBranch.map(({ branch, tenders, net, cash, checks, overShort }) => (
        <section key={branch} aria-label={branch}>
          <h3>{branch}</h3>
          <ul className={styles['rows']}>
            {tenders.map((each) => (
              <li key={each.tender} className={ui['spread']}>
                <span>{tenderNames()[each.tender]}</span>
                <span>{toDollars(netOf(each))}</span>
              </li>
            ))}
            <li className={ui['spread']}>
              <strong>{t('clinic.total')}</strong>
              <b>{toDollars(net)}</b>
            </li>
            <li className={ui['spread']}>
              <span>{t('clinicClose.forBank')}</span>
              <span>{toDollars(add(cash, checks.sum))}</span>
            </li>
            {overShort === 0 ? null : (
              <li className={ui['spread']} data-tone="bad">
                <span>{t('clinicClose.overShort')}</span>
                <span>{toDollars(overShort)}</span>
              </li>
            )}
          </ul>
        </section>
      ))}
      {byBranch.length < 2 ? null : (
        <p className={ui['spread']}>
          <strong>{t('clinicClose.allBranches')}</strong>
          <b>{toDollars(add(...byBranch.map(({ net }) => net)))}</b>
        </p>
      )}
    </>
  );
}

function Begin({ closing }: { readonly closing: Closing }) {
  const { run, pending, problem } = useCommand();
  if (closing.zReports.length === 0) return <NotClosed closing={closing} />;
  return (
    <>
      <NotClosed closing={closing} />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        <Button
          look="primary"
          pending={pending}
          onPress={() => run(() => till().clinicClose.begin({ commandId: v7() }))}
        >
          {t('clinicClose.begin')}
        </Button>
      </div>
    </>
  );
}

const STEP_OPEN = {
  counters: t('clinicClose.countersOpen'),
  twice: t('clinicClose.twiceOpen'),
  bags: t('clinicClose.bagsOpen'),
} as const;

/** The reason that the close cannot end yet; null if it can. */
function unfinished({ zReports }: Closing, { open: [step] }: OpenClose): string | null {
  if (zReports.length === 0) return t('clinicClose.noZReports');
  if (step === undefined) return null;
  return STEP_OPEN[step];
}

function Steps({
  closing,
  open: close,
  finished,
}: {
  readonly closing: Closing;
  readonly open: OpenClose;
  readonly finished: (close: Finished) => void;
}) {
  const { closeId, begunBy, bagsVersion } = close;
  const { run, pending, problem } = useCommand();
  const because = unfinished(closing, close);
  const [wasOpen] = useState(because !== null);
  const finish = async () => {
    const shown = closing.zReports.map(({ tillId, number }) => `${tillId}-${number}`);
    finished(await till().clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown }));
  };
  return (
    <>
      <p className={ui['muted']}>
        {t('clinicClose.begunBy', { name: begunBy, at: dateAndTime(close.begunAt) })}
      </p>
      <NotClosed closing={closing} />
      <Signature open={close} step="counters" />
      <Twice closing={closing} />
      <Signature open={close} step="twice" />
      <CloseBags key={closeId} closing={closing} open={close} />
      <Signature open={close} step="bags" />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {because === null ? null : <p className={ui['muted']}>{because}</p>}
      <div className={ui['row']}>
        {because === null ? (
          <Button look="primary" autoFocus={wasOpen} pending={pending} onPress={() => run(finish)}>
            {t('clinicClose.finish')}
          </Button>
        ) : null}
        <Button
          look="quiet"
          pending={pending}
          onPress={() => run(() => till().clinicClose.leave({ commandId: v7(), closeId }))}
        >
          {t('clinicClose.leave')}
        </Button>
      </div>
    </>
  );
}

/** The counters that may have money which no Z report has yet. */
function NotClosed({ closing: { notClosed } }: { readonly closing: Closing }) {
  if (notClosed.length === 0) return null;
  return (
    <section aria-label={t('clinicClose.notClosed')}>
      <h3>{t('clinicClose.notClosed')}</h3>
      <ul className={styles['rows']}>
        {notClosed.map(({ tillId, name, branch, why, since }) => (
          <li key={`${tillId} ${why}`} className={styles['notClosed']} data-tone="warn">
            <span>
              <strong>{name}</strong> ({branch})
            </span>
            <small className={ui['hint']}>
              {since === null
                ? t('clinic.neverHeard')
                : `${notClosedTexts()[why]} ${dateAndTime(since)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The voids and refunds that two Z reports count. */
function Twice({ closing: { countedTwice } }: { readonly closing: Closing }) {
  if (countedTwice.length === 0) return null;
  return (
    <section aria-label={twiceTitle()}>
      <h3>{twiceTitle()}</h3>
      <ul className={styles['rows']}>
        {countedTwice.map((each) => (
          <li key={each.key} className={styles['notClosed']} data-tone="warn">
            <span>
              <strong>{twiceTexts(each).at}</strong> {toDollars(each.amount)}
            </span>
            <small className={ui['hint']}>{twiceTexts(each).correction}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIGNED = {
  counters: t('clinicClose.closeWithoutThem'),
  twice: t('clinicClose.closeWithTwice'),
  bags: t('clinicClose.closeWithCash'),
} as const;

const REASONS = {
  counters: [t('clinicClose.notUsed'), t('clinicClose.pcFailed')],
  twice: [t('clinicClose.correctionChecked')],
  bags: [t('clinicClose.staysInSafe')],
} as const;

interface OfStep {
  readonly open: OpenClose;
  readonly step: keyof typeof SIGNED;
}

/** The signature that a step needs or has; nothing without a subject. */
function Signature({ open, step }: OfStep) {
  if (open.open.includes(step)) return <SignOff open={open} step={step} />;
  return open.subjects[step].length === 0 ? null : (
    <p className={ui['muted']}>{t('clinicClose.approved', { what: SIGNED[step] })}</p>
  );
}

/** A manager signs a step off, with a reason, for the subjects that the screen shows when it is asked for. */
function SignOff({ open: { closeId, subjects }, step }: OfStep) {
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const what = SIGNED[step];
  if (shown === null) {
    return (
      <div className={ui['row']}>
        <Button onPress={() => setShown(subjects[step])}>{what}</Button>
      </div>
    );
  }
  return (
    <ApprovalForm
      what={what}
      about={[]}
      permission="close-over-doubt"
      reasons={REASONS[step]}
      cancel={() => setShown(null)}
      give={(approval) =>
        till().clinicClose.signOff({
          ...{ commandId: v7(), closeId, step, shown: [...shown], approval },
        })
      }
    />
  );
}
