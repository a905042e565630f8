/**
 * The close of the clinic's day over all counters, in the order of its steps: counters that have not closed, bags for the
 * bank, report. Another counter may take a step meanwhile: the panel shows the state of the hub.
 */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import styles from './clinic-close.module.css';
import { CloseBags, type Closing, type OpenClose } from './close-bags.tsx';
import { type CloseStep, Signature } from './close-signature.tsx';
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
  const [begun, setBegun] = useState(false);
  const [report, setReport] = useState<string | null>(null);
  const { finished, finish } = useFinished(data?.close?.closeId ?? null);
  return (
    <SidePanel title={t('clinicClose.title')} close={close}>
      {error === null ? null : <Notice tone="warn">{commandProblem(problemOf(error))}</Notice>}
      {data === undefined ? null : (
        <>
          {finished === null ? null : (
            <FinishedClose
              key={finished.by} // the button takes the focus once the answer is here
              finished={finished}
              show={() => setReport(finished.report.closeId)}
            />
          )}
          <ZReports closing={data} />
          {data.close === null ? (
            <Begin closing={data} begun={() => setBegun(true)} />
          ) : (
            <Steps closing={data} open={data.close} begun={begun} finished={finish} />
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

function Begin({ closing, begun }: { readonly closing: Closing; readonly begun: () => void }) {
  const { run, pending, problem } = useCommand();
  if (closing.zReports.length === 0) return <NotClosed closing={closing} />;
  const begin = () => {
    begun();
    run(() => till().clinicClose.begin({ commandId: v7() }));
  };
  return (
    <>
      <NotClosed closing={closing} />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        <Button look="primary" pending={pending} onPress={begin}>
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

/** The form that the panel shows: one at a time, as Enter sends it. */
interface OpenForm {
  readonly step: CloseStep | undefined;
  readonly form: 'sign' | 'bag';
}

function Steps({
  closing,
  open: close,
  begun,
  finished,
}: {
  readonly closing: Closing;
  readonly open: OpenClose;
  /** True if the close was begun in this panel. */
  readonly begun: boolean;
  readonly finished: (close: Finished) => void;
}) {
  const { closeId, begunBy, bagsVersion, open } = close;
  const [step] = open;
  const { run, pending, problem } = useCommand();
  const because = unfinished(closing, close);
  const [chosen, setChosen] = useState<OpenForm | null>(null);
  const usual = step === 'bags' ? 'bag' : null;
  const form = chosen?.step === step ? (chosen?.form ?? usual) : usual;
  // The focus goes to the next action after one of this panel. One of another counter leaves it where a person types.
  const [acted, setActed] = useState(begun);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next action is on the screen
  useEffect(() => setActed(false), [step, bagsVersion, form]);
  const choose = (next: OpenForm['form'] | null) => {
    setActed(true);
    setChosen(next === null ? null : { step, form: next });
  };
  const finish = async () => {
    const shown = closing.zReports.map(({ tillId, number }) => `${tillId}-${number}`);
    finished(await till().clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown }));
  };
  const signature = (of: CloseStep) => (
    <Signature
      key={of}
      open={close}
      step={of}
      isOpen={form === 'sign'}
      autoFocus={acted && form === null}
      choose={choose}
      signed={() => setActed(true)}
    />
  );
  return (
    <>
      <p className={ui['muted']}>
        {t('clinicClose.begunBy', { name: begunBy, at: dateAndTime(close.begunAt) })}
      </p>
      <NotClosed closing={closing} />
      {signature('counters')}
      <Twice closing={closing} />
      {signature('twice')}
      <CloseBags
        key={closeId}
        closing={closing}
        open={close}
        isOpen={form === 'bag'}
        autoFocus={acted}
        choose={choose}
        packed={() => setActed(true)}
      />
      {signature('bags')}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {because === null ? null : <p className={ui['muted']}>{because}</p>}
      <div className={ui['row']}>
        {because === null ? (
          <Button
            key={form} // one without the focus before
            look={form === null ? 'primary' : 'secondary'}
            autoFocus={acted && form === null}
            pending={pending}
            onPress={() => run(finish)}
          >
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
            <span className={ui['spread']}>
              <strong>{twiceTexts(each).at}</strong>
              <b>{toDollars(each.amount)}</b>
            </span>
            <small className={ui['hint']}>
              {dateAndTime(each.at)} · {twiceTexts(each).correction}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
