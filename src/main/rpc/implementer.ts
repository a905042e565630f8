import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import type { Till } from '../app.ts';
import { JournalError, type JournalErrorCode } from '../journal/journal-error.ts';
import { ServiceFailed } from '../service/service-failed.ts';
import { SettingsError } from '../setup/settings-error.ts';
import { CodedError } from '../system/coded-error.ts';
import { requireAccess, requireAnswerable } from './require-access.ts';

/** The journal's failures that a person at the counter can act on. */
const JOURNAL_CODES: Partial<Record<JournalErrorCode, string>> = {
  'not-writable': 'JOURNAL_NOT_WRITABLE',
  damaged: 'JOURNAL_DAMAGED',
};

/**
 * The base of every route. Enforces the access and the errors that the contract declares: a
 * feature's coded errors become its declared ones, anything else an internal error without its
 * text.
 */
export function createImplementer(till: Till) {
  const guarded = implement(contract).use(async ({ procedure, signal, next }) => {
    const { meta } = procedure['~orpc'];
    requireAccess(meta, till.staff.acting);
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
  return guarded.use(async ({ next }) => {
    try {
      return await next();
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
        till.reportFault(error);
        throw new ORPCError(journalCode, { cause: error });
      }
      if (!(error instanceof ORPCError)) till.reportFault(error);
      throw error;
    }
  });
}

export type Implementer = ReturnType<typeof createImplementer>;
