import type { ReactNode } from 'react';
import type { Approval } from '../../shared/contract/approval.ts';

/** Asks for a manager approval and hands it over; the application sets the required permission. */
export type AskApproval = (asking: {
  /** Purpose of the approval, e.g. `Mark as not charged`. */
  readonly what: string;
  readonly give: (approval: Approval) => Promise<unknown>;
  readonly cancel: () => void;
}) => ReactNode;
