import type { FollowUpResult } from '../../../shared/contract/payments.ts';
import { resultWords } from '../../words/payments.ts';
import { lateCapture } from './hold-words.ts';

/** The result of a follow-up on a hold that ends at `expiresAt` (ISO 8601). */
export function holdResultWords(
  result: FollowUpResult,
  expiresAt: string,
): ReturnType<typeof resultWords> {
  const late = result.attempt === null ? null : lateCapture(result.attempt, expiresAt);
  return late === null ? resultWords(result) : { tone: 'bad', text: late };
}
