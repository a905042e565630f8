import {
  type Benefits,
  benefitPercent,
  type Limit,
  limitUse,
  type NetworkBenefits,
} from '../../../shared/domain/benefits.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import { Choice } from '../../ui/choice.tsx';
import styles from './insurance.module.css';

const LIMITS: readonly (readonly [Limit, name: string, used: string])[] = [
  ['deductible', t('insurance.deductible'), 'met'],
  ['coinsurance', t('insurance.coinsuranceMaximum'), 'met'],
  ['year', t('insurance.yearMaximum'), 'used'],
  ['life', t('insurance.lifetimeMaximum'), 'used'],
];

const NETWORKS = [
  { value: 'inNetwork', name: t('insurance.network') },
  { value: 'outOfNetwork', name: t('insurance.outNetwork') },
] as const;

interface BenefitChartProps {
  readonly benefits: NetworkBenefits;
  readonly network: 'inNetwork' | 'outOfNetwork';
  readonly choose: (network: 'inNetwork' | 'outOfNetwork') => void;
}

/** Met and remaining benefits, as bars that can be turned to the patient. */
export function BenefitChart({ benefits, network, choose }: BenefitChartProps) {
  return (
    <section className={styles['chart']} aria-label={t('insurance.benefits')}>
      <Choice label={t('insurance.network2')} options={NETWORKS} value={network} choose={choose} />
      <div className={styles['scopes']}>
        <Scope name={t('insurance.individual')} benefits={benefits.individual} />
        <Scope name={t('insurance.family')} benefits={benefits.family} />
      </div>
    </section>
  );
}

function Scope({ name, benefits }: { readonly name: string; readonly benefits: Benefits }) {
  const percent = benefitPercent(benefits.coinsurance);
  return (
    <div className={styles['scope']}>
      <h3>{name}</h3>
      <dl className={styles['limits']}>
        {LIMITS.map(([limit, title, used]) => (
          <Bar key={limit} title={title} used={used} use={limitUse(benefits, limit)} />
        ))}
      </dl>
      <p className={styles['share']}>
        {percent === null
          ? t('insurance.coinsuranceNotReturned')
          : t('insurance.afterDeductiblePatientPays', { percent })}
      </p>
    </div>
  );
}

interface BarProps {
  readonly title: string;
  readonly used: string;
  readonly use: ReturnType<typeof limitUse>;
}

function Bar({ title, used, use }: BarProps) {
  if (use === null) {
    return (
      <div className={styles['limit']}>
        <dt>{title}</dt>
        <dd>{t('insurance.notReturned')}</dd>
      </div>
    );
  }
  const part = use.max === 0 ? 100 : Math.min(100, (use.met / use.max) * 100);
  return (
    <div className={styles['limit']}>
      <dt>
        {title} <span>{toDollars(use.max)}</span>
      </dt>
      <dd>
        <div className={styles['bar']} aria-hidden="true">
          <div style={{ width: `${part}%` }} />
        </div>
        <span>
          {toDollars(use.met)} {used}
        </span>
        <strong>{t('insurance.left', { remaining: toDollars(use.remaining) })}</strong>
      </dd>
    </div>
  );
}
