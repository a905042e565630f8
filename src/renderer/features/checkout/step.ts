import type { CurrentSale, Step, StepOf } from '../../../shared/contract/till.ts';

/** What every step of the counter is given: the sale, and where in it we are. */
export interface StepProps<K extends Step['kind']> {
  readonly sale: CurrentSale;
  readonly step: StepOf<K>;
}

/** A move the counter makes when a key or a button says so. */
export type Move = () => Promise<unknown>;
