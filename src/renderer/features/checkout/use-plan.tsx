import { type ReactNode, useState } from 'react';
import { paymentPlanIdSchema } from '../../../shared/contract/checkout.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import { useTill } from '../../ipc/use-till.ts';
import { useDraft } from './draft.ts';
import { FormField } from './form-field.tsx';

/**
 * The plan that a sale pays off, where the clinic works with plans and a line of the sale is for one.
 * Asked for wherever a charge is made ready, so that a sale taken up again is asked about it too.
 */
export function usePlan(lines: readonly SaleLine[]): {
  /** Null where none is meant. */
  readonly planId: string | null;
  readonly field: ReactNode;
  /** Goes on, unless what stands in the field is no plan's id. */
  readonly whenGood: (go: () => void) => void;
} {
  const used = useTill((state) => state.paymentPlans);
  const typed = useDraft((draft) => draft.plan);
  const [tried, setTried] = useState(false);
  if (!used || lines.every(({ kind }) => kind !== 'plan-payment')) {
    return { planId: null, field: null, whenGood: (go) => go() };
  }
  const planId = typed.trim() === '' ? null : typed.trim();
  const isGood = planId === null || paymentPlanIdSchema.safeParse(planId).success;
  return {
    planId,
    field: (
      <FormField
        label="Payment plan’s id, if there is one"
        value={typed}
        change={(plan) => {
          useDraft.setState({ plan });
          setTried(false);
        }}
        wrong={tried && !isGood ? 'An id has 32 digits and letters a to f in five groups.' : null}
        maxLength={40}
      />
    ),
    whenGood: (go) => {
      setTried(true);
      if (isGood) go();
    },
  };
}
