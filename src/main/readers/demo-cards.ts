import type { DemoCard } from '../../shared/contract/devices.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';

/** Track 2 of a demo card (ISO 7813). */
interface DemoTrack {
  readonly pan: string;
  /** YYMM. */
  readonly expiry: string;
  readonly serviceCode: string;
}

/** Stripe of a demo card. */
export interface DemoStripe extends DemoTrack {
  readonly name: string;
}

/** The face of a demo card, and its result. */
interface DemoFace {
  readonly name: string;
  readonly holder: string;
  readonly brand: DemoCard['brand'];
  readonly kind: DemoCard['kind'];
}

interface DemoCardRow extends DemoCard {
  /** Or the exact line that the reader sends. */
  readonly stripe: DemoStripe | { readonly line: string };
}

const GOOD = { expiry: '3012', serviceCode: '101' } as const;

const NO_CARD = { brand: 'unknown', lastFour: '????', chip: false, kind: 'bad' } as const;

function card(id: string, about: DemoFace, stripe: DemoTrack): DemoCardRow {
  const [first = '', last = ''] = about.holder.toUpperCase().split(' ');
  return {
    id,
    ...about,
    lastFour: stripe.pan.slice(-4),
    chip: /^[26]/.test(stripe.serviceCode),
    stripe: { ...stripe, name: `${last}/${first}` },
  };
}

/** The demo service's cards, and swipes with typical errors. */
export const demoCards = perLanguage((): readonly DemoCardRow[] => [
  card(
    'visa',
    { name: t('readers.approved'), holder: 'Joan Smith', brand: 'visa', kind: 'good' },
    { pan: '4111111111111111', ...GOOD },
  ),
  card(
    'mastercard',
    { name: t('readers.approved'), holder: 'Paul Hogan', brand: 'mastercard', kind: 'good' },
    { pan: '5555555555554444', ...GOOD },
  ),
  card(
    'amex',
    { name: t('readers.approved'), holder: 'Rosa Diaz', brand: 'amex', kind: 'good' },
    { pan: '378282246310005', ...GOOD },
  ),
  card(
    'chip',
    { name: t('readers.approvedChip'), holder: 'Wei Chen', brand: 'discover', kind: 'warning' },
    { pan: '6011111111111117', expiry: '3012', serviceCode: '201' },
  ),
  card(
    'declined',
    { name: t('readers.declined'), holder: 'Max Stone', brand: 'visa', kind: 'bad' },
    { pan: '4000000000000002', ...GOOD },
  ),
  card(
    'insufficient',
    { name: t('readers.insufficientFunds'), holder: 'Lena Park', brand: 'visa', kind: 'bad' },
    { pan: '4000000000009995', ...GOOD },
  ),
  card(
    'failed',
    { name: t('readers.processingFailed'), holder: 'Omar Aziz', brand: 'visa', kind: 'bad' },
    { pan: '4000000000000119', ...GOOD },
  ),
  card(
    'expired',
    { name: t('readers.expired'), holder: 'Ada Brown', brand: 'visa', kind: 'warning' },
    { pan: '4111111111111111', expiry: '2401', serviceCode: '101' },
  ),
  {
    id: 'two-numbers',
    name: t('readers.twoCardNumbers'),
    holder: 'Sam Ortiz',
    brand: 'visa',
    lastFour: '1111',
    chip: false,
    kind: 'warning',
    stripe: {
      line: '%B5555555555554444^ORTIZ/SAM^30121010000000000?;4111111111111111=30121010000000000?\r',
    },
  },
  {
    id: 'garbage',
    name: t('readers.unreadableStripe'),
    holder: t('readers.wornCard'),
    ...NO_CARD,
    stripe: { line: '%E?;E?\r' },
  },
  {
    id: 'license',
    name: t('readers.notPaymentCard'),
    holder: t('readers.driversLicense'),
    ...NO_CARD,
    stripe: { line: '%CALOS ANGELES^DOE$JOHN^1 MAIN ST?;6360141234567=250119850101=?\r' },
  },
  {
    id: 'encrypted',
    name: t('readers.encryptingReader'),
    holder: t('readers.otherReader'),
    ...NO_CARD,
    // MagTek MagneSafe at security level 3 (hardware.md §7): masked tracks, status 0600,
    // ciphertext.
    stripe: {
      line: '%B4003000050006781^TEST/CARD^30120000000000000?;4003000050006781=30120000000000000000?|0600|7EFC7CD505B74493|9EF440CE67CAD230||61401000|||9010010B27F5B3000015|5AC1||1000\r',
    },
  },
]);
