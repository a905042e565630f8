import type { DemoCard } from '../../shared/contract/devices.ts';

/** What is on the stripe of a demo card; `expiry` and `serviceCode` as on track 2 (ISO 7813). */
export interface DemoStripe {
  readonly pan: string;
  readonly name: string;
  /** YYMM. */
  readonly expiry: string;
  readonly serviceCode: string;
}

interface DemoCardRow extends DemoCard {
  readonly stripe: DemoStripe | 'garbage';
}

const GOOD = { expiry: '3012', serviceCode: '101' } as const;

function card(
  id: string,
  about: Pick<DemoCard, 'name' | 'holder' | 'brand' | 'kind'>,
  stripe: Omit<DemoStripe, 'name'>,
): DemoCardRow {
  const [first = '', last = ''] = about.holder.toUpperCase().split(' ');
  return {
    id,
    ...about,
    lastFour: stripe.pan.slice(-4),
    chip: /^[26]/.test(stripe.serviceCode),
    stripe: { ...stripe, name: `${last}/${first}` },
  };
}

/** The demo service's cards, and the swipes that go wrong at a real desk. */
export const DEMO_CARDS: readonly DemoCardRow[] = [
  card(
    'visa',
    { name: 'Approved', holder: 'Joan Smith', brand: 'visa', kind: 'good' },
    { pan: '4111111111111111', ...GOOD },
  ),
  card(
    'mastercard',
    { name: 'Approved', holder: 'Paul Hogan', brand: 'mastercard', kind: 'good' },
    { pan: '5555555555554444', ...GOOD },
  ),
  card(
    'amex',
    { name: 'Approved', holder: 'Rosa Diaz', brand: 'amex', kind: 'good' },
    { pan: '378282246310005', ...GOOD },
  ),
  card(
    'chip',
    { name: 'Approved, has a chip', holder: 'Wei Chen', brand: 'discover', kind: 'warning' },
    { pan: '6011111111111117', expiry: '3012', serviceCode: '201' },
  ),
  card(
    'declined',
    { name: 'Declined', holder: 'Max Stone', brand: 'visa', kind: 'bad' },
    { pan: '4000000000000002', ...GOOD },
  ),
  card(
    'insufficient',
    { name: 'Insufficient funds', holder: 'Lena Park', brand: 'visa', kind: 'bad' },
    { pan: '4000000000009995', ...GOOD },
  ),
  card(
    'failed',
    { name: 'Processing failed', holder: 'Omar Aziz', brand: 'visa', kind: 'bad' },
    { pan: '4000000000000119', ...GOOD },
  ),
  card(
    'expired',
    { name: 'Expired', holder: 'Ada Brown', brand: 'visa', kind: 'warning' },
    { pan: '4111111111111111', expiry: '2401', serviceCode: '101' },
  ),
  {
    id: 'garbage',
    name: 'Unreadable stripe',
    holder: 'Worn card',
    brand: 'unknown',
    lastFour: '????',
    chip: false,
    kind: 'bad',
    stripe: 'garbage',
  },
];
