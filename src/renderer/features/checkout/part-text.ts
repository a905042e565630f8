import type { CurrentSale } from '../../../shared/contract/till.ts';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';

/** The tender of one part of a sale, in a few words. */
export function partText({ tender }: CurrentSale['parts'][number]): string {
  switch (tender.kind) {
    case 'card':
      return t('checkout.ending', {
        brandnames: BRAND_NAMES[tender.brand],
        lastFour: tender.lastFour,
      });
    case 'bank':
      return t('checkout.accountEnding', {
        part: tender.account === 'checking' ? t('checkout.checking') : t('checkout.savings'),
        lastFour: tender.lastFour,
      });
    case 'cash':
      return tender.change === 0
        ? t('common.cash')
        : t('checkout.cashReceivedChange', {
            given: toDollars(tender.given),
            change: toDollars(tender.change),
          });
    case 'recorded':
      return tender.what === 'check'
        ? t('checkout.check2', { reference: tender.reference })
        : t('checkout.terminal', { reference: tender.reference });
  }
}
