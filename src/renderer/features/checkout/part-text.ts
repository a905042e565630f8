import type { CurrentSale } from '../../../shared/contract/till.ts';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';

/** The tender of one part of a sale, in a few words. */
export function partText({ tender }: CurrentSale['parts'][number]): string {
  switch (tender.kind) {
    case 'card':
      return `${BRAND_NAMES[tender.brand]} ending in ${tender.lastFour}`;
    case 'bank':
      return `${tender.account === 'checking' ? 'Checking' : 'Savings'} account ending in ${tender.lastFour}`;
    case 'cash':
      return tender.change === 0
        ? 'Cash'
        : `Cash, ${toDollars(tender.given)} given and ${toDollars(tender.change)} back`;
    case 'recorded':
      return tender.what === 'check'
        ? `Check ${tender.reference}`
        : `Terminal, ${tender.reference}`;
  }
}
