/**
 * Insurance benefits of a patient (interface.md §2.6), and an estimate of the patient's share from them.
 *
 *    check eligibility ─▶ answer with its age ─▶ benefit-table.tsx: all fields
 *                                            └─▶ estimate-form.tsx: fee, deductible, coinsurance ─▶ amount of a sale
 */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { EligibilityAnswer } from '../../../shared/contract/insurance.ts';
import {
  type Benefits,
  benefitAmount,
  benefitPercent,
  type Limit,
  limitUse,
  type NetworkBenefits,
} from '../../../shared/domain/benefits.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import type { DatedAmount } from '../../../shared/domain/suggested-amount.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { dateAndTime, useNow } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { BenefitTable } from './benefit-table.tsx';
import { EstimateForm } from './estimate-form.tsx';
import styles from './insurance.module.css';

const LIMITS: readonly (readonly [Limit, name: string, used: BarProps['used']])[] = [
  ['deductible', t('insurance.deductible'), 'insurance.met'],
  ['coinsurance', t('insurance.coinsuranceMaximum'), 'insurance.met'],
  ['year', t('insurance.yearMaximum'), 'insurance.used'],
  ['life', t('insurance.lifetimeMaximum'), 'insurance.used'],
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
function BenefitChart({ benefits, network, choose }: BenefitChartProps) {
  return (
    <section className={`${ui['card']} ${styles['chart']}`} aria-label={t('insurance.benefits')}>
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
      <dl className={ui['stack']}>
        {LIMITS.map(([limit, title, used]) => (
          <Bar key={limit} title={title} used={used} use={limitUse(benefits, limit)} />
        ))}
      </dl>
      <p className={ui['muted']}>
        {percent === null
          ? t('insurance.coinsuranceNotReturned')
          : t('insurance.afterDeductiblePatientPays', { percent })}
      </p>
    </div>
  );
}

interface BarProps {
  readonly title: string;
  readonly used: 'insurance.met' | 'insurance.used';
  readonly use: ReturnType<typeof limitUse>;
}

function Bar({ title, used, use }: BarProps) {
  if (use === null) {
    return (
      <div className={styles['limit']}>
        <dt>{title}</dt>
        <dd className={ui['hint']}>{t('insurance.notReturned')}</dd>
      </div>
    );
  }
  const part = use.max === 0 ? 100 : Math.min(100, (use.met / use.max) * 100);
  return (
    <div className={styles['limit']}>
      <dt>
        {title} <span>{toDollars(use.max)}</span>
      </dt>
      <dd className={ui['hint']}>
        <div className={styles['bar']} aria-hidden="true">
          <div style={{ width: `${part}%` }} />
        </div>
        <span>{t(used, { amount: toDollars(use.met) })}</span>
        <strong>{t('insurance.left', { remaining: toDollars(use.remaining) })}</strong>
      </dd>
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** The copay of an answer for a visit in network; null if none was returned. */
export function copayOf(answer: EligibilityAnswer): DatedAmount | null {
  const { individual, family } = answer.inNetwork;
  const amount = benefitAmount(individual.copay) ?? benefitAmount(family.copay);
  if (amount === null || amount === 0) return null;
  return { amount, at: new Date(verifiedAt(answer)).toISOString() };
}

/** Time of the answer: its own timestamp if readable, else the time of the request. */
function verifiedAt({ timestamp, askedAt }: EligibilityAnswer): number {
  const asked = Date.parse(askedAt);
  const answeredAt = /^\d{4}-\d{2}-\d{2}T/.test(timestamp ?? '')
    ? Date.parse(timestamp ?? '')
    : Number.NaN;
  return Number.isNaN(answeredAt) ? asked : Math.min(answeredAt, asked);
}

/** Age of the answer; stale after the clinic's own setting. */
function AnswerAge({ answer }: { readonly answer: EligibilityAnswer }) {
  const now = useNow();
  const { data: policy } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  const at = verifiedAt(answer);
  const age = Math.max(0, now - at);
  const stale = policy !== undefined && age > policy.staleHours * HOUR_MS;
  return (
    <p className={styles['age']} data-stale={stale || undefined}>
      {stale ? <strong>{t('insurance.outdated')} </strong> : null}
      {t('insurance.checked', {
        age: ageText(age),
        toISOString: dateAndTime(new Date(at).toISOString()),
      })}
    </p>
  );
}

export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t('insurance.justNow');
  if (minutes < 120) return t('insurance.minAgo', { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? t('insurance.hoursAgo', { hours })
    : t('insurance.daysAgo', { hours: Math.floor(hours / 24) });
}

export interface InsuranceProps {
  readonly patientId: string;
  readonly name: string;
  /** Begins a sale for this patient at the counter. */
  readonly startSale: (sale: {
    readonly patientId: string;
    readonly name: string;
    readonly lines: readonly SaleLine[];
  }) => void;
}

/** A patient's insurance benefits, and the amount the patient owes. */
export function Insurance(props: InsuranceProps) {
  const { patientId } = props;
  const client = useQueryClient();
  const queryKey = ['insurance', patientId];
  const { data: answer = null, isPending } = useQuery({
    queryKey,
    queryFn: () => till().insurance.last({ patientId }),
    gcTime: 0,
    retry: false,
  });
  const { data: isSelfPay, isPending: isReading } = useQuery({
    queryKey: ['insurance', 'self-pay', patientId],
    queryFn: () => till().insurance.selfPay({ patientId }),
    gcTime: 0,
    retry: false,
  });
  const { run, pending, problem } = useCommand();
  const ask = () =>
    run(async () =>
      client.setQueryData(queryKey, await till().insurance.ask({ commandId: v7(), patientId })),
    );
  const place = useRef<HTMLDivElement>(null);
  useAction({
    name: t('insurance.checkEligibility'),
    shortcut: 'Alt+E',
    run: ask,
    enabled: !pending && isSelfPay !== true,
    place,
  });
  if (isPending || isReading) return null;
  if (isSelfPay === true) return <Notice tone="info">{t('insurance.selfPay')}</Notice>;
  return (
    <div className={styles['insurance']} ref={place}>
      <div className={styles['asking']}>
        {answer === null ? null : <AnswerAge answer={answer} />}
        <Button
          look={answer === null ? 'primary' : 'secondary'}
          shortcut="Alt+E"
          pending={pending}
          onPress={ask}
        >
          {answer === null ? t('insurance.checkEligibility') : t('insurance.checkAgain')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {answer === null ? (
        <NotAsked pending={pending} />
      ) : (
        <Answer {...props} answer={answer} place={place} />
      )}
    </div>
  );
}

function NotAsked({ pending }: { readonly pending: boolean }) {
  return (
    <Said as="div" className={`${ui['empty']} ${styles['nothing']}`}>
      <ShieldQuestion size={32} strokeWidth={1.5} aria-hidden="true" />
      <div className={ui['lead']}>
        {pending ? t('insurance.checking') : t('insurance.eligibilityNotBeenChecked')}
      </div>
      <p>{t('insurance.checkShowsRemainingDeductible')}</p>
    </Said>
  );
}

interface AnswerProps extends InsuranceProps {
  readonly answer: EligibilityAnswer;
  /** The element around it, so that its keys work in a dialog too. */
  readonly place: RefObject<HTMLDivElement | null>;
}

function Answer({ answer, place, patientId, name, startSale }: AnswerProps) {
  const [network, setNetwork] = useState<'inNetwork' | 'outOfNetwork'>('inNetwork');
  const benefits = answer[network];
  const copay = benefitAmount(benefits.individual.copay) ?? benefitAmount(benefits.family.copay);
  const owed = copay !== null && copay > 0 ? copay : null;
  const busy = useTill((state) => state.current !== null);
  const charge = (lines: readonly SaleLine[]) => startSale({ patientId, name, lines });
  const chargeCopay = () => {
    if (owed !== null) charge([{ kind: 'copay', amount: owed }]);
  };
  useAction({
    name: t('insurance.chargeCopay'),
    shortcut: 'Alt+C',
    run: chargeCopay,
    enabled: owed !== null && !busy,
    place,
  });
  return (
    <>
      <BenefitChart benefits={benefits} network={network} choose={setNetwork} />
      <div className={styles['owed']}>
        <section className={styles['copay']} aria-label={t('insurance.copay')}>
          <h3>{t('insurance.copay')}</h3>
          <div className={ui['figure']}>
            {copay === null ? t('insurance.notReturned') : toDollars(copay)}
          </div>
          {owed === null ? null : (
            <Button
              look="primary"
              shortcut="Alt+C"
              disabledBecause={busy ? t('ui.saleOpen') : null}
              onPress={chargeCopay}
            >
              {t('insurance.chargeCopay')}
            </Button>
          )}
        </section>
        <EstimateForm benefits={benefits} charge={charge} busy={busy} />
      </div>
      {busy ? <Notice tone="info">{t('insurance.saleOpenCheckout')}</Notice> : null}
      <BenefitTable answer={answer} />
    </>
  );
}

/** Insurance benefits in a panel; the page below stays active. */
export function InsurancePanel({
  close,
  startSale,
  ...patient
}: InsuranceProps & { readonly close: () => void }) {
  return (
    <SidePanel title={t('insurance.insurance', { name: patient.name })} close={close}>
      <Insurance
        {...patient}
        startSale={(sale) => {
          startSale(sale);
          close();
        }}
      />
    </SidePanel>
  );
}
