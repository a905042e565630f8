import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { NetworkBenefits } from '../../../shared/domain/benefits.ts';
import { type Estimate, estimate } from '../../../shared/domain/estimate.ts';
import { parseAmount, toDollars } from '../../../shared/domain/money.ts';
import type { LineKind, SaleLine } from '../../../shared/domain/sale.ts';
import { listed, t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useNoCardNumber } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import styles from './insurance.module.css';

const NAMES = {
  deductible: t('insurance.deductible'),
  coinsurance: t('insurance.coinsurance'),
  'over-the-maximum': t('insurance.overMaximum'),
} as const;

/** The line kind of each part of an estimate. */
const LINES: Readonly<Record<keyof typeof NAMES, LineKind>> = {
  deductible: 'deductible',
  coinsurance: 'coinsurance',
  'over-the-maximum': 'balance',
};

interface EstimateFormProps {
  readonly benefits: NetworkBenefits;
  readonly charge: (lines: readonly SaleLine[]) => void;
  /** True if a sale is open at the counter already. */
  readonly busy: boolean;
}

/** Computes and explains the patient's share for a service. */
export function EstimateForm({ benefits, charge, busy }: EstimateFormProps) {
  const [typed, setTyped] = useState('');
  const { dropped, changeTyped } = useNoCardNumber(setTyped);
  const parsed = parseAmount(typed);
  const worked = parsed.ok ? estimate(parsed.amount, benefits, toDollars) : null;
  return (
    <section className={styles['estimate']} aria-label={t('insurance.estimate')}>
      <h3>{t('insurance.estimateService')}</h3>
      <TextField
        className={`${ui['labelled']} ${styles['amount']}`}
        value={typed}
        onChange={changeTyped}
      >
        <Label>{t('insurance.costService')}</Label>
        <Input
          className={ui['input'] ?? ''}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
        />
      </TextField>
      {dropped === null ? null : <p className={ui['error']}>{dropped}</p>}
      {typed !== '' && !parsed.ok ? (
        <p className={ui['error']}>{AMOUNT_PROBLEMS[parsed.problem]}</p>
      ) : null}
      {worked === null ? null : <Working worked={worked} charge={charge} busy={busy} />}
    </section>
  );
}

interface WorkingProps {
  readonly worked: Estimate;
  readonly charge: EstimateFormProps['charge'];
  readonly busy: boolean;
}

function Working({ worked, charge, busy }: WorkingProps) {
  if (worked.kind === 'not-said') {
    return (
      <Notice tone="warn">
        {t('insurance.noEstimateInsuranceDid', { missing: listed(worked.missing) })}
      </Notice>
    );
  }
  const { steps, patientPays, planPays, assumed } = worked;
  const lines = steps
    .filter(({ amount }) => amount > 0)
    .map(({ what, amount }) => ({ kind: LINES[what], amount }));
  return (
    <>
      <ol className={`${ui['stack']} ${styles['steps']}`} data-gap="8" data-full>
        {steps.map(({ what, amount, because }) => (
          <li key={what}>
            <strong>{NAMES[what]}</strong>
            <span className={styles['sum']}>{toDollars(amount)}</span>
            <span className={styles['because']}>{because}</span>
          </li>
        ))}
        <li className={styles['total']}>
          <strong>{t('insurance.patientPays')}</strong>
          <span className={styles['sum']}>{toDollars(patientPays)}</span>
          <span className={styles['because']}>
            {t('insurance.planPays', { planPays: toDollars(planPays) })}
            {assumed.length === 0 ? '' : t('insurance.assumption', { assumed: listed(assumed) })}
          </span>
        </li>
      </ol>
      {patientPays === 0 ? null : (
        <Button disabledBecause={busy ? t('ui.saleOpen') : null} onPress={() => charge(lines)}>
          {t('insurance.chargeEstimate')}
        </Button>
      )}
    </>
  );
}
