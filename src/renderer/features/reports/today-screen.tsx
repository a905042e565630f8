import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Hold } from '../../../shared/contract/holds.ts';
import { daysWords } from '../../../shared/domain/clock.ts';
import { netOf, netOfDay, toBeFunded } from '../../../shared/domain/day-figures.ts';
import { tenderNames } from '../../../shared/domain/day-report-paper.ts';
import { add, type Cents, cents, toDollars } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime, timeOfDay } from '../../ui/clock.ts';
import { BlankedRows } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import styles from './screens.module.css';

/** Closed days whose payouts are asked of the service. */
const CLOSED_DAYS = 5;

/** The state of the day for a manager: journal figures at once, payouts when the service answers. */
export function TodayScreen() {
  return (
    <div className={ui['scroll']}>
      <div className={styles['cards']}>
        <Collected />
        <Unconfirmed />
        <Holds />
        <DrawersNow />
        <ToBePaidOut />
      </div>
    </div>
  );
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly about?: string;
  readonly value: string;
}

/** One figure with its parts. */
function Figure({
  title,
  value,
  about,
  tone,
  lines,
  none,
  ofPatients = false,
  children,
}: {
  readonly title: string;
  readonly value: string;
  readonly about?: string;
  readonly tone?: 'good' | 'warn';
  readonly lines: readonly Line[];
  /** Shown in place of the lines, if there are none. */
  readonly none: string;
  /** True if the lines name patients. */
  readonly ofPatients?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <section className={ui['card']} aria-label={title}>
      <h2 className={ui['caption']}>{title}</h2>
      <strong className={`${ui['figure']} ${ui['toned']}`} data-tone={tone}>
        {value}
      </strong>
      {about === undefined ? null : <p className={ui['hint']}>{about}</p>}
      {lines.length === 0 ? (
        <p className={ui['hint']}>{none}</p>
      ) : ofPatients ? (
        <BlankedRows>
          <Lines lines={lines} />
        </BlankedRows>
      ) : (
        <Lines lines={lines} />
      )}
      {children}
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={`${ui['sums']} ${styles['lines']}`}>
      {lines.map(({ key, name, about, value }) => (
        <li key={key}>
          <span>
            <bdi>{name}</bdi>
            {about === undefined ? null : <small>{about}</small>}
          </span>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}

function Collected() {
  const report = useJournaled(['x-report'], () => till().closing.xReport());
  if (report === undefined) return null;
  const { figures, from, days } = report;
  return (
    <Figure
      title={t('reports.collectedToday')}
      value={toDollars(netOfDay(figures))}
      about={t('closing.since', { from: dateAndTime(from), days: daysWords(days) })}
      none={t('closing.noPaymentsYet')}
      lines={figures.tenders.map((each) => ({
        key: each.tender,
        name: tenderNames()[each.tender],
        about: t('reports.paymentsCount', { count: each.taken.count }),
        value: toDollars(netOf(each)),
      }))}
    />
  );
}

function Unconfirmed() {
  const items = useTill((state) => state.inDoubtList);
  const alarms = useTill((state) => state.alarms);
  const sum = add(...items.map(({ amount }) => amount));
  return (
    <Figure
      title={t('reports.unconfirmed')}
      value={items.length === 0 ? t('reports.noneOpen') : toDollars(sum)}
      tone={items.length + alarms.length === 0 ? 'good' : 'warn'}
      {...(alarms.length === 0
        ? {}
        : { about: t('reports.alarmsToReview', { count: alarms.length }) })}
      none={t('reports.noUnconfirmedPayments')}
      ofPatients
      lines={items.map(({ attemptId, patientName, trackingId, openedAt, amount }) => ({
        key: attemptId,
        name: patientName === null ? trackingId : shortName(patientName),
        about: timeOfDay(openedAt),
        value: toDollars(amount),
      }))}
    />
  );
}

function Holds() {
  const holds = useJournaled(['holds'], () => till().holds.list());
  if (holds === undefined) return null;
  return (
    <Figure
      title={t('reports.openHolds')}
      value={toDollars(add(...holds.map(({ amount }) => amount)))}
      none={t('reports.noOpenHolds')}
      ofPatients
      lines={holds.map(({ key, amount, patientName, card, expiresAt }) => ({
        key,
        name: nameOfHold(patientName, card),
        about: t('reports.expires', { at: dateAndTime(expiresAt) }),
        value: toDollars(amount),
      }))}
    />
  );
}

function nameOfHold(patientName: string | null, card: Hold['card']): string {
  if (patientName !== null) return shortName(patientName);
  return card === null ? t('reports.noPatient') : `•• ${card.lastFour}`;
}

function DrawersNow() {
  const known = useJournaled(['drawer'], () => till().drawer.look());
  if (known === undefined) return null;
  const open = known.sessions.filter(({ state }) => state !== 'closed');
  const counted = known.sessions.filter(({ state }) => state === 'closed');
  const sums = open.flatMap(({ expected }) => (expected === null ? [] : [expected]));
  return (
    <Figure
      title={t('reports.drawers')}
      value={
        sums.length < open.length
          ? t('reports.openDrawers', { count: open.length })
          : toDollars(add(...sums))
      }
      none={t('reports.noDrawerOpen')}
      lines={[...open, ...counted].map(
        ({ sessionId, drawerName, openedBy, expected, count, state }) => ({
          key: sessionId,
          name: drawerName,
          about:
            state === 'closed'
              ? t('reports.drawerCounted', { by: count?.by ?? '' })
              : t('reports.drawerOpen', { by: openedBy }),
          value: drawerValue(state === 'closed' ? (count?.counted ?? null) : expected),
        }),
      )}
    />
  );
}

const drawerValue = (sum: Cents | null) =>
  sum === null ? t('reports.hiddenUntilCounted') : toDollars(sum);

/** Money that the service owes the clinic: of the day so far, and of closed days less its payouts. */
function ToBePaidOut() {
  const report = useJournaled(['x-report'], () => till().closing.xReport());
  const closed = useJournaled(['z-reports'], () => till().closing.zReports());
  const days = (closed ?? []).slice(0, CLOSED_DAYS);
  const payouts = useQuery({
    queryKey: ['payouts', days.map(({ number }) => number)],
    queryFn: () =>
      Promise.all(
        days.map(async (day) => ({
          ...day,
          ...(await till().closing.deposits({ number: day.number })),
        })),
      ),
    enabled: closed !== undefined,
    retry: false,
    gcTime: 0,
  });
  if (report === undefined) return null;
  const today = toBeFunded(report.figures);
  const due = (payouts.data ?? []).map((day) => ({
    ...day,
    due: cents(Math.max(0, day.expected - day.paid)),
  }));
  const waiting = due.filter((day) => day.due > 0);
  return (
    <Figure
      title={t('reports.toBePaidOut')}
      value={toDollars(add(today, ...waiting.map((day) => day.due)))}
      about={payoutsText(payouts.status)}
      none=""
      lines={[
        { key: 'today', name: t('reports.daySoFar'), value: toDollars(today) },
        ...waiting.map((day) => ({
          key: String(day.number),
          name: t('closing.z', { number: day.number }),
          about: daysWords(day.days),
          value: toDollars(day.due),
        })),
      ]}
    />
  );
}

function payoutsText(status: 'pending' | 'error' | 'success'): string {
  if (status === 'success') return t('reports.payoutsRead', { count: CLOSED_DAYS });
  return status === 'error' ? t('closing.depositsCannotLoadedNow') : t('closing.loadingDeposits');
}
