import type { CurrentSale, Step, StepOf } from '../../../shared/contract/till.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import type { TenderSale } from './tender-sale.ts';

/** What every step of the counter is given: the sale, and where in it we are. */
export interface StepProps<K extends Step['kind']> {
  readonly sale: CurrentSale;
  readonly step: StepOf<K>;
}

/** A move the counter makes when a key or a button says so. */
export type Move = () => Promise<unknown>;

/** What every tender's own form is given. */
export interface TenderFormProps {
  readonly sale: TenderSale;
  /** Back to where the tender was chosen. */
  readonly back: () => void;
  readonly approval: AskApproval;
}
