import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { PatientSearchPanel } from '../../widgets/patient-search.tsx';
import { dayText } from '../../words/reports.ts';
import { choosePatient, removePatient, useDraft } from './draft.ts';
import styles from './patient.module.css';
import { PayerChoice } from './payer-choice.tsx';

/** The patient of the sale with the birth date. A quick payment needs none; one key adds one. */
export function PatientLine() {
  const patientId = useDraft((draft) => draft.patientId);
  const name = useDraft((draft) => draft.patientName);
  const externalId = useDraft((draft) => draft.externalId);
  const birthDate = useDraft((draft) => draft.birthDate);
  const isUnknownHere = externalId !== null && patientId === null;
  const { data: known } = useQuery({
    queryKey: ['patient-of', externalId],
    queryFn: () => till().patients.withExternalId({ externalId: externalId ?? '' }),
    enabled: isUnknownHere,
  });
  useEffect(() => {
    if (isUnknownHere && known != null) choosePatient(known);
  }, [isUnknownHere, known]);
  const [asking, setAsking] = useState(false);
  const isSomebody = patientId !== null || externalId !== null;
  const find = () => setAsking(true);
  useAction({ name: t('checkout.choosePatient'), shortcut: 'Alt+A', run: find });
  useAction({ name: t('checkout.removePatient'), run: removePatient, enabled: isSomebody });
  return (
    <div className={styles['line']}>
      <UserRound size={isSomebody ? 28 : 18} aria-hidden="true" />
      {isSomebody ? (
        <div className={styles['who']}>
          <p className={styles['name']}>
            <bdi>{name ?? t('checkout.patient', { externalId: externalId ?? '' })}</bdi>
          </p>
          <p className={ui['hint']}>
            {[
              birthDate === null ? null : t('patients.born', { birthDate: dayText(birthDate) }),
              name === null ? null : externalId,
            ]
              .filter((fact) => fact !== null)
              .join(' · ')}
          </p>
        </div>
      ) : (
        <p className={styles['who']}>{t('checkout.noPatient')}</p>
      )}
      {isSomebody ? <PayerChoice /> : null}
      <Button look="quiet" shortcut="Alt+A" onPress={find}>
        {isSomebody ? t('checkout.change2') : t('checkout.findPatient')}
      </Button>
      {asking ? (
        <PatientSearchPanel
          chosen={(patient) => {
            setAsking(false);
            choosePatient(patient);
          }}
          close={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
