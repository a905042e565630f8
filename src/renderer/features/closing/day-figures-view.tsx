import type { DayReport } from '../../../shared/contract/closing.ts';
import { CASH_REPORT } from '../../../shared/domain/cash.ts';
import { netOf, netOfDay } from '../../../shared/domain/day-figures.ts';
import { TENDER_NAMES } from '../../../shared/domain/day-report-paper.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import card from '../../ui/card.module.css';
import { dateAndTime } from '../../ui/clock-text.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './closing.module.css';

/** The day's figures, tender by tender. */
export function DayFiguresView({ report }: { readonly report: DayReport }) {
  const { figures, from } = report;
  return (
    <>
      <p className={card['hint']}>{t('closing.since', { from: dateAndTime(from) })}</p>
      {figures.tenders.length === 0 ? (
        <p className={card['hint']}>{t('closing.noPaymentsYet')}</p>
      ) : (
        <dl className={styles['figures']}>
          {figures.tenders.map((each) => (
            <div key={each.tender}>
              <dt>
                {TENDER_NAMES[each.tender]}
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
          {t('closing.cash', { cashreport: CASH_REPORT, cash: toDollars(cash) })}{' '}
          {receiptNumber === null
            ? t('closing.unpaidSale')
            : t('closing.receipt', { receiptNumber })}
          .
        </Notice>
      ))}
    </>
  );
}
