import { useQuery } from '@tanstack/react-query';
import type { Hold } from '../../../shared/contract/holds.ts';
import { daysWords } from '../../../shared/domain/clock.ts';
import { netOf, netOfDay, toBeFunded } from '../../../shared/domain/day-figures.ts';
import { tenderNames } from '../../../shared/domain/day-report-paper.ts';
import { add, type Cents, cents, toDollars } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime, timeOfDay } from '../../ui/clock.ts';
import ui from '../../ui/primitives.module.css';
import styles from '../../widgets/figure-card.module.css';
import { Figure } from '../../widgets/figure-card.tsx';

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

function Collected() {
  const report = useJournaled(['x-report'], () => till().closing.xReport());
  if (report === undefined) return null;
  const { figures, from, days, countedThere } = report;
  return (
    <Figure
      title={t('reports.collectedToday')}
      value={toDollars(netOfDay(figures))}
      about={t('closing.since', { from: dateAndTime(from), days: daysWords(days) })}
      none={t('closing.noPaymentsYet')}
      lines={[
        ...figures.tenders.map((each) => ({
          key: each.tender,
          name: tenderNames()[each.tender],
          about: t('reports.paymentsCount', { count: each.taken.count }),
          value: toDollars(netOf(each)),
        })),
        ...(countedThere === 0
          ? []
          : [
              {
                key: 'others',
                name: t('reports.atOtherCounters'),
                about: t('reports.countedThere'),
                value: toDollars(countedThere),
              },
            ]),
      ]}
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
