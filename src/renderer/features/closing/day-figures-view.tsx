import type { DayReport } from '../../../shared/contract/closing.ts';
import { CASH_REPORT } from '../../../shared/domain/cash.ts';
import { netOf, netOfDay } from '../../../shared/domain/day-figures.ts';
import { TENDER_NAMES } from '../../../shared/domain/day-report-paper.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import card from '../../ui/card.module.css';
import { dateAndTime } from '../../ui/clock-text.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './closing.module.css';

/** The day's figures, tender by tender. */
export function DayFiguresView({ report }: { readonly report: DayReport }) {
  const { figures, from } = report;
  return (
    <>
      <p className={card['hint']}>Since {dateAndTime(from)}</p>
      {figures.tenders.length === 0 ? (
        <p className={card['hint']}>
          Nothing was taken yet. Every payment counts here by itself, whatever it is paid with.
        </p>
      ) : (
        <dl className={styles['figures']}>
          {figures.tenders.map((each) => (
            <div key={each.tender}>
              <dt>
                {TENDER_NAMES[each.tender]}
                <small>
                  {each.taken.count} taken
                  {each.voided.count > 0 ? `, ${each.voided.count} voided` : ''}
                  {each.refunded.count > 0 ? `, ${each.refunded.count} refunded` : ''}
                  {each.corrected === undefined || each.corrected.count === 0
                    ? ''
                    : `, ${each.corrected.count} corrected`}
                </small>
              </dt>
              <dd>{toDollars(netOf(each))}</dd>
            </div>
          ))}
          <div className={styles['total']}>
            <dt>Total</dt>
            <dd>{toDollars(netOfDay(figures))}</dd>
          </div>
        </dl>
      )}
      {figures.selfApprovals.map(({ name, what, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to
        <Notice key={index} tone="warn">
          <bdi>{name}</bdi> gave their own word ({what}): <bdi>{reason}</bdi>
        </Notice>
      ))}
      {figures.reportedCash?.map(({ saleId, receiptNumber, cash }) => (
        <Notice key={saleId} tone="warn">
          {CASH_REPORT}: {toDollars(cash)} in cash for{' '}
          {receiptNumber === null ? 'a sale that is not paid yet' : `receipt ${receiptNumber}`}.
        </Notice>
      ))}
    </>
  );
}
