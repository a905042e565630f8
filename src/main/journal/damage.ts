import { t } from '../../shared/messages/t.ts';
import { JournalError } from './journal-error.ts';

/**
 * The error for a journal that cannot be trusted.
 * @param what the defect, e.g. `row 12 was changed`.
 */
export function damaged(what: string, options?: ErrorOptions): JournalError {
  return new JournalError('damaged', t('journal.damaged', { what }), options);
}
