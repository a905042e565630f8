import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { PatientHit } from '../../../shared/contract/patients.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { overLimit } from '../../words/typed-text.ts';
import { PatientRow } from './patient-row.tsx';
import styles from './patient-search.module.css';
import { SearchHint } from './search-hint.tsx';
import { usePatientSearch } from './use-patient-search.ts';

export interface PatientSearchProps {
  readonly chosen: (patient: PatientHit) => void;
  /** Escape in an empty box; left out if there is no previous screen. */
  readonly close?: () => void;
}

/**
 * One box for every search of a patient. The focus stays in it: arrows move through the list, Enter
 * takes the marked patient, Escape empties the box and then closes the search.
 */
export function PatientSearch({ chosen, close }: PatientSearchProps) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const long = overLimit(typed, LIMITS.search);
  const found = usePatientSearch(long === null ? typed : '');
  const { stale, problem, askNow } = found;
  const patients = long === null ? found.patients : [];
  const id = useId();
  const at = Math.min(marked, patients.length - 1);
  const pressed = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const patient = patients[at];
    if (move !== undefined) setMarked(Math.max(0, Math.min(at + move, patients.length - 1)));
    else if (event.key === 'Enter' && stale) askNow();
    else if (event.key === 'Enter' && patient !== undefined) chosen(patient);
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else if (event.key === 'Escape' && close !== undefined) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles['search']}>
      <div className={styles['box']}>
        <Search size={20} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('patients.findPatient')}
          aria-expanded={patients.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 && !stale ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the box opens to be typed into
          autoFocus
          dir="auto"
          aria-invalid={long !== null}
          placeholder={t('patients.nameDateBirthPhone')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
          onKeyDown={pressed}
        />
      </div>
      <SearchHint typed={typed} long={long} found={found} />
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <Hits id={id} at={at} {...{ patients, stale, chosen }} />
    </div>
  );
}

interface HitsProps extends Pick<PatientSearchProps, 'chosen'> {
  readonly id: string;
  readonly at: number;
  readonly patients: readonly PatientHit[];
  readonly stale: boolean;
}

function Hits({ id, at, patients, stale, chosen }: HitsProps) {
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
    >
      {patients.map((patient, index) => (
        <PatientRow
          key={patient.patientId}
          id={`${id}-${index}`}
          patient={patient}
          marked={index === at && !stale}
          choose={() => {
            if (!stale) chosen(patient);
          }}
        />
      ))}
    </div>
  );
}
