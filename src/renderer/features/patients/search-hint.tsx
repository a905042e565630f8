import styles from './patient-search.module.css';
import type { Found } from './use-patient-search.ts';

const AS: Readonly<Record<Exclude<Found['looksLike'], 'nothing'>, string>> = {
  name: 'by name',
  'date-of-birth': 'by date of birth',
  phone: 'by phone',
  number: 'by account, your own id or date of birth',
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
    if (typed.trim() !== '') return 'Two letters at least.';
    return patients.length === 0
      ? 'Try “Garcia”, “Maria Garcia”, “2/29/1980” or a phone number.'
      : 'Seen last at this counter';
  }
  if (stale) return `Searching ${AS[looksLike]}…`;
  if (problem !== null) return '';
  if (patients.length === 0) return `Nobody found ${AS[looksLike]}. Try another way to find them.`;
  if (more) return `The first ${patients.length} found ${AS[looksLike]}. Type more to narrow it.`;
  return `${patients.length} found ${AS[looksLike]}`;
}
