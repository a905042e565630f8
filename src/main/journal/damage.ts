import { JournalError } from './journal-error.ts';

/**
 * The error for a journal that cannot be trusted.
 * @param what the defect, e.g. `row 12 was changed`.
 */
export function damaged(what: string, options?: ErrorOptions): JournalError {
  return new JournalError(
    'damaged',
    `The journal is damaged (${what}), so no money is taken on it: leave the data folder as it is and call your IT person.`,
    options,
  );
}
