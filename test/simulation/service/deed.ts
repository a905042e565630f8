import type { Method } from '../../../src/shared/domain/attempt.ts';
import type { Cents } from '../../../src/shared/domain/money.ts';

export type Action = 'AUTHORIZE' | 'PREAUTHORIZE' | 'CAPTURE' | 'DEAUTHORIZE' | 'VOID' | 'CREDIT';
export type Results = 'APPROVED' | 'DECLINED' | 'FAILED';

/** One thing the service did, with what it shows of it and what only the proof knows. */
export interface Deed {
  readonly id: string;
  /** The branch it was done for; no other branch sees it. */
  readonly branch: string;
  readonly method: Method;
  readonly action: Action;
  readonly results: Results;
  readonly code: string | null;
  readonly message: string;
  /** By the service's clock, ms, whole seconds (interface.md §1.4). */
  readonly stamp: number;
  /** What list and report show. */
  readonly trackingId: string | null;
  readonly amount: Cents;
  /** The payment it acts on; its own id otherwise (interface.md §2.7). */
  readonly originalId: string;
  /** True times from which list and report show it; never where infinite. */
  readonly listedFrom: number;
  readonly reportedFrom: number;
  /** The attempt that asked for it, which the wire does not tell of every deed; null for others'. */
  readonly askedBy: string | null;
}
