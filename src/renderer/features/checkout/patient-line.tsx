import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { InsurancePanel } from '../../widgets/insurance/insurance.tsx';
import { PatientSearchPanel } from '../../widgets/patient-search.tsx';
import styles from './amount-step.module.css';
import { startSale, useDraft } from './draft.ts';

function choose({ patientId, name, externalId }: PatientHit): void {
  useDraft.setState({ patientId, patientName: name, externalId });
}

/** The patient of the sale. A sale needs none; one key adds one. */
export function PatientLine() {
  const patientId = useDraft((draft) => draft.patientId);
  const name = useDraft((draft) => draft.patientName);
  const externalId = useDraft((draft) => draft.externalId);
  const isUnknownHere = externalId !== null && patientId === null;
  const { data: known } = useQuery({
    queryKey: ['patient-of', externalId],
    queryFn: () => till().patients.withExternalId({ externalId: externalId ?? '' }),
    enabled: isUnknownHere,
  });
  useEffect(() => {
    if (isUnknownHere && known != null) choose(known);
  }, [isUnknownHere, known]);
  const [asking, setAsking] = useState(false);
  const [insured, setInsured] = useState(false);
  const isSomebody = patientId !== null || externalId !== null;
  const find = () => setAsking(true);
  const clear = () => useDraft.setState({ patientId: null, patientName: null, externalId: null });
  useAction({ name: t('checkout.choosePatient'), shortcut: 'Alt+A', run: find });
  const showInsurance = () => setInsured(true);
  useAction({
    name: t('checkout.seePatientsInsurance'),
    shortcut: 'Alt+I',
    run: showInsurance,
    enabled: patientId !== null,
  });
  return (
    <div className={styles['patientLine']}>
      <UserRound size={18} aria-hidden="true" />
      <bdi className={styles['patientName']}>
        {isSomebody
          ? (name ?? t('checkout.patient', { externalId: externalId ?? '' }))
          : t('checkout.noPatient')}
      </bdi>
      <Button look="quiet" shortcut="Alt+A" onPress={find}>
        {isSomebody ? t('checkout.change2') : t('checkout.findPatient')}
      </Button>
      {patientId === null ? null : (
        <Button look="quiet" shortcut="Alt+I" onPress={showInsurance}>
          {t('common.insurance')}
        </Button>
      )}
      {isSomebody ? (
        <Button look="quiet" onPress={clear}>
          {t('checkout.removePatient')}
        </Button>
      ) : null}
      {insured && patientId !== null ? (
        <InsurancePanel
          patientId={patientId}
          name={name ?? ''}
          startSale={startSale}
          close={() => setInsured(false)}
        />
      ) : null}
      {asking ? (
        <PatientSearchPanel
          chosen={(patient) => {
            setAsking(false);
            choose(patient);
          }}
          close={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
