import type { Row } from '../../../src/main/journal/entry.ts';
import type { Alarm, TrayItem } from '../../../src/shared/contract/attempts.ts';
import type { Deed } from '../service/deed.ts';
import type { SentRequest } from '../service/model-line.ts';
import type { Counted } from '../till/fittings.ts';
import type { History } from './history.ts';

/** The whole world at rest: what the till says, and what is true. */
export interface Scene {
  readonly tillId: string;
  readonly rows: readonly Row[];
  readonly history: History;
  /** When each row was added, by the true clock, ms; by its number. */
  readonly trueTimes: ReadonlyMap<number, number>;
  /** The view tables as they stand, and as they are drawn anew from the roll. */
  readonly views: { readonly kept: string; readonly redrawn: string };
  readonly tray: readonly TrayItem[];
  readonly alarms: readonly Alarm[];
  /** Everything the service did. */
  readonly deeds: readonly Deed[];
  /** Every money request that left this PC. */
  readonly sent: readonly SentRequest[];
  /** What the paper, the drawer and the cashier's hands saw. */
  readonly counted: Counted;
  /** What went wrong outside of any command: faults the product reported, promises nobody awaited. */
  readonly mishaps: readonly string[];
}

/** What is wrong with a scene, in a sentence each; nothing when the invariant holds. */
export type Invariant = (scene: Scene) => readonly string[];
