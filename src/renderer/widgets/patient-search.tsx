import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PatientHit } from '../../shared/contract/patients.ts';
import { isCardSearch, mayBecomeCard } from '../../shared/domain/account-numbers.ts';
import { type Cents, parseAmount, toDollars } from '../../shared/domain/money.ts';
import {
  beginsLicense,
  isScanned,
  LINE_END,
  LONGEST_LICENSE,
  readLicense,
  searchOfLicense,
  withoutLabelMark,
} from '../../shared/domain/patient-scan.ts';
import { exactMatch, type Recognised, recognise } from '../../shared/domain/patient-search.ts';
import { LIMITS, oneLine, plainDigits } from '../../shared/domain/typed-text.ts';
import { problemOf } from '../ipc/use-command.ts';
import { till } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { SidePanel } from '../ui/dialog.tsx';
import { CARD_PAUSE_MS, useNoCardNumber } from '../ui/field.tsx';
import { Blanked, hasShownLists, Notice, useIsBlank } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { type CommandProblem, commandProblem } from '../words/problems.ts';
import { overLimit } from '../words/typed-text.ts';
import { useClickGuard } from './click-guard.ts';
import { Hits } from './patient-hits.tsx';
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
  readonly askNow: (text?: string) => void;
}

/**
 * Searches for the typed text after a delay; for an empty box, the till's recent patients. An
 * answer to an earlier text is never shown as the current one.
 */
