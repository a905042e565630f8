import { memo, type ReactNode, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { paymentPlanIdSchema } from '../../../shared/contract/values.ts';
import { toDecimal } from '../../../shared/domain/money.ts';
import { type LineChoice, lineName, planOf } from '../../../shared/domain/sale.ts';
import { oneLine } from '../../../shared/domain/typed-text.ts';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Key } from '../../ui/button.tsx';
import { Tried } from '../../ui/form.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { firstKind, isOnlySuggested, kindOf, useDraft } from './draft.ts';
import styles from './form-field.module.css';
import { FormField } from './form-field.tsx';

/** The kind of a line; Alt and a digit choose, the amount field has all other keys. */
export const LineKinds = memo(function LineKinds() {
  const choice = useDraft((draft) => draft.choice);
  const kinds = useTill((state) => state.lineKinds);
  const chosen = choice ?? kinds[0];
  return (
    <RadioGroup
      className={ui['stack'] ?? ''}
      data-gap="8"
      value={chosen === undefined ? null : lineName(chosen)}
      onChange={(value) => {
        const next = kinds.find((each) => lineName(each) === value);
        if (next !== undefined) choose(next, kinds);
      }}
      orientation="horizontal"
    >
      <div className={`${ui['line']} ${styles['kindsLabel']}`}>
        <Label>{t('checkout.payment')}</Label>
        <span className={styles['kindsAbout']}>{t('checkout.altNumber')}</span>
      </div>
      <div className={ui['row']}>
        {kinds.map((each, index) => (
          <Kind
            key={lineName(each)}
            name={lineName(each)}
            digit={index + 1}
            choose={() => choose(each, kinds)}
          />
        ))}
      </div>
    </RadioGroup>
  );
});

/** Fills in the kind's usual amount; a typed amount stays, a suggested one does not. */
function choose(next: LineChoice, kinds: readonly LineChoice[]): void {
  const draft = useDraft.getState();
  const { choice, typed } = draft;
  const usual = (of: LineChoice | undefined) =>
    of === undefined || of.amount === null ? '' : toDecimal(of.amount);
  const before = kinds.find((each) => choice !== null && lineName(each) === lineName(choice));
  const untouched = isOnlySuggested(draft) || typed === usual(before);
  useDraft.setState({
    choice: kindOf(next),
    ...(untouched ? { typed: usual(next), suggested: null } : {}),
  });
}

function Kind({
  name,
  digit,
  choose,
}: {
  readonly name: string;
  readonly digit: number;
  readonly choose: () => void;
}) {
  useAction({
    name: t('checkout.payment2', { name }),
    shortcut: `Alt+${digit}`,
    run: choose,
  });
  return (
    <Radio value={name} className={styles['kind'] ?? ''}>
      {name}
      <Key held>{digit}</Key>
    </Radio>
  );
}

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
      <Tried value={tried}>
        <FormField
          label={t('checkout.paymentPlanIdOptional')}
          value={draft.plan}
          change={(plan) => {
            useDraft.setState({ plan });
            setTried(false);
          }}
          wrong={wrong}
          most={36}
        />
      </Tried>
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
