import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { usePatientLanguage } from '../../widgets/patient-language.ts';
import { PatientSearchPanel } from '../../widgets/patient-search.tsx';
import { dayText } from '../../words/reports.ts';
import { choosePatient, removePatient, useDraft } from './draft.ts';
import styles from './patient.module.css';
import { patientOfLink } from './patient-of-sale.tsx';
import { PayerChoice } from './payer-choice.tsx';

/** The patient of the sale with the birth date. A quick payment needs none; one key adds one. */
export const PatientLine = memo(function PatientLine() {
  const patientId = useDraft((draft) => draft.patientId);
  const name = useDraft((draft) => draft.patientName);
  const externalId = useDraft((draft) => draft.externalId);
  const birthDate = useDraft((draft) => draft.birthDate);
  const isUnknownHere = externalId !== null && patientId === null;
  const { data: known } = useQuery({
    ...patientOfLink(externalId),
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
          <div className={styles['name']}>
            <bdi>{name ?? t('checkout.patient', { externalId: externalId ?? '' })}</bdi>
          </div>
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
      <div className={styles['changes']}>
        {isSomebody ? <PayerChoice /> : null}
        <ReceiptLanguageChoice />
        <Button look="quiet" shortcut="Alt+A" onPress={find}>
          {isSomebody ? t('checkout.change2') : t('checkout.findPatient')}
        </Button>
      </div>
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
});

/** The language of the patient's receipt, agreements and display: a press chooses the other one. */
function ReceiptLanguageChoice() {
  const saleId = useDraft((draft) => draft.saleId);
  const patientId = useDraft((draft) => draft.patientId);
  const language = usePatientLanguage(patientId, saleId);
  const { run } = useCommand();
  const other = language === 'en' ? 'es' : 'en';
  const choose = () =>
    run(() => till().patientDisplay.speak({ commandId: v7(), saleId, language: other }));
  const name = t('checkout.otherReceipt', { language: other });
  useAction({ name, shortcut: 'Alt+G', run: choose });
  return (
    <Button look="quiet" shortcut="Alt+G" onPress={choose}>
      {t('checkout.receiptIn', { language })}
    </Button>
  );
}
