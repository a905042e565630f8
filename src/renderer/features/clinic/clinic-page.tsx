import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TillState } from '../../../shared/contract/till.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { MOVED_METHODS, type MovedMethod } from '../../../shared/domain/payment.ts';
import { localDays } from '../../../shared/domain/reports/days.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import cards from '../../widgets/figure-card.module.css';
import { Figure } from '../../widgets/figure-card.tsx';
import { commandProblem, HUB_STATE_TEXTS } from '../../words/problems.ts';
import { seriesText } from '../../words/reports.ts';
import { AttentionList } from './attention-list.tsx';
import styles from './clinic-page.module.css';
import { ClosePanel } from './close-panel.tsx';
import { ReportsPanel } from './reports-panel.tsx';

type Clinic = NonNullable<TillState['clinic']>;
type Overview = Awaited<ReturnType<ReturnType<typeof till>['clinic']['overview']>>;
type Counter = Overview['counters'][number];

/** A counter that was not heard for this long has payments that no other counter knows, ms. */
const SILENT_MS = 120_000;

/** A silent counter changes nothing at the hub, ms. */
const READ_AGAIN_MS = 30_000;

const localDay = localDays(Intl.DateTimeFormat().resolvedOptions().timeZone);

const dollars = (sum: number) => toDollars(cents(sum));
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
const methodOf = ({ method, byCheck }: Overview['collected'][number]): MovedMethod =>
  byCheck ? 'REFUND_CHECK' : method;
const netOf = (rows: Overview['collected']) => sumOf(rows.map((row) => row.taken - row.returned));

/** The clinic today, for its managers: read again after each change at the hub. */
export function ClinicPage() {
  const clinic = useTill((state) => state.clinic);
  return clinic === null ? <main className={ui['page']} /> : <JoinedClinic clinic={clinic} />;
}

function JoinedClinic({ clinic }: { readonly clinic: Clinic }) {
  const { state, branch, news, attention } = clinic;
  const [panel, setPanel] = useState<'close' | 'reports' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['clinic-overview'], // one key: the last answer stays while the hub is away
    queryFn: () => till().clinic.overview(),
    refetchInterval: READ_AGAIN_MS,
    gcTime: 0,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each change at the hub
  useEffect(() => void refetch(), [state, news]);
  const branches = data === undefined ? [] : branchesOf(data);
  return (
    <main className={styles['place']}>
      <header className={`${ui['row']} ${styles['header']}`}>
        <h1>{t('clinic.title')}</h1>
        {branches.length > 1 ? null : (
          <span className={ui['muted']}>
            {t('clinic.branch', { branch: branches[0] ?? branch })}
          </span>
        )}
        <Button onPress={() => setPanel('close')}>{t('clinicClose.title')}</Button>
        <Button onPress={() => setPanel('reports')}>{t('clinicClose.reports')}</Button>
      </header>
      <div className={`${ui['scroll']} ${styles['parts']}`}>
        {error === null ? null : (
          <Notice tone="warn">
            {state === 'complete' || state === 'sending'
              ? commandProblem(problemOf(error))
              : HUB_STATE_TEXTS[state]}{' '}
            {data === undefined ? '' : t('clinic.asOf', { at: dateAndTime(data.clock) })}
          </Notice>
        )}
        {data === undefined ? null : (
          <>
            <Figures overview={data} />
            <Collected overview={data} />
            <Counters overview={data} />
          </>
        )}
        <section className={styles['review']} aria-label={t('clinic.attention')}>
          <h2>{t('clinic.attention')}</h2>
          <AttentionList state={state} attention={attention} />
        </section>
      </div>
      {panel === 'close' ? <ClosePanel close={() => setPanel(null)} /> : null}
      {panel === 'reports' ? (
        <ReportsPanel
          today={localDay(Date.now())}
          branches={branches}
          close={() => setPanel(null)}
        />
      ) : null}
    </main>
  );
}

/** The branches of the counters, and those with money of a counter that was moved since. */
function branchesOf({ collected, counters }: Pick<Overview, 'collected' | 'counters'>) {
  return [...new Set([...counters, ...collected].map(({ branch }) => branch))];
}

/** Names of counters; PCs of one name have the counter's id too. */
function namesOf(counters: readonly Counter[]): (tillId: string) => string {
  const names = Map.groupBy(counters, ({ name }) => name);
  const texts = new Map(
    counters.map(({ tillId, name }) => [
      tillId,
      (names.get(name)?.length ?? 0) > 1 ? `${name} (${tillId})` : name,
    ]),
  );
  return (tillId) => texts.get(tillId) ?? tillId;
}

