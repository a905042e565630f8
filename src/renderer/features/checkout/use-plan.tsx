import { type ReactNode, useState } from 'react';
import { paymentPlanIdSchema } from '../../../shared/contract/values.ts';
import { planOf } from '../../../shared/domain/sale.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { firstKind, useDraft } from './draft.ts';
import { FormField } from './form-field.tsx';

/** The plan that the line in the field pays off, if the clinic works with plans. */
export function usePlan(): {
  readonly field: ReactNode;
  /** Continues, unless the field holds no plan that this sale can pay off. */
  readonly whenGood: (go: () => void) => void;
} {
  const used = useTill((state) => state.paymentPlans);
  const draft = useDraft();
  const [tried, setTried] = useState(false);
  const { kind } = draft.choice ?? firstKind();
  if (!used || kind !== 'plan-payment') return { field: null, whenGood: (go) => go() };
  const wrong = wrongWith(oneLine(draft.plan), planOf(draft.lines));
  return {
    field: (
      <FormField
        label={t('checkout.paymentPlanIdOptional')}
        value={draft.plan}
        change={(plan) => {
          useDraft.setState({ plan });
          setTried(false);
        }}
        wrong={tried ? wrong : null}
        most={36}
      />
    ),
    whenGood: (go) => {
      setTried(true);
      if (wrong === null) go();
    },
  };
}

function wrongWith(plan: string, before: string | null): string | null {
  if (plan === '') return null;
  if (!paymentPlanIdSchema.safeParse(plan).success) {
    return t('checkout.planId32Digits');
  }
  return before === null || before === plan ? null : t('checkout.oneSalePaysOne');
}
