import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { NewPatient } from './new-patient.tsx';
import { PatientSearch } from './patient-search.tsx';
import styles from './patients-page.module.css';
import { RecordScreen, type RecordScreenProps } from './record-screen.tsx';

export type PatientsPageProps = Omit<RecordScreenProps, 'patientId' | 'close'>;

type Shown =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly patientId: string };

/** The patients: the search on the left, the chosen patient on the right. */
export function PatientsPage(props: PatientsPageProps) {
  const [shown, setShown] = useState<Shown>({ kind: 'nobody' });
  /** Counts up when the search starts over, so that it loads the current recent patients. */
  const [searches, setSearches] = useState(0);
  const open = (patientId: string) => setShown({ kind: 'record', patientId });
  const close = () => {
    setShown({ kind: 'nobody' });
    setSearches(searches + 1);
  };
  const begin = () => setShown({ kind: 'new' });
  useAction({ name: t('patients.newPatient'), shortcut: 'Alt+N', run: begin });
  return (
    <main className={styles['place']}>
      <aside className={styles['aside']} aria-label={t('patients.findPatient')}>
        <h1>{t('patients.patients')}</h1>
        <PatientSearch key={searches} chosen={({ patientId }) => open(patientId)} close={close} />
        <Button icon={<UserPlus size={18} aria-hidden="true" />} shortcut="Alt+N" onPress={begin}>
          {t('patients.newPatient')}
        </Button>
      </aside>
      {shown.kind === 'record' ? (
        <RecordScreen key={shown.patientId} {...props} patientId={shown.patientId} close={close} />
      ) : shown.kind === 'new' ? (
        <NewPatient created={({ patientId }) => open(patientId)} open={open} close={close} />
      ) : (
        <Nobody />
      )}
    </main>
  );
}

function Nobody() {
  return (
    <div className={styles['nobody']}>
      <Users size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{t('patients.findPatientLeft')}</p>
      <ul>
        <li>{t('patients.nameGarciaMariaGarcia')}</li>
        <li>{t('patients.dateBirth229')}</li>
        <li>{t('patients.phoneNumberAccountNumber')}</li>
      </ul>
    </div>
  );
}