/** The sums of the clinic, each with its branches or counters. */
function Figures({ overview: { collected, counters } }: { readonly overview: Overview }) {
  const nameOf = namesOf(counters);
  const drawers = counters.flatMap(({ tillId, drawers: ofCounter }) =>
    ofCounter.map((drawer) => ({ ...drawer, counter: nameOf(tillId) })),
  );
  const isOpen = drawers.filter((drawer) => drawer.state !== 'closed');
  const withSome = (part: 'unconfirmed' | 'holds') =>
    counters.filter((counter) => counter[part].count > 0);
  const lines = (part: 'unconfirmed' | 'holds') =>
    withSome(part).map((counter) => ({
      key: counter.tillId,
      name: nameOf(counter.tillId),
      about: t('reports.paymentsCount', { count: counter[part].count }),
      value: dollars(counter[part].sum),
    }));
  const sumOfPart = (part: 'unconfirmed' | 'holds') =>
    dollars(sumOf(counters.map((counter) => counter[part].sum)));
  return (
    <div className={`${cards['cards']} ${styles['figures']}`}>
      <Figure
        title={t('clinic.collectedToday')}
        value={dollars(netOf(collected))}
        none={t('closing.noPaymentsYet')}
        lines={branchesOf({ collected, counters }).map((branch) => ({
          key: branch,
          name: branch,
          value: dollars(netOf(collected.filter((row) => row.branch === branch))),
        }))}
      />
      <Figure
        title={t('reports.unconfirmed')}
        value={
          withSome('unconfirmed').length === 0 ? t('reports.noneOpen') : sumOfPart('unconfirmed')
        }
        tone={withSome('unconfirmed').length === 0 ? 'good' : 'warn'}
        none={t('reports.noUnconfirmedPayments')}
        lines={lines('unconfirmed')}
      />
      <Figure
        title={t('reports.openHolds')}
        value={sumOfPart('holds')}
        none={t('reports.noOpenHolds')}
        lines={lines('holds')}
      />
      <Figure
        title={t('reports.drawers')}
        value={t('reports.openDrawers', { count: isOpen.length })}
        none={t('reports.noDrawerOpen')}
        lines={drawers.map(({ sessionId, name, counter, state, by, counted, expected }) => ({
          key: sessionId,
          name: `${counter}: ${name}`,
          about:
            state === 'open' ? t('reports.drawerOpen', { by }) : t('reports.drawerCounted', { by }),
          value: counted === null ? '' : overShortOf(counted, expected ?? counted),
        }))}
      />
    </div>
  );
}

/** The counted cash, and its difference to the expected one. */
function overShortOf(counted: number, expected: number): string {
  const difference = counted - expected;
  if (difference === 0) return dollars(counted);
  return `${dollars(counted)} (${difference > 0 ? '+' : ''}${dollars(difference)})`;
}

/** Today's money: a row for each counter, a sum for each branch and for the clinic. */
function Collected({ overview: { collected, counters } }: { readonly overview: Overview }) {
  const methods = MOVED_METHODS.filter((method) =>
    collected.some((row) => methodOf(row) === method),
  );
  const nameOf = namesOf(counters);
  const branches = [...Map.groupBy(collected, ({ branch }) => branch)];
  if (branches.length === 0) return null;
  return (
    <section className={styles['list']} aria-label={t('clinic.collectedByCounter')}>
      <h2>{t('clinic.collectedByCounter')}</h2>
      <table className={ui['table']} data-numbers="" aria-label={t('clinic.collectedByCounter')}>
        <thead>
          <tr>
            <th scope="col">{t('clinic.counter')}</th>
            {methods.map((method) => (
              <th key={method} scope="col">
                {seriesText(method)}
              </th>
            ))}
            <th scope="col">{t('clinic.total')}</th>
          </tr>
        </thead>
        {branches.map(([branch, rows]) => (
          <tbody key={branch}>
            <tr className={styles['branch']}>
              <th scope="rowgroup">{branch}</th>
              <SumCells rows={rows} methods={methods} />
            </tr>
            {[...Map.groupBy(rows, ({ tillId }) => tillId)].map(([tillId, ofCounter]) => (
              <tr key={tillId}>
                <th scope="row">{nameOf(tillId)}</th>
                <SumCells rows={ofCounter} methods={methods} />
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t('clinic.allCounters')}</th>
            <SumCells rows={collected} methods={methods} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function SumCells({
  rows,
  methods,
}: {
  readonly rows: Overview['collected'];
  readonly methods: readonly MovedMethod[];
}) {
  return (
    <>
      {methods.map((method) => (
        <td key={method}>{dollars(netOf(rows.filter((row) => methodOf(row) === method)))}</td>
      ))}
      <td>
        <b>{dollars(netOf(rows))}</b>
      </td>
    </>
  );
}

/** The counters: those that were not heard are first. */
function Counters({ overview: { counters, clock } }: { readonly overview: Overview }) {
  const isSilent = ({ heardAt, state }: Counter) =>
    state === 'active' && (heardAt === null || Date.parse(clock) - Date.parse(heardAt) > SILENT_MS);
  const nameOf = namesOf(counters);
  const sorted = counters.toSorted((one, other) => Number(isSilent(other)) - Number(isSilent(one)));
  return (
    <section className={styles['list']} aria-label={t('clinic.countersOfClinic')}>
      <h2>{t('clinic.countersOfClinic')}</h2>
      <table className={ui['table']} aria-label={t('clinic.countersOfClinic')}>
        <thead>
          <tr>
            <th scope="col">{t('clinic.counter')}</th>
            <th scope="col">{t('clinic.branchName')}</th>
            <th scope="col">{t('clinic.linkState')}</th>
            <th scope="col">{t('clinic.lastClose')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((counter) => (
            <tr key={counter.tillId}>
              <th scope="row">{nameOf(counter.tillId)}</th>
              <td>{counter.branch}</td>
              <td className={ui['toned']} data-tone={isSilent(counter) ? 'warn' : undefined}>
                {linkText(counter, isSilent(counter))}
              </td>
              <td>
                {counter.lastClose === null
                  ? t('clinic.noClose')
                  : t('clinic.closeAt', {
                      z: t('closing.z', { number: counter.lastClose.number }),
                      at: dateAndTime(counter.lastClose.at),
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function linkText({ state, heardAt }: Counter, isSilent: boolean): string {
  if (state === 'lost') return t('clinic.counterLost');
  if (state === 'replaced') return t('clinic.counterReplaced');
  if (state === 'revoked') return t('clinic.counterLeft');
  if (heardAt === null) return t('clinic.neverHeard');
  return isSilent ? t('clinic.notHeardSince', { at: dateAndTime(heardAt) }) : t('clinic.upToDate');
}
