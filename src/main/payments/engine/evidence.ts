import type { Method, Operation } from '../../../shared/domain/attempt.ts';

/** The sources that can prove an operation, and the meaning of its absence in them. */
export interface Evidence {
  /**
   * The transaction report shows it, by tracking id or by `original_id`; it knows CARD and ACH
   * only.
   */
  readonly report: boolean;
  /**
   * True if a complete status check without a record counts as absence. It does not if a record
   * would carry neither our tracking id nor the payment's: then only a person can decide.
   */
  readonly absenceCounts: boolean;
}

const IN_BOTH: Evidence = { report: true, absenceCounts: true };
const IN_LIST: Evidence = { report: false, absenceCounts: true };
const NO_PROOF: Evidence = { report: false, absenceCounts: false };

/**
 * One row per operation. A record in the list is ours only by its tracking id: the list does not
 * name the payment of a follow-up. The report ties voids, credits and rejects to theirs
 * (interface.md §2.7). The interface does not document the record of a hold after capture or
 * release, so only a record of that action with our tracking id proves either, and nothing proves
 * that it was not done.
 */
export const EVIDENCE: Readonly<Record<Operation, Readonly<Record<Method, Evidence>>>> = {
  authorize: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: IN_LIST },
  preauthorize: { CARD: IN_LIST, ACH: IN_LIST, CASH: IN_LIST },
  capture: { CARD: NO_PROOF, ACH: NO_PROOF, CASH: NO_PROOF },
  deauthorize: { CARD: NO_PROOF, ACH: NO_PROOF, CASH: NO_PROOF },
  void: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: NO_PROOF },
  credit: { CARD: IN_BOTH, ACH: IN_BOTH, CASH: NO_PROOF },
};
