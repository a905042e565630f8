import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { EligibilityAnswer } from '../../../shared/contract/insurance.ts';
import { benefitAmount } from '../../../shared/domain/benefits.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { AnswerAge } from './answer-age.tsx';
import { BenefitChart } from './benefit-chart.tsx';
import { BenefitTable } from './benefit-table.tsx';
import { EstimateForm } from './estimate-form.tsx';
import styles from './insurance.module.css';

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
  const { run, pending, problem } = useCommand();
  const ask = () =>
    run(async () => client.setQueryData(queryKey, await till().insurance.ask({ patientId })));
  const place = useRef<HTMLDivElement>(null);
  useAction({
    name: t('insurance.checkEligibility'),
    shortcut: 'Alt+I',
    run: ask,
    enabled: !pending,
    place,
  });
  if (isPending) return null;
  return (
    <div className={styles['insurance']} ref={place}>
      <div className={styles['asking']}>
        {answer === null ? null : <AnswerAge answer={answer} />}
        <Button
          look={answer === null ? 'primary' : 'secondary'}
          shortcut="Alt+I"
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
    <div className={styles['nothing']} role="status">
      <ShieldQuestion size={32} strokeWidth={1.5} aria-hidden="true" />
      <p>{pending ? t('insurance.checking') : t('insurance.eligibilityNotBeenChecked')}</p>
      <p>{t('insurance.checkShowsRemainingDeductible')}</p>
    </div>
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
          <p className={styles['big']}>
            {copay === null ? t('insurance.notReturned') : toDollars(copay)}
          </p>
          {owed === null ? null : (
            <Button look="primary" shortcut="Alt+C" disabled={busy} onPress={chargeCopay}>
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
