import {
  type Benefits,
  benefitPercent,
  type Limit,
  limitUse,
  type NetworkBenefits,
} from '../../../shared/domain/benefits.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { Choice } from '../../ui/choice.tsx';
import styles from './insurance.module.css';

const LIMITS: readonly (readonly [Limit, name: string, used: string])[] = [
  ['deductible', 'Deductible', 'met'],
  ['coinsurance', 'Coinsurance maximum', 'met'],
  ['year', 'Year maximum', 'used'],
  ['life', 'Life maximum', 'used'],
];

const NETWORKS = [
  { value: 'inNetwork', name: 'In network' },
  { value: 'outOfNetwork', name: 'Out of network' },
] as const;

interface BenefitChartProps {
  readonly benefits: NetworkBenefits;
  readonly network: 'inNetwork' | 'outOfNetwork';
  readonly choose: (network: 'inNetwork' | 'outOfNetwork') => void;
}

/** Met and remaining benefits, as bars that can be turned to the patient. */
export function BenefitChart({ benefits, network, choose }: BenefitChartProps) {
  return (
    <section className={styles['chart']} aria-label="Benefits">
      <Choice label="Network" options={NETWORKS} value={network} choose={choose} />
      <div className={styles['scopes']}>
        <Scope name="Individual" benefits={benefits.individual} />
        <Scope name="Family" benefits={benefits.family} />
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
          ? 'The coinsurance was not said.'
          : `After the deductible the patient pays ${percent} %.`}
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
        <dd>not said</dd>
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
        <strong>{toDollars(use.remaining)} left</strong>
      </dd>
    </div>
  );
}
