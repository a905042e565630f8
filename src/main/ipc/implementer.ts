import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import { CodedError } from '../coded-error.ts';
import { JournalError, type JournalErrorCode } from '../journal/journal-error.ts';
import { ServiceFailed } from '../service/service-failed.ts';
import { SettingsError } from '../settings/settings-error.ts';
import type { Till } from '../till.ts';

/** The journal's failures that a person at the counter can do something about. */
const JOURNAL_CODES: Partial<Record<JournalErrorCode, string>> = {
  'not-writable': 'JOURNAL_NOT_WRITABLE',
  damaged: 'JOURNAL_DAMAGED',
};

/**
 * What every route is made with. Only what the contract declares leaves here: a feature's coded errors
 * become its declared ones, anything else an internal error without its text.
 */
export function createImplementer(till: Till) {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof CodedError || error instanceof ServiceFailed) {
        throw new ORPCError(error.code, { data: error.data, cause: error });
      }
      if (error instanceof SettingsError) {
        till.reportFault(error);
        throw new ORPCError('SETTINGS_NOT_KEPT', { data: { why: error.code }, cause: error });
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
