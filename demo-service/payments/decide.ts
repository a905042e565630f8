import { createHmac } from 'node:crypto';
import { invalidField } from '../format/error-body.ts';
import type { Caller, Service } from '../service.ts';
import type { AchRequest, CardRequest } from './authorize-request.ts';
import { brandOf, passesLuhn } from './card-brand.ts';
import {
  APPROVED,
  DEMO_BANK_ACCOUNTS,
  DEMO_CARDS,
  EXPIRED,
  INVALID_CARD,
  type Verdict,
} from './demo-accounts.ts';
import type { PaymentRecord } from './records.ts';
import { failedRiskCheck, RISK_MESSAGES } from './risk.ts';
import { readTrack } from './track.ts';

/** The simulated processors' decision on a payment. */
export type Decision = Pick<
  PaymentRecord,
  | 'cvv_indicator'
  | 'avs_indicator'
  | 'risk_indicator'
  | 'gateway'
  | 'account_type'
  | 'last_four'
  | 'account_fingerprint'
> & { readonly verdict: Verdict };

/** The processor (§2.1) of each kind of payment; the assignment is ours. */
const GATEWAYS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    VI: 'GATEWAY_A',
    MC: 'GATEWAY_A',
    AX: 'GATEWAY_B',
    DI: 'GATEWAY_B',
  }),
);
const OTHER_CARDS = 'GATEWAY_C';
const BANK_ACCOUNTS = 'GATEWAY_D';

/** A swipe carries neither a CVV nor an address to compare: P, not processed; S, not supported. */
const SWIPED = { cvv_indicator: 'P', avs_indicator: 'S' } as const;

/** Decides on a swiped card at the time `now` (Unix seconds). */
export function decideCard(request: CardRequest, now: number): Decision {
  const card = readTrack(request.track_data);
  if (card === undefined) throw invalidField('track_data', 'must be magnetic stripe track 2 data');
  const brand = brandOf(card.number);
  return {
    verdict: verdictOnCard(card.number, card.expiresAt, now),
    ...SWIPED,
    risk_indicator: '00',
    gateway: brand === undefined ? OTHER_CARDS : (GATEWAYS.get(brand) ?? OTHER_CARDS),
    account_type: brand ?? '',
    last_four: card.number.slice(-4),
    account_fingerprint: null,
  };
}

function verdictOnCard(number: string, expiresAt: number | undefined, now: number): Verdict {
  if (expiresAt !== undefined && expiresAt < now) return EXPIRED;
  return DEMO_CARDS.get(number) ?? (passesLuhn(number) ? APPROVED : INVALID_CARD);
}

/** Decides on a bank account: the risk checks first, then the account's demo verdict. */
export function decideAch(
  { payments, fingerprintKey }: Pick<Service, 'payments' | 'fingerprintKey'>,
  { clientId }: Caller,
  request: AchRequest,
  now: number,
): Decision {
  const { routing_number: routing, account_number: number } = request;
  const fingerprint = createHmac('sha256', fingerprintKey)
    .update(`${routing}/${number}`)
    .digest('base64url');
  const risk = failedRiskCheck(payments, clientId, fingerprint, request.amount, now);
  return {
    verdict:
      risk === undefined
        ? (DEMO_BANK_ACCOUNTS.get(number) ?? APPROVED)
        : { results: 'DECLINED', message: RISK_MESSAGES[risk] },
    cvv_indicator: null,
    avs_indicator: null,
    risk_indicator: risk ?? '00',
    gateway: BANK_ACCOUNTS,
    account_type: request.account_type,
    last_four: number.slice(-4),
    account_fingerprint: fingerprint,
  };
}

export const CASH: Decision = {
  verdict: APPROVED,
  cvv_indicator: null,
  avs_indicator: null,
  risk_indicator: null,
  gateway: null,
  account_type: '',
  last_four: '',
  account_fingerprint: null,
};
