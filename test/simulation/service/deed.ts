import type { Method } from '../../../src/shared/domain/attempt.ts';
import type { Cents } from '../../../src/shared/domain/money.ts';

export type Action = 'AUTHORIZE' | 'PREAUTHORIZE' | 'CAPTURE' | 'DEAUTHORIZE' | 'VOID' | 'CREDIT';
export type Results = 'APPROVED' | 'DECLINED' | 'FAILED';

/** One deed of the service, with its visible part and the part that only the proof knows. */
export interface Deed {
  readonly id: string;
  /** The branch of the deed; no other branch sees it. */
  readonly branch: string;
  readonly method: Method;
  readonly action: Action;
  readonly results: Results;
  readonly code: string | null;
  readonly message: string;
  /** By the service's clock, ms, whole seconds (interface.md §1.4). */
  readonly stamp: number;
  /** The UTC day of the stamp, `YYYY-MM-DD`. */
  readonly day: string;
  /** The fields of list and report. */
  readonly trackingId: string | null;
  readonly amount: Cents;
  /** The payment of a follow-up; its own id otherwise (interface.md §2.7). */
  readonly originalId: string;
  /** True times from which list and report show it; never if infinite. */
  readonly listedFrom: number;
  readonly reportedFrom: number;
  /** When it was done, and from when on nothing shows it any more, by the true time. */
  readonly madeAt: number;
  readonly shownUntil: number;
  /** The service was set back to a state without it. */
  readonly reverted: boolean;
  /**
   * The attempt that requested it, which the wire does not show for every deed; null for other
   * terminals'.
   */
  readonly askedBy: string | null;
}
