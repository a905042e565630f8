import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptView } from '../journal/projections/attempts.ts';
import { receiptOfAttempt } from '../journal/projections/receipts.ts';
import type { Attempts } from './engine/attempts.ts';
import type { FollowUpCommand } from './engine/command.ts';

/** The part of the engine that sends voids, refunds, captures and releases. */
export interface FollowUpEngine {
  readonly runOnce: Attempts['runOnce'];
  readonly carryOut: Attempts['carryOut'];
  readonly foundOutside: Attempts['foundOutside'];
}

/**
 * Carries out a void, refund, capture or release once.
 * @param command takes the approval and judges the present payment.
 * @throws {CodedError} when nothing was sent to the service.
 */
export async function followUp(
  { attempts, journal }: { readonly attempts: FollowUpEngine; readonly journal: Journal },
  commandId: string,
  command: () => FollowUpCommand | Promise<FollowUpCommand>,
): Promise<FollowUpResult> {
  const attempt = await attempts.runOnce(commandId, async () => attempts.carryOut(await command()));
  const receiptNumber = receiptOfAttempt(journal.readable, attempt);
  return { attempt: attemptView(attempt), receiptNumber };
}
