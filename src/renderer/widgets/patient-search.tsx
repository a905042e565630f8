import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { PatientHit } from '../../shared/contract/patients.ts';
import { type Recognised, recognise } from '../../shared/domain/patient-search.ts';
import { LIMITS } from '../../shared/domain/typed-text.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { SidePanel } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { type CommandProblem, commandProblem } from '../words/problems.ts';
import { dayText } from '../words/reports.ts';
import { overLimit } from '../words/typed-text.ts';
import styles from './patient-search.module.css';

/** Delay from the last key to the request, ms. */
const TYPING_STOPS_MS = 250;

/** Names of patients do not stay in the page's memory, and the person repeats a failed search. */
const PASSING = { gcTime: 0, retry: false } as const;

interface Found {
  readonly looksLike: Recognised['looksLike'];
  readonly patients: readonly PatientHit[];
  /** True if more patients were found than are shown. */
  readonly more: boolean;
  /** True if the list answers an earlier text; no patient may then be chosen from it. */
  readonly stale: boolean;
  readonly problem: CommandProblem | null;
  /** Sends the request at once, without the delay. */
  readonly askNow: () => void;
}

/**
 * Searches for the typed text after a delay; for an empty box, the till's recent patients. An
 * answer to an earlier text is never shown as the current one.
 */
function usePatientSearch(typed: string): Found {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), TYPING_STOPS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { looksLike } = recognise(typed);
  const isSearch = looksLike !== 'nothing';
  const found = useQuery({
    ...PASSING,
    queryKey: ['patients', 'search', asked],
    queryFn: ({ signal }) => till().patients.search({ text: asked }, { signal }),
    enabled: recognise(asked).looksLike !== 'nothing',
    placeholderData: (before) => before,
  });
  const recents = useQuery({
    ...PASSING,
    queryKey: ['patients', 'recents'],
    queryFn: () => till().patients.recents(),
    enabled: !isSearch,
  });
  const askNow = () => setAsked(typed);
  if (!isSearch) {
    const { data: patients = [], error } = recents;
    const problem = error === null ? null : problemOf(error);
    return { looksLike, patients, more: false, stale: false, problem, askNow };
  }
  const stale = typed !== asked || found.isFetching;
  const { patients = [], more = false } = found.data ?? {};
  const problem = stale || found.error === null ? null : problemOf(found.error);
  return { looksLike, patients, more: more && !stale, stale, problem, askNow };
}

const AS: Readonly<Record<Exclude<Found['looksLike'], 'nothing'>, string>> = {
  name: t('patients.name'),
  'date-of-birth': t('patients.dateBirth'),
  phone: t('patients.phone2'),
  number: t('patients.accountPatientNumberOr'),
};

/** One line below the box: how the search was understood, and advice if it finds too much. */
function SearchHint({
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

interface HitsProps {
  readonly chosen: PatientSearchProps['chosen'];
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

interface PatientRowProps {
  readonly id: string;
  readonly patient: PatientHit;
  readonly marked: boolean;
  readonly choose: () => void;
}

/** A patient in a list: the name, and the details that separate two patients of one name. */
function PatientRow({ id, patient, marked, choose }: PatientRowProps) {
  const { name, birthDate, phoneLastFour, externalId, active, sameName } = patient;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys and keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant, never focused
    <div id={id} className={styles['row']} role="option" aria-selected={marked} onClick={choose}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
        {sameName ? <span className={styles['same']}>{t('patients.sameName')}</span> : null}
        {active ? null : <span className={styles['inactive']}>{t('patients.inactive')}</span>}
      </span>
      <span className={styles['about']}>
        {birthDate === null ? null : (
          <span>{t('patients.born', { birthDate: dayText(birthDate) })}</span>
        )}
        {phoneLastFour === null ? null : <span>{t('patients.phone', { phoneLastFour })}</span>}
        {externalId === null ? null : <span>{externalId}</span>}
      </span>
    </div>
  );
}

/** The patient search in a panel; the page below stays active. */
export function PatientSearchPanel({ chosen, close }: Required<PatientSearchProps>) {
  return (
    <SidePanel title={t('patients.findPatient2')} close={close}>
      <PatientSearch chosen={chosen} close={close} />
    </SidePanel>
  );
}
