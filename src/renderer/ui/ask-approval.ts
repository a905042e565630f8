import type { ReactNode } from 'react';
import type { Approval } from '../../shared/contract/approval.ts';

/** Asks for a manager's word and hands it over; the application says which permission it takes. */
export type AskApproval = (asking: {
  /** What the word is for, e.g. `Take as not charged`. */
  readonly what: string;
  readonly give: (approval: Approval) => Promise<unknown>;
  readonly cancel: () => void;
}) => ReactNode;
