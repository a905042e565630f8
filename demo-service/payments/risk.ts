import { DAY_SECONDS } from '../format/dates.ts';
import type { PaymentRecords } from './records.ts';

/** The risk checks of interface.md §2.1 and §8 on sales to a bank account. The thresholds are ours. */
export const RISK_LIMITS = {
  maxSaleCents: 500_000,
  minSaleCents: 100,
  /** The most cents and charges of one account within some days. */
  windows: [
    { days: 1, volumeCents: 10_000_000, volumeCode: '03', usage: 100, usageCode: '04' },
    { days: 3, volumeCents: 20_000_000, volumeCode: '05', usage: 200, usageCode: '06' },
    { days: 15, volumeCents: 50_000_000, volumeCode: '07', usage: 500, usageCode: '08' },
    { days: 30, volumeCents: 80_000_000, volumeCode: '09', usage: 800, usageCode: '10' },
  ],
} as const;

/** The words of the table in §2.1, up to 32 characters. */
export const RISK_MESSAGES = {
  '01': 'MAX SALE EXCEEDED',
  '02': 'MIN SALE NOT MET',
  '03': '1-DAY VOLUME EXCEEDED',
  '04': '1-DAY USAGE EXCEEDED',
  '05': '3-DAY VOLUME EXCEEDED',
  '06': '3-DAY USAGE EXCEEDED',
  '07': '15-DAY VOLUME EXCEEDED',
  '08': '15-DAY USAGE EXCEEDED',
  '09': '30-DAY VOLUME EXCEEDED',
  '10': '30-DAY USAGE EXCEEDED',
} as const;

export type RiskCode = keyof typeof RISK_MESSAGES;

/** The first check that a sale of `cents` at `now` (Unix seconds) fails, if any. */
export function failedRiskCheck(
  records: Pick<PaymentRecords, 'usage'>,
  clientId: string,
  accountFingerprint: string,
  cents: number,
  now: number,
): RiskCode | undefined {
  if (cents > RISK_LIMITS.maxSaleCents) return '01';
  if (cents < RISK_LIMITS.minSaleCents) return '02';
  for (const window of RISK_LIMITS.windows) {
    const used = records.usage(clientId, accountFingerprint, now - window.days * DAY_SECONDS);
    if (used.cents + cents > window.volumeCents) return window.volumeCode;
    if (used.count + 1 > window.usage) return window.usageCode;
  }
  return undefined;
}
