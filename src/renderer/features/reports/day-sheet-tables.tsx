import type { ReactNode } from 'react';
import type { DaySheetResult } from '../../../shared/contract/posting.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { dayText } from '../../words/reports.ts';
import styles from './screens.module.css';

/** The result of a comparison: the payments missing on each side, with their amounts. */
export function DaySheetTables({
  result,
  openPayment,
}: {
  readonly result: DaySheetResult;
  readonly openPayment: (key: string) => void;
}) {
  const { matched, notPosted, notTaken, ofNoCounter, differing, twice, onAnotherDay } = result;
  const { otherCounters, unread } = result;
  const differences = [notPosted, notTaken, ofNoCounter, differing, twice];
  const isSame = differences.every(({ count }) => count === 0);
  const payment = (key: string) => (
    <Button look="quiet" onPress={() => openPayment(key)}>
      {t('reports.openPayment')}
    </Button>
  );
  return (
    <div className={ui['stack']} data-gap="16">
      <Notice tone={isSame ? 'good' : 'bad'}>
        {t(isSame ? 'reports.sheetAgrees' : 'reports.sheetDiffers', {
          count: matched.count,
          sum: toDollars(matched.sum),
        })}
      </Notice>
      {unread.count === 0 ? null : (
        <Notice tone="warn">
          {t('reports.unreadRows', { count: unread.count, rows: unread.rows.join(', ') })}
        </Notice>
      )}
      {otherCounters.count === 0 ? null : (
        <Notice tone="info">
          {t('reports.rowsOfOtherCounters', {
            count: otherCounters.count,
            sum: toDollars(otherCounters.sum),
          })}
        </Notice>
      )}
      {result.otherDays === 0 ? null : (
        <Notice tone="info">{t('reports.rowsOfOtherDays', { count: result.otherDays })}</Notice>
      )}
      <Part
        title={t('reports.notPostedThere')}
        next={t('reports.notPostedThereNext')}
        {...notPosted}
      >
        {notPosted.rows.map(
          ({ lineId, day, event, receiptNumber, externalId, amount, paymentKey }) => (
            <Line
              key={lineId}
              id={lineId}
              facts={[
                dayText(day),
                receiptText(receiptNumber),
                patientText(externalId),
                ...(event === 'moved'
                  ? [t(amount < 0 ? 'reports.movedAway' : 'reports.movedHere')]
                  : []),
              ]}
              amount={toDollars(amount)}
            >
              {payment(paymentKey)}
            </Line>
          ),
        )}
      </Part>
      <Part title={t('reports.notTakenHere')} next={t('reports.notTakenHereNext')} {...notTaken}>
        {notTaken.rows.map((each) => (
          <SheetLine key={each.row} {...each} />
        ))}
      </Part>
      <Part title={t('reports.ofNoCounter')} next={t('reports.ofNoCounterNext')} {...ofNoCounter}>
        {ofNoCounter.rows.map((each) => (
          <SheetLine key={each.row} {...each} />
        ))}
      </Part>
      <Part title={t('reports.otherAmount')} next={t('reports.otherAmountNext')} {...differing}>
        {differing.rows.map(({ lineId, row, amount, posted, paymentKey }) => (
          <Line
            key={lineId}
            id={lineId}
            facts={[t('reports.rowOfSheet', { row })]}
            amount={t('reports.takenPosted', {
              taken: toDollars(amount),
              posted: toDollars(posted),
            })}
          >
            {payment(paymentKey)}
          </Line>
        ))}
      </Part>
      <Part title={t('reports.postedTwice')} next={t('reports.postedTwiceNext')} {...twice}>
        {twice.rows.map((each) => (
          <SheetLine key={each.row} {...each} />
        ))}
      </Part>
      <Part
        title={t('reports.onAnotherDay')}
        next={t('reports.onAnotherDayNext')}
        {...onAnotherDay}
      >
        {onAnotherDay.rows.map(({ lineId, row, day, postedOn, amount, paymentKey }) => (
          <Line
            key={lineId}
            id={lineId}
            facts={[
              t('reports.takenOnPostedOn', { taken: dayText(day), posted: dayText(postedOn) }),
              t('reports.rowOfSheet', { row }),
            ]}
            amount={toDollars(amount)}
          >
            {payment(paymentKey)}
          </Line>
        ))}
      </Part>
    </div>
  );
}

type SheetRow = DaySheetResult['notTaken']['rows'][number];

function SheetLine({ row, lineId, receiptNumber, externalId, day, amount }: SheetRow) {
  return (
    <Line
      id={t('reports.rowOfSheet', { row })}
      facts={[
        day === null ? '' : dayText(day),
        lineId,
        receiptText(receiptNumber),
        patientText(externalId),
      ]}
      amount={toDollars(amount)}
    />
  );
}

const receiptText = (receiptNumber: string | null) =>
  receiptNumber === null || receiptNumber === '' ? '' : t('reports.receiptOf', { receiptNumber });

const patientText = (externalId: string | null) =>
  externalId === null || externalId === '' ? '' : t('reports.patientOf', { externalId });

function Part({
  title,
  next,
  count,
  sum,
  rows,
  children,
}: {
  readonly title: string;
  readonly next: string;
  readonly count: number;
  readonly sum: DaySheetResult['matched']['sum'];
  readonly rows: readonly unknown[];
  readonly children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{t('reports.partOf', { title, count, sum: toDollars(sum) })}</h3>
      <p className={ui['muted']}>{next}</p>
      <ul className={ui['stack']} data-gap="8">
        {children}
      </ul>
      {rows.length === count ? null : (
        <p className={ui['muted']}>{t('reports.firstOf', { shown: rows.length, count })}</p>
      )}
    </section>
  );
}

function Line({
  id,
  facts,
  amount,
  children,
}: {
  readonly id: string;
  readonly facts: readonly string[];
  readonly amount: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles['finding']}>
      <span>
        <strong>{id}</strong> {[amount, ...facts].filter((each) => each !== '').join(' · ')}
      </span>
      {children}
    </li>
  );
}
