import type { Fate, Results } from './records.ts';

/** The simulated processor's answer. Codes have up to 6 characters, messages up to 32 (§2.1). */
export interface Verdict {
  readonly results: Results;
  /** Undefined: the approval gets its own code. */
  readonly code?: string;
  readonly message: string;
  /** The later course of the money, by the simulated clock; absent: it is paid. */
  readonly fate?: Fate;
}

export const APPROVED: Verdict = { results: 'APPROVED', message: 'APPROVED' };
export const EXPIRED: Verdict = { results: 'DECLINED', code: '54', message: 'EXPIRED CARD' };
export const INVALID_CARD: Verdict = {
  results: 'DECLINED',
  code: '14',
  message: 'INVALID CARD NUMBER',
};

/** The demo cards by number. Any other number that passes Luhn is approved. */
export const DEMO_CARDS: ReadonlyMap<string, Verdict> = new Map(
  Object.entries({
    '4111111111111111': APPROVED,
    '5555555555554444': APPROVED,
    '378282246310005': APPROVED,
    '6011111111111117': APPROVED,
    '4000000000000002': { results: 'DECLINED', code: '05', message: 'DECLINED' },
    '4000000000009995': { results: 'DECLINED', code: '51', message: 'INSUFFICIENT FUNDS' },
    '4000000000000119': { results: 'FAILED', code: '96', message: 'PROCESSING ERROR' },
    '4000000000000259': { ...APPROVED, fate: 'charged_back' },
    '4000000000001976': { ...APPROVED, fate: 'chargeback_won' },
    '4000000000003063': { ...APPROVED, fate: 'corrected' },
    '4000000000005126': { ...APPROVED, fate: 'reprocessed' },
  }),
);

/** The demo bank accounts by number. Any other number is approved. */
export const DEMO_BANK_ACCOUNTS: ReadonlyMap<string, Verdict> = new Map(
  Object.entries({
    '000123456789': APPROVED,
    '000111111116': { ...APPROVED, fate: 'returned' },
  }),
);
