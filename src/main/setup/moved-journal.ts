import type { Approval } from '../../shared/contract/approval.ts';
import type { MoveAnswer } from '../../shared/contract/installation.ts';
import { t } from '../../shared/messages/t.ts';
import type { Approve } from '../commands.ts';
import type { Confirmed } from './binding.ts';
import { InstallationError } from './installation-error.ts';

/**
 * A counter with a journal of another installation. Until a manager confirms the move, the counter
 * runs on an interim journal, sign-in and recovery are refused, and the other journal is only monitored.
 */
export interface MovedJournal {
  readonly tillId: string;
  /** True if the accounts of one computer share the folder, each with its own safe. */
  readonly shared: boolean;
  /** Opens the counter accordingly. @throws {InstallationError} */
  answer(answer: MoveAnswer, confirmed: Confirmed): void;
}

/** The asker of the approval, as no person is signed in. */
const COUNTER = { id: 'counter', name: 'Counter' };

/** Applies a manager's answer. @throws {InstallationError | CodedError} */
export function createConfirmMove(moved: MovedJournal | null, approve: Approve) {
  return async (answer: MoveAnswer, approval: Approval): Promise<void> => {
    if (moved === null || (answer === 'same-computer' && !moved.shared)) {
      throw new InstallationError('NOTHING_TO_CONFIRM', t('installed.nothingConfirm'));
    }
    const manager = await approve(approval, COUNTER, 'confirm-move');
    moved.answer(answer, { manager, reason: approval.reason });
  };
}
