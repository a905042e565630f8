import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import type { NetworkBenefits } from '../../../shared/domain/benefits.ts';
import { type Estimate, estimate } from '../../../shared/domain/estimate.ts';
import { parseAmount, toDollars } from '../../../shared/domain/money.ts';
import type { LineKind, SaleLine } from '../../../shared/domain/sale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import styles from './insurance.module.css';

const NAMES = {
  deductible: 'Deductible',
  coinsurance: 'Coinsurance',
  'over-the-maximum': 'Over the maximum',
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
  const parsed = parseAmount(typed);
  const worked = parsed.ok ? estimate(parsed.amount, benefits, toDollars) : null;
  return (
    <section className={styles['estimate']} aria-label="Estimate">
      <h3>Estimate for a service</h3>
      <TextField className={styles['amount'] ?? ''} value={typed} onChange={setTyped}>
        <Label>What the service costs</Label>
        <Input inputMode="decimal" autoComplete="off" placeholder="0.00" />
      </TextField>
      {typed !== '' && !parsed.ok ? (
        <p className={styles['problem']}>{AMOUNT_PROBLEMS[parsed.problem]}</p>
      ) : null}
      {worked === null ? null : <Working worked={worked} charge={charge} busy={busy} />}
    </section>
  );
}

interface WorkingProps extends Pick<EstimateFormProps, 'charge' | 'busy'> {
  readonly worked: Estimate;
}

function Working({ worked, charge, busy }: WorkingProps) {
  if (worked.kind === 'not-said') {
    return (
      <Notice tone="warn">
        Nothing can be worked out: the insurance did not say {worked.missing.join(' and ')}.
      </Notice>
    );
  }
  const { steps, patientPays, planPays, assumed } = worked;
  const lines = steps
    .filter(({ amount }) => amount > 0)
    .map(({ what, amount }) => ({ kind: LINES[what], amount }));
  return (
    <>
      <ol className={styles['steps']}>
        {steps.map(({ what, amount, because }) => (
          <li key={what}>
            <strong>{NAMES[what]}</strong>
            <span className={styles['sum']}>{toDollars(amount)}</span>
            <span className={styles['because']}>{because}</span>
          </li>
        ))}
        <li className={styles['total']}>
          <strong>The patient pays</strong>
          <span className={styles['sum']}>{toDollars(patientPays)}</span>
          <span className={styles['because']}>
            The plan pays {toDollars(planPays)}. This is an estimate; the claim decides.
            {assumed.length === 0 ? '' : ` Worked out although ${assumed.join(' and ')}.`}
          </span>
        </li>
      </ol>
      {patientPays === 0 ? null : (
        <Button disabled={busy} onPress={() => charge(lines)}>
          Charge the estimate
        </Button>
      )}
    </>
  );
}
