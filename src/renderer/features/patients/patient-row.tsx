import type { PatientHit } from '../../../shared/contract/patients.ts';
import { t } from '../../messages/t.ts';
import styles from './patient-search.module.css';

interface PatientRowProps {
  readonly id: string;
  readonly patient: PatientHit;
  readonly marked: boolean;
  readonly choose: () => void;
}

/** A patient in a list: the name, and masked details that separate two patients of one name. */
export function PatientRow({ id, patient, marked, choose }: PatientRowProps) {
  const { name, bornIn, phoneLastFour, externalId, active } = patient;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys and keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant, never focused
    <div id={id} className={styles['row']} role="option" aria-selected={marked} onClick={choose}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
        {active ? null : <span className={styles['inactive']}>{t('patients.inactive')}</span>}
      </span>
      <span className={styles['about']}>
        {bornIn === null ? null : <span>{t('patients.born', { bornIn })}</span>}
        {phoneLastFour === null ? null : <span>{t('patients.phone', { phoneLastFour })}</span>}
        {externalId === null ? null : <span>{externalId}</span>}
      </span>
    </div>
  );
}
