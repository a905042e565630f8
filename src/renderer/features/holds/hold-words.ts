import type { FollowUpResult } from '../../../shared/contract/payments.ts';
import type { AttemptView } from '../../../shared/contract/values.ts';
import { t } from '../../messages/t.ts';
import { REFUSALS, resultWords } from '../../words/payments.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Age of a hold: `just taken`, `3 h`, `2 days`. */
export function ageText(at: string, now: number): string {
  const age = now - Date.parse(at);
  if (age < HOUR) return t('holds.justPlaced');
  if (age < DAY) return t('holds.hOld', { age: Math.floor(age / HOUR) });
  const days = Math.floor(age / DAY);
  return days === 1 ? t('holds.n1DayOld') : t('holds.daysOld', { days });
}

/** The end of a hold by the table of brands, and its urgency. */
export function expiryText(
  expiresAt: string,
  now: number,
): { readonly text: string; readonly tone: 'plain' | 'warn' | 'bad' } {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { text: t('holds.expiredBankMayDecline'), tone: 'bad' };
  if (left <= DAY)
    return {
      text: t('holds.endsH', { max: Math.max(1, Math.floor(left / HOUR)) }),
      tone: 'warn',
    };
  const days = Math.floor(left / DAY);
  return { text: t('holds.endsDay', { days }), tone: 'plain' };
}

/**
 * Advice for the capture of an expired hold that was refused, or null for any other outcome. No
 * document defines how a service refuses it, so any refusal without another reason counts.
 */
export function lateCapture(attempt: AttemptView, expiresAt: string): string | null {
  const { operation, state, problem, message, openedAt } = attempt;
  const isLate = operation === 'capture' && Date.parse(expiresAt) <= Date.parse(openedAt);
  const isRefused =
    state === 'declined' ||
    state === 'failed' ||
    (state === 'refused' && problem === 'unprocessable');
  return isLate && isRefused && !REFUSALS.has(message ?? '')
    ? t('holds.notChargedHoldExpired')
    : null;
}

/** The result of a follow-up on a hold that ends at `expiresAt` (ISO 8601). */
export function holdResultWords(
  result: FollowUpResult,
  expiresAt: string,
): ReturnType<typeof resultWords> {
  const late = result.attempt === null ? null : lateCapture(result.attempt, expiresAt);
  return late === null ? resultWords(result) : { tone: 'bad', text: late };
}