function usePatientSearch(typed: string): Found {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const pause = mayBecomeCard(typed) ? CARD_PAUSE_MS : TYPING_STOPS_MS;
    const timer = setTimeout(() => setAsked(typed), pause);
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
  const askNow = (text = typed) => setAsked(text);
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

function sentence(typed: string, found: Found, exact: PatientHit | null, mayPay: boolean): string {
  const { looksLike, patients, more, stale, problem } = found;
  if (looksLike === 'nothing') {
    if (typed.trim() !== '') return t('patients.enterLeastTwoLetters');
    return patients.length === 0
      ? t('patients.tryGarciaMariaGarcia')
      : t('patients.recentPatientsCounter');
  }
  if (stale) return t('patients.searching', { as: AS[looksLike] });
  if (problem !== null) return '';
  const as = { count: patients.length, as: AS[looksLike] };
  if (patients.length === 0) {
    return t('patients.noPatientsFound', as) + (mayPay ? ` ${t('patients.typeDollars')}` : '');
  }
  if (more) return t('patients.firstFound', as);
  return exact === null
    ? t('patients.foundChoose', as)
    : t('patients.foundExactly', { ...as, name: exact.name });
}

/** An amount written as money; digits alone are a number of a patient. */
function amountIn(typed: string): Cents | null {
  const text = oneLine(plainDigits(typed));
  if (!/^\$|^[\d,]+\.\d{2}$/.test(text)) return null;
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.amount : null;
}

/** Silence after the last key of a scanner, ms: the lines of a license come in bursts. */
const SCAN_STOPS_MS = 400;

export interface PatientSearchProps {
  readonly chosen: (patient: PatientHit) => void;
  /** Escape in an empty box; left out if there is no previous screen. */
  readonly close?: () => void;
  /** ↓ without any row: goes to the list below the search. */
  readonly below?: () => void;
  /** Called with the text of the box after each change. */
  readonly typing?: (typed: string) => void;
  /** Takes an amount, `$25` or `25.00`, in place of a search; left out where none can be paid. */
  readonly pay?: (amount: Cents) => void;
}

/**
 * One box for every search of a patient. The focus stays in it: arrows mark a row, and Enter takes
 * the marked row, or the one patient that the text names in full. Nothing is marked while typing.
 * Escape empties the box and then closes the search.
 */
export function PatientSearch({ chosen, close, below, typing, pay }: PatientSearchProps) {
  const [typed, setTyped] = useState('');
  /** Id of the marked patient: it stays marked where a changed list still has it. */
  const [marked, setMarked] = useState<string | null>(null);
  const [hasMoved, setHasMoved] = useState(false);
  /** A scanned number whose patient is taken as soon as the search answers. */
  const [scanned, setScanned] = useState<string | null>(null);
  const [isUnread, setIsUnread] = useState(false);
  /** Times of the last key, and of the first key of the text: of the keyboard, also where the page is slow. */
  const keyAt = useRef(0);
  const beganAt = useRef(0);
  const isLicense = beginsLicense(typed);
  const long = isLicense ? null : overLimit(typed, LIMITS.search);
  const amount = pay === undefined ? null : amountIn(typed);
  // A license holds more than a search needs: only its name and birth date leave this box.
  const found = usePatientSearch(long === null && amount === null && !isLicense ? typed : '');
  const { stale, more, problem, askNow } = found;
  const isBlank = useIsBlank();
  const isShown = long === null && amount === null && !isBlank;
  const patients = isShown ? found.patients : [];
  const isSearch = found.looksLike !== 'nothing';
  const exact = isSearch && !stale && !more ? exactMatch(typed, patients) : null;
  const guard = useClickGuard(patients.map(({ patientId }) => patientId).join(' '));
  const id = useId();
  const at = patients.findIndex(({ patientId }) => patientId === marked);
  const type = (text: string) => {
    if (typed === '') beganAt.current = keyAt.current;
    setTyped(text);
    typing?.(beginsLicense(text) ? '' : text);
    setMarked(null);
    setHasMoved(false);
    setScanned(null);
    setIsUnread(false);
  };
  const { dropped, changeTyped } = useNoCardNumber(type, isCardSearch);
  const readScan = useEffectEvent(() => {
    const license = readLicense(typed);
    type(license === null ? '' : searchOfLicense(license));
    setIsUnread(license === null);
  });
  useEffect(() => {
    if (!beginsLicense(typed)) return;
    const timer = setTimeout(readScan, typed.length > LONGEST_LICENSE ? 0 : SCAN_STOPS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const takeScanned = useEffectEvent((number: string) => {
    setScanned(null);
    const [only, ...others] = patients.filter(
      ({ externalId }) => externalId?.toLowerCase() === number.toLowerCase(),
    );
    if (only !== undefined && others.length === 0 && !more) chosen(only);
  });
  useEffect(() => {
    if (scanned !== null && !stale) takeScanned(scanned);
  }, [scanned, stale]);
  /** Enter at the end of a scanned number: its patient is taken once it is found. */
  const endScan = () => {
    const number = withoutLabelMark(typed);
    if (number !== typed) type(number);
    setScanned(number);
    askNow(number);
  };
  const click = (patient: PatientHit) => {
    const isTooEarly = guard.isTooEarly();
    setHasMoved(isTooEarly);
    if (!isTooEarly) chosen(patient);
  };
  /** The line ends and control characters of a license, which would press keys of the page. */
  const isOfLicense = ({ key, ctrlKey }: KeyboardEvent) =>
    isLicense && (key === 'Enter' || (ctrlKey && key !== 'Control'));
  const isScan = ({ timeStamp }: KeyboardEvent) => isScanned(typed, timeStamp - beganAt.current);
  const pressed = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const patient = patients[at] ?? exact;
    keyAt.current = event.timeStamp;
    if (isOfLicense(event)) type(typed + LINE_END);
    else if (event.key === 'Enter' && hasShownLists(event)) setMarked(null);
    else if (event.key === 'Enter' && amount !== null) pay?.(amount);
    else if (event.key === 'ArrowDown' && patients.length === 0) below?.();
    else if (move !== undefined) {
      const next = Math.max(0, Math.min(at + move, patients.length - 1));
      setMarked(patients[next]?.patientId ?? null);
    } else if (event.key === 'Enter' && (stale || patient === null) && isScan(event)) endScan();
    else if (event.key === 'Enter' && stale) askNow();
    else if (event.key === 'Enter' && patient !== null) chosen(patient);
    else if (event.key === 'Escape' && typed !== '') type('');
    else if (event.key === 'Escape' && close !== undefined) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`${ui['frame']} ${styles['search']}`}>
      <div className={`${ui['searchBox']} ${styles['box']}`}>
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
          data-license={isLicense || undefined}
          placeholder={t('patients.nameDateBirthPhone')}
          value={typed}
          onChange={(event) => changeTyped(event.target.value)}
          onKeyDown={pressed}
        />
      </div>
      <p className={styles['hint']} role="status">
        {amount !== null
          ? t('patients.enterPays', { amount: toDollars(amount) })
          : isLicense
            ? t('patients.readingLicense')
            : hasMoved
              ? t('patients.listChanged')
              : (dropped ?? long ?? sentence(typed, found, exact, pay !== undefined))}
      </p>
      {isUnread ? <Notice tone="warn">{t('patients.licenseUnread')}</Notice> : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {isBlank && found.patients.length > 0 ? <Blanked /> : null}
      <Hits
        {...{ id, at, patients, stale, click }}
        watch={guard.watch}
        exactId={at < 0 ? (exact?.patientId ?? null) : null}
      />
    </div>
  );
}

/** The patient search in a panel; the page below stays active. */
export function PatientSearchPanel({
  chosen,
  close,
}: {
  readonly chosen: PatientSearchProps['chosen'];
  readonly close: () => void;
}) {
  return (
    <SidePanel title={t('patients.findPatient2')} close={close}>
      <PatientSearch chosen={chosen} close={close} />
    </SidePanel>
  );
}
