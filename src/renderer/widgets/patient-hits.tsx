import { useEffect } from 'react';
import type { PatientHit } from '../../shared/contract/patients.ts';
import { t } from '../messages/t.ts';
import { Key } from '../ui/button.tsx';
import { dayText } from '../words/reports.ts';
import type { useClickGuard } from './click-guard.ts';
import styles from './patient-search.module.css';

/** The key that takes a row, as the rows show it. */
const TAKING_KEY = 'Enter';

interface HitsProps {
  readonly watch: ReturnType<typeof useClickGuard>['watch'];
  readonly click: (patient: PatientHit) => void;
  readonly id: string;
  /** Index of the marked row; -1 without one. */
  readonly at: number;
  readonly patients: readonly PatientHit[];
  readonly stale: boolean;
  /** The patient that Enter takes without a mark. */
  readonly exactId: string | null;
}

/** The patients that a search found, in a list that the search box marks by its arrows. */
export function Hits({ id, at, patients, stale, click, exactId, watch }: HitsProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div
      className={styles['list']}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('patients.patients')}
      aria-busy={stale}
      {...watch}
    >
      {patients.map((patient, index) => (
        <PatientRow
          key={patient.patientId}
          id={`${id}-${index}`}
          patient={patient}
          marked={index === at && !stale}
          takesEnter={(index === at || patient.patientId === exactId) && !stale}
          choose={() => {
            if (!stale) click(patient);
          }}
        />
      ))}
    </div>
  );
}

interface PatientRowProps {
  readonly id: string;
  readonly patient: PatientHit;
  readonly marked: boolean;
  readonly takesEnter: boolean;
  readonly choose: () => void;
}

/** A patient in a list: the name, and details that separate two patients of one name. */
function PatientRow({ id, patient, marked, takesEnter, choose }: PatientRowProps) {
  const { name, birthDate, phoneLastFour, externalId, active, sameName } = patient;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys and keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant, never focused
    <div id={id} className={styles['row']} role="option" aria-selected={marked} onClick={choose}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
        {active ? null : <span className={styles['mark']}>{t('patients.inactive')}</span>}
        {sameName ? (
          <span className={styles['mark']} data-tone="warn">
            {t('patients.sameName')}
          </span>
        ) : null}
      </span>
      <span className={styles['about']}>
        {birthDate === null ? null : (
          <span>{t('patients.born', { birthDate: dayText(birthDate) })}</span>
        )}
        {phoneLastFour === null ? null : <span>{t('patients.phone', { phoneLastFour })}</span>}
        {externalId === null ? null : <span>{externalId}</span>}
      </span>
      {takesEnter ? <Key>{TAKING_KEY}</Key> : null}
    </div>
  );
}
