import type { Method, Operation } from '../../shared/domain/attempt.ts';

/** What can show that an operation was done, and what its absence is worth. */
export interface Evidence {
  /** The transaction report shows it, by tracking id or by `original_id`; it knows CARD and ACH only. */
  readonly report: boolean;
  /**
   * Whether a complete look that finds nothing counts as absence. It does not where a record would
   * carry neither our tracking id nor the payment's: there only a person can tell.
   */
  readonly absenceCounts: boolean;
}

const IN_BOTH: Evidence = { report: true, absenceCounts: true };
const IN_LIST: Evidence = { report: false, absenceCounts: true };
const NO_PROOF: Evidence = { report: false, absenceCounts: false };

/**
 * One row per operation. In the list a record is ours by its tracking id alone: it does not say which
 * payment it acted on. The report ties voids, credits and rejects to theirs (interface.md §2.7). What
 * a hold looks like after capture or release is not documented, so nothing but our tracking id in a
 * record of that action proves either, and nothing proves that it was not done.
 */
export const EVIDENCE: Readonly<Record<Operation, Readonly<Record<Method, Evidence>>>> = {
  authorize: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: IN_LIST },
  preauthorize: { CARD: IN_LIST, ACH: IN_LIST, CASH: IN_LIST },
  capture: { CARD: NO_PROOF, ACH: NO_PROOF, CASH: NO_PROOF },
  deauthorize: { CARD: NO_PROOF, ACH: NO_PROOF, CASH: NO_PROOF },
  void: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: NO_PROOF },
  credit: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: NO_PROOF },
};
