import { createHash, randomUUID } from 'node:crypto';
import type { Approval } from '../../shared/contract/approval.ts';
import type { MoveAnswer } from '../../shared/contract/installation.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Approve } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';
import type { InstallationIds } from './installation-ids.ts';

/** True if the journal belongs to any installation. */
export function isBound(db: Readable): boolean {
  return db.all('SELECT 1 FROM installations LIMIT 1').length > 0;
}

/** True if the journal belongs to the installation with this fingerprint. */
export function isBoundTo(db: Readable, fingerprint: string): boolean {
  return db.all('SELECT 1 FROM installations WHERE fingerprint = ?', fingerprint).length > 0;
}

/** A manager's answer about a journal that came from another installation. */
export interface Confirmed {
  readonly manager: Cashier;
  readonly reason: string;
}

/** The digest of the id in the journal: enough to recognize it, too little to recreate it. */
function fingerprint(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/**
 * The id of this installation for `folder`, generated if missing.
 * @throws {CodedError} `INSTALLATION_NOT_SAVED`.
 */
export function ownInstallation(ids: InstallationIds, folder: string): string {
  const known = ids.read(folder);
  if (known !== null) return known;
  const id = randomUUID();
  ids.keep(folder, id);
  return id;
}

/** Journals that `journal` belongs to the installation `id` from now on. */
export function bindTo(
  journal: Journal,
  id: string,
  moved: { readonly retiredTill: string | null; readonly confirmed: Confirmed } | null = null,
): void {
  journal.append({
    kind: 'installation.bound',
    body: {
      installation: fingerprint(id),
      retiredTill: moved?.retiredTill ?? null,
      manager: moved?.confirmed.manager ?? null,
      reason: moved?.confirmed.reason ?? null,
    },
  });
}

/**
 * Binds a journal that belongs to no installation yet, without a question: a new one, or one from
 * before journals were bound. If the id cannot be saved the journal stays unbound, and `warn` is
 * called.
 * @returns false for a journal that belongs to another installation: a manager has to confirm it.
 */
export function isBoundHere(
  journal: Journal,
  ids: InstallationIds,
  folder: string,
  warn: (error: CodedError) => void,
): boolean {
  const db = journal.readable;
  if (isBound(db)) {
    const id = ids.read(folder);
    return id !== null && isBoundTo(db, fingerprint(id));
  }
  try {
    bindTo(journal, ownInstallation(ids, folder));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    warn(error);
  }
  return true;
}

/**
 * A counter with a journal of another installation. Until a manager confirms the move, the counter
 * runs on an interim journal, sign-in and recovery are refused, and the other journal is only monitored.
 */
export interface MovedJournal {
  readonly tillId: string;
  /** True if the accounts of one computer share the folder, each with its own safe. */
  readonly shared: boolean;
  /** Opens the counter accordingly. @throws {CodedError} `INSTALLATION_NOT_SAVED`. */
  answer(answer: MoveAnswer, confirmed: Confirmed): void;
}

/** The asker of the approval, as no person is signed in. */
const COUNTER = { id: 'counter', name: 'Counter' };

/**
 * Applies a manager's answer.
 * @param onOtherDisk is called before the counter opens on another computer.
 * @throws {CodedError}
 */
export function createConfirmMove(
  moved: MovedJournal | null,
  approve: Approve,
  onOtherDisk: () => void,
) {
  return async (answer: MoveAnswer, approval: Approval): Promise<void> => {
    if (moved === null || (answer === 'same-computer' && !moved.shared)) {
      throw new CodedError('NOTHING_TO_CONFIRM');
    }
    const manager = await approve(approval, COUNTER, 'confirm-move');
    if (answer === 'moved-here') onOtherDisk();
    moved.answer(answer, { manager, reason: approval.reason });
  };
}
