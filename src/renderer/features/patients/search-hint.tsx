import { t } from '../../messages/t.ts';
import styles from './patient-search.module.css';
import type { Found } from './use-patient-search.ts';

const AS: Readonly<Record<Exclude<Found['looksLike'], 'nothing'>, string>> = {
  name: t('patients.name'),
  'date-of-birth': t('patients.dateBirth'),
  phone: t('patients.phone2'),
  number: t('patients.accountPatientNumberOr'),
};

/** One line below the box: how the search was understood, and advice if it finds too much. */
export function SearchHint({
  typed,
  long,
  found,
}: {
  readonly typed: string;
  /** The text for a search that is too long to send. */
  readonly long: string | null;
  readonly found: Found;
}) {
  return (
    <p className={styles['hint']} role="status">
      {long ?? sentence(typed, found)}
    </p>
  );
}

function sentence(typed: string, { looksLike, patients, more, stale, problem }: Found): string {
  if (looksLike === 'nothing') {
    if (typed.trim() !== '') return t('patients.enterLeastTwoLetters');
    return patients.length === 0
      ? t('patients.tryGarciaMariaGarcia')
      : t('patients.recentPatientsCounter');
  }
  if (stale) return t('patients.searching', { as: AS[looksLike] });
  if (problem !== null) return '';
  if (patients.length === 0) return t('patients.noPatientsFound', { as: AS[looksLike] });
  if (more) return t('patients.firstFound', { count: patients.length, as: AS[looksLike] });
  return t('patients.found', { count: patients.length, as: AS[looksLike] });
}
