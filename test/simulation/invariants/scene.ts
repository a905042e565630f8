import type { Alarm, InDoubtItem } from '../../../src/shared/contract/attempts.ts';
import type { Row } from '../../../src/shared/journal/entry.ts';
import type { Deed, Results } from '../service/deed.ts';
import type { AnsweredRead, SentRequest } from '../service/model-line.ts';
import type { Counted } from '../till/fittings.ts';
import type { History } from './history.ts';

/** The whole environment at rest: the till's state, and the truth. */
export interface Scene {
  readonly tillId: string;
  readonly rows: readonly Row[];
  readonly history: History;
  /** The time of each entry by the true clock, ms; by its number. */
  readonly trueTimes: ReadonlyMap<number, number>;
  /** Reads the present projections, and the ones rebuilt from the entries. */
  readonly projections: () => { readonly kept: string; readonly redrawn: string };
  /** The booked movements of money, by the numbers of their entries. */
  readonly movements: readonly { readonly number: number; readonly amount: number }[];
  readonly inDoubtList: readonly InDoubtItem[];
  readonly alarms: readonly Alarm[];
  /** All deeds of the service. */
  readonly deeds: readonly Deed[];
  /** Ids of those that a cut report hides. */
  readonly cutOff: ReadonlySet<string>;
  /** Branches with reports that prove absence. */
  readonly conclusive: ReadonlySet<string>;
  /** Every money request that left this PC. */
  readonly sent: readonly SentRequest[];
  /** The results of whole answers, by tracking id. */
  readonly answers: ReadonlyMap<string, Results>;
  /** The true time at which faults stopped, ms. */
  readonly calmSince: number;
  /** Every read that the service answered as a whole. */
  readonly reads: readonly AnsweredRead[];
  /** The events at the paper, the drawer and the cashier's hands. */
  readonly counted: Counted;
  /** The tracks of cards that the present run of the program took. */
  readonly tracks: readonly Uint8Array[];
  /** Faults outside of any command: faults that the product reported, unawaited promises. */
  readonly mishaps: readonly string[];
}

/** The violations in a scene, in a sentence each; none when the invariant holds. */
export type Invariant = (scene: Scene) => readonly string[];
