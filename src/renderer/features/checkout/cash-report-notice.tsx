import { CASH_REPORT, isCashReported } from '../../../shared/domain/cash.ts';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown if one sale takes so much cash that the clinic has to report it. */
export function CashReportNotice({ cash }: { readonly cash: Cents }) {
  if (!isCashReported(cash)) return null;
  return (
    <Notice tone="warn">
      {t('checkout.cashOneSale', { cashreport: CASH_REPORT, cash: toDollars(cash) })}
    </Notice>
  );
}
