import { type ReceiptMessage, t as screenMessage } from '../messages/t.ts';

/** Card brands that the readers distinguish. */
export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'unionpay',
  'maestro',
  'unknown',
] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];

/** The names that are the same in each language. */
export const BRAND_NAMES: Readonly<Record<Exclude<CardBrand, 'unknown'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
};

/** The name of a brand, in the language of the screen or of a receipt. */
export const brandName = (brand: CardBrand, t: ReceiptMessage = screenMessage): string =>
  brand === 'unknown' ? t('receipt.card') : BRAND_NAMES[brand];

/** Facts about a waiting card for the person at the counter; none of them refuses it. */
export const CARD_WARNINGS = [
  /** Service code 2xx or 6xx: it was made to be dipped. */
  'chip',
  'expired',
  /** Tracks 1 and 2 carry different numbers, as on a forged card. */
  'tracks-differ',
  /** The name on it is neither the patient's nor the payer's. */
  'other-name',
] as const;

export type CardWarning = (typeof CARD_WARNINGS)[number];

/** The warnings of the card itself. */
export function cardWarnings(card: {
  readonly chip: boolean;
  readonly expired: boolean;
  readonly tracksDiffer: boolean;
}): CardWarning[] {
  return [
    ...(card.chip ? ['chip' as const] : []),
    ...(card.expired ? ['expired' as const] : []),
    ...(card.tracksDiffer ? ['tracks-differ' as const] : []),
  ];
}

/** The only card data allowed outside the swipe itself (PCI DSS 3.4.1). */
export interface CardFace {
  readonly brand: CardBrand;
  readonly lastFour: string;
}

/**
 * The shortest validity of each brand for a card that was present; the clinic's acquirer may give
 * more.
 */
export const USUAL_HOLD_DAYS: Readonly<Record<CardBrand, number>> = {
  visa: 5,
  mastercard: 7,
  amex: 7,
  discover: 10,
  unionpay: 7,
  maestro: 7,
  unknown: 5,
};

/** `HOGAN/PAUL.MR` of track 1 (ISO 7813) in reading order: `PAUL HOGAN`. */
export function spokenName(name: string): string {
  const [surname = '', rest = ''] = name.split('/');
  const [first = ''] = rest.split('.');
  return `${first.trim()} ${surname.trim()}`.trim();
}

/** `Zoë O’Brien-López` becomes zoe, obrien and lopez. */
function wordsOf(name: string): readonly string[] {
  const letters = name.normalize('NFD').replaceAll(/[\p{M}'’]/gu, '');
  return letters.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** An initial equals any name that begins with it. */
function isSame(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter === longer || (shorter.length === 1 && longer.startsWith(shorter));
}

/**
 * The name on a card if it is another person's than the patient's: at most 26 letters (ISO 7813),
 * and never a digit, even if the stripe has some. Null if the two may be one person (in any order,
 * with or without accents and middle names), or if one of them is unknown.
 */
export function payerIfNotPatient(card: string | null, patient: string | null): string | null {
  if (card === null || patient === null) return null;
  const name = spokenName(card).replaceAll(/\d/g, '').slice(0, 26).trim();
  const [onCard, asked] = [wordsOf(name), wordsOf(patient)];
  if (onCard.length === 0 || asked.length === 0) return null;
  const [few, many] = onCard.length < asked.length ? [onCard, asked] : [asked, onCard];
  return few.every((one) => many.some((other) => isSame(one, other))) ? null : name;
}

/** Longest life of an unused swipe, ms. */
export const SWIPE_KEPT_MS = 60_000;
