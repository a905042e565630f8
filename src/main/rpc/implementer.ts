/**
 * The base of every procedure of the contract.
 *
 *    page ─▶ rpc-channel.ts ─▶ access: public, or a signed-in person with the role ─▶ once per command id ─▶ feature
 *    answer ─▶ held behind the lock screen ─▶ coded errors as the contract declares them, all others without their text
 */

import { implement, ORPCError } from '@orpc/server';
import { type AccessMeta, commandIdOf } from '../../shared/contract/access.ts';
import { contract } from '../../shared/contract/contract.ts';
import { isAtLeast } from '../../shared/domain/roles.ts';
import type { Till } from '../app.ts';
import { JournalError, type JournalErrorCode } from '../journal/journal-error.ts';
import { ServiceFailed } from '../payments-api/payments-api-error.ts';
import { SettingsError } from '../settings/settings-store.ts';
import type { SignedIn } from '../staff/staff.ts';
import { CodedError } from '../system/coded-error.ts';
import { writeFor } from '../system/reader-language.ts';

/** The journal's failures that a person at the counter can act on. */
const JOURNAL_CODES: Partial<Record<JournalErrorCode, string>> = {
  'not-writable': 'JOURNAL_NOT_WRITABLE',
  damaged: 'JOURNAL_DAMAGED',
  replayed: 'REPLAYED',
};

/**
 * The base of every route. Writes in the language of the person, enforces the access and the errors
 * that the contract declares, and carries out each command once: a feature's coded errors become its declared ones, anything else
 * an internal error without its text.
 */
export function createImplementer(till: Till) {
  const written = implement(contract).use(({ next }) => writeFor(() => till.staff.language, next));
  const guarded = written.use(async ({ procedure, signal, next }) => {
    const { meta } = procedure['~orpc'];
    requireAccess(meta, till.staff.acting, till.isDiskConfirmed());
    const signals = signal === undefined ? [] : [signal];
    const asker = meta.access === 'public' ? null : till.staff.current;
    if (asker === null) return next({ context: { signal: AbortSignal.any(signals) } });
    // A stream that a person opened ends with that person's session.
    signals.push(till.staff.session);
    const mayAnswer = () => requireAnswerable(till, asker, signal);
    try {
      const result = await next({ context: { signal: AbortSignal.any(signals) } });
      if (result.output !== undefined) await mayAnswer(); // nothing to hide, as of the lock itself
      return result;
    } catch (error) {
      await mayAnswer();
      throw error;
    }
  });
  // Within the guard, so that a fault is reported at once.
  return guarded.use(async ({ procedure, path, next }, input) => {
    try {
      const commandId = commandIdOf(procedure, input);
      if (commandId === null) return await next();
      const caller = `${till.staff.acting?.id ?? ''} ${path.join('.')}`;
      const { answersAgain } = procedure['~orpc'].meta;
      return await till.commands.once(caller, commandId, async () => next(), answersAgain);
    } catch (error) {
      if (error instanceof CodedError || error instanceof ServiceFailed) {
        throw new ORPCError(error.code, { data: error.data, cause: error });
      }
      if (error instanceof SettingsError) {
        till.reportFault(error);
        throw new ORPCError('SETTINGS_NOT_SAVED', { data: { why: error.code }, cause: error });
      }
      const journalCode = error instanceof JournalError ? JOURNAL_CODES[error.code] : undefined;
      if (journalCode !== undefined) {
        if (error instanceof JournalError && error.code !== 'replayed') till.reportFault(error);
        throw new ORPCError(journalCode, { cause: error });
      }
      if (!(error instanceof ORPCError)) till.reportFault(error);
      throw error;
    }
  });
}

/**
 * Refuses a procedure before its input is read. A procedure without declared access is refused to
 * everyone.
 * @param acting the signed-in person; null also while the screen is locked.
 * @param isDiskConfirmed while it is false nothing is possible but what needs an administrator, as the confirmation,
 * and what locks the screen.
 * @throws {ORPCError} `NOT_SIGNED_IN`, `NOT_PERMITTED`.
 */
export function requireAccess(
  { access, withoutDisk = false }: AccessMeta,
  acting: { readonly role: SignedIn['role'] } | null,
  isDiskConfirmed: boolean,
): void {
  if (access === 'public') return;
  if (access === undefined) throw new ORPCError('NOT_PERMITTED');
  if (acting === null) throw new ORPCError('NOT_SIGNED_IN');
  const isPossible = isDiskConfirmed || withoutDisk || access === 'administrator';
  if (!isPossible || !isAtLeast(acting.role, access)) throw new ORPCError('NOT_PERMITTED');
}

/**
 * Holds back a protected procedure's answer behind the lock screen, until its person unlocks it. The
 * command itself goes on.
 * @param signal aborted when the page is gone.
 * @throws {ORPCError} `NOT_SIGNED_IN` if the person was signed out meanwhile.
 */
async function requireAnswerable(
  { staff, subscribe }: Till,
  asker: SignedIn,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isWaiting = () => staff.locked && staff.current === asker && signal?.aborted !== true;
  const look = () => {
    if (!isWaiting()) resolve();
  };
  const unsubscribe = subscribe(look);
  signal?.addEventListener('abort', look, { once: true });
  look();
  await promise;
  unsubscribe();
  signal?.removeEventListener('abort', look);
  if (staff.acting !== asker) throw new ORPCError('NOT_SIGNED_IN');
}
