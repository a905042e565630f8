import type { CurrentSale, Step, StepOf } from '../../../shared/contract/till.ts';
import type { TenderSale } from './tender-sale.ts';

/** Props of every step: the sale, and the current step. */
export interface StepProps<K extends Step['kind']> {
  readonly sale: CurrentSale;
  readonly step: StepOf<K>;
}

/** An action of the counter that a key or a button starts. */
export type Move = () => Promise<unknown>;

/** Props of every tender form. */
export interface TenderFormProps {
  readonly sale: TenderSale;
  /** Back to the choice of tender. */
  readonly back: () => void;
}
